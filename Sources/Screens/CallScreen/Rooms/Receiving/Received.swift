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
  /// The one that is kept, and was changed since, is to be seen instead.
  case mineTapped
  /// It is not, or there is none.
  case closed
}

/// A call that came by a link and is not kept, or why what was opened is none.
enum Received: Sendable {
  /// - Parameter mine: the same call as it was kept, and changed since; `nil` where it was not.
  case call(Call, mine: EntityID?)
  case fault(CallLinkFault)

  /// The call, if it is one.
  var call: Call? {
    if case .call(let call, _) = self { call } else { nil }
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
        open(try CallLink(reading: fragment), &desk, at: moment)
      } catch {
        putEditAside()
        receivedSlot = .full(.fault(error))
      }
    case .keepTapped:
      guard let call = receivedSlot.value?.call else { break }
      guard perform(.save(call, from: nil), &desk, at: moment) else { break }
      receivedSlot = .empty
      opened = call.id
      playing.leave()
      desk.show(words.kept(calls.name(of: call)))
    case .mineTapped:
      guard case .call(_, let mine?)? = receivedSlot.value else { break }
      receivedSlot = .empty
      opened = mine
      playing.leave()
    case .closed:
      receivedSlot = .empty
      playing.leave()
    }
    isListOld = true
    return []
  }

  /// Shows the call of a link, or the one that is kept where that is the same.
  private mutating func open(_ link: CallLink, _ desk: inout Desk, at moment: Moment) {
    let board = desk.session?.board
    // The calls of the board are not looked at yet where a link opens the page.
    let kept = board.map { CallSheet($0).calls } ?? []
    if let same = kept.first(where: { (try? CallLink($0)) == link }) {
      desk.show(receiveWords.haveIt, offersUndo: false)
      // An edit is not left for what can be found in the list.
      guard !hasUnsaved else { return }
      (roomSlot, receivedSlot) = (.empty, .empty)
      opened = same.id
      return
    }
    // The same link makes the same call, so that one that was kept and changed is known again.
    var ids = link.identities
    let mine = kept.first { $0.id == ids[0] }?.id
    if board?.kind(of: ids[0]) != nil { ids = desk.identities(ids.count, moment, 35) }
    guard let call = link.call(ids) else { return }
    putEditAside()
    receivedSlot = .full(.call(call, mine: mine))
    desk.spoken = mine == nil ? receiveWords.cameByLink : receiveWords.haveChanged
  }

  /// Makes room for a call that came: an edit waits until that is kept or closed.
  private mutating func putEditAside() {
    if hasUnsaved { asideSlot = roomSlot }
    roomSlot = .empty
  }

  /// Goes on with the edit that waited for a call that came by a link.
  @inline(never)
  mutating func bringEditBack() {
    roomSlot = asideSlot
    asideSlot = .empty
    if let call = editor?.original { opened = call.id }
  }

  var receiveWords: ReceiveWords { ReceiveWords(language: words.language) }
}
