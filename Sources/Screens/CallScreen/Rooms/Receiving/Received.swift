import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Text

/// What happened with a call that came by a link.
public enum ReceiveMessage: Equatable, Sendable {
  /// A link was opened: the fragment of its address, in UTF-8.
  case opened([UInt8])
  /// The call is to be kept.
  case keepTapped
  /// It is not, or there is none.
  case closed
}

/// A call that came by a link and is not kept, or why what was opened is none.
enum Received: Sendable {
  case call(Call)
  case fault(CallLinkFault)

  /// The call, if it is one.
  var call: Call? {
    if case .call(let call) = self { call } else { nil }
  }
}

extension CallScreen {
  /// Lets something happen with a call that came by a link.
  ///
  /// Nothing of it lasts before it is kept: not even a trace in what could be undone.
  @inline(never)
  mutating func receive(
    _ message: ReceiveMessage, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    switch message {
    case .opened(let fragment):
      playing.leave()
      do throws(CallLinkFault) {
        let link = try CallLink(reading: fragment)
        let ids = desk.identities(link.places.count + 1, moment, 35)
        guard let call = link.call(ids) else { break }
        receivedSlot = .full(.call(call))
        desk.spoken = receiveWords.cameByLink
      } catch {
        receivedSlot = .full(.fault(error))
      }
    case .keepTapped:
      guard let call = receivedSlot.value?.call else { break }
      guard perform(.save(call, from: nil), &desk, at: moment) else { break }
      receivedSlot = .empty
      opened = call.id
      playing.leave()
      desk.show(words.kept(calls.name(of: call)))
    case .closed:
      receivedSlot = .empty
      playing.leave()
    }
    isListOld = true
    return []
  }

  var receiveWords: ReceiveWords { ReceiveWords(language: words.language) }
}
