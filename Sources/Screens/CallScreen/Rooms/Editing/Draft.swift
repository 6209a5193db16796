import Boards
import Calling
import CivilTime
import Interface
import Replication
import Text

/// The draft of the call that is edited: this device keeps it beside the board, for a page that is loaded
/// anew or thrown away meanwhile.
///
/// It lies there as the operation that Done would make: what others change until then stays.
enum Draft: Equatable, Sendable {
  /// Nothing is kept.
  case none
  /// It was found in the store, and waits for the calls and the zones.
  case found([UInt8])
  /// The call is kept as it is edited.
  case kept(Call)
}

extension CallScreen {
  /// Keeps what is edited, or forgets it once it is done with.
  @inline(never)
  mutating func keepDraft(_ desk: inout Desk) {
    if case .found = draft { return }
    guard let editor, editor.isChanged else {
      if draft != .none { forgetDraft(&desk) }
      return
    }
    // Where nothing can be written the edit goes on without.
    guard draft != .kept(editor.call), desk.standing.kind != .failed,
      let bytes = bytes(of: editor, desk)
    else { return }
    draft = .kept(editor.call)
    desk.keep(.put(BoardStore.draftKey, bytes))
  }

  private mutating func forgetDraft(_ desk: inout Desk) {
    draft = .none
    desk.keep(.put(BoardStore.draftKey, []))
  }

  /// The call's identity, and the operation; `nil` where there is nothing to change.
  private func bytes(of editor: CallEditor, _ desk: Desk) -> [UInt8]? {
    guard let session = desk.session, let sheet = calls.sheet,
      let changes = try? CallAction.save(editor.call, from: editor.original).changes(
        on: session.board, sheet, now: calls.now.secondsSince1970 * 1000), !changes.isEmpty
    else { return nil }
    let operation = Operation(
      replica: session.author.replica, seq: 1, prev: .none, at: 0, changes: changes)
    return editor.call.id.bytes + operation.canonicalBytes
  }

  /// Goes on with the draft that was found, and leaves an edit whose call is deleted elsewhere.
  @inline(never)
  mutating func followDraft(_ desk: inout Desk, at moment: Moment) {
    if case .found(let bytes) = draft {
      guard roomSlot.isEmpty, calls.zoneSupply == .here || calls.zoneSupply == .missing else {
        return
      }
      if let editor = editor(from: bytes, desk, at: moment) {
        goOn(with: editor)
      } else {
        forgetDraft(&desk)
      }
    }
    guard let call = editor?.original, calls.sheet?.call(call.id) == nil else { return }
    if roomSlot.value?.editor != nil { roomSlot = .empty } else { asideSlot = .empty }
    desk.show(words.deleted(calls.name(of: call)), offersUndo: false)
    if draft != .none { forgetDraft(&desk) }
  }

  private mutating func goOn(with editor: CallEditor) {
    draft = .kept(editor.call)
    calls.lookUp(editor.call)
    if let original = editor.original { opened = original.id }
    opener = editor.original == nil ? .add : .edit
    if receivedSlot.isEmpty {
      roomSlot = .full(.edit(editor))
    } else {
      asideSlot = .full(.edit(editor))
    }
  }

  /// The edit that a draft stands for, on the board as it is now; `nil` where it stands for none.
  private func editor(
    from bytes: [UInt8], _ desk: Desk, at moment: Moment
  ) -> CallEditor? {
    guard bytes.count > 8, let id = EntityID.list(Array(bytes[..<8]))?.first,
      let draft = try? Operation(canonicalBytes: Array(bytes[8...])), var session = desk.session
    else { return nil }
    var changes: [Change] = []
    for case .put(let entity, let field, let value, _) in draft.changes {
      guard let change = try? session.board.put(entity, field, value, now: moment.now) else {
        return nil
      }
      changes.append(change)
    }
    _ = try? session.perform(changes, now: moment.now)
    guard let call = CallSheet(session.board).call(id) else { return nil }
    let original = calls.sheet?.call(id)
    return CallEditor(draft: call, begun: original.map { calls.here($0) }, original: original)
  }
}
