import Gestures
public import Interface
public import Markup
public import Replication
import Tallying
import Text

/// What happened in the settings of a tally, a computation or a group.
public enum EditorMessage: Equatable, Sendable {
  // The name
  /// Something was typed into the name.
  case nameEdited(EntityID)
  /// The name lost the keyboard.
  case nameLeft(EntityID)
  /// A key of the keyboard on the name.
  case nameKeyed(EntityID)
  // Its parts
  /// Something about a setting.
  case settings(SettingsMessage)
  /// Something about the image.
  case image(ImageMessage)
  /// Something about a computation's line.
  case computing(ComputingMessage)
  // Its colour
  /// A colour was tapped, by its code.
  case colorTapped(EntityID, Int64)
  /// A key of the keyboard on a colour.
  case colorKeyed(EntityID, Int64)
  /// What few need is to be shown, or no more.
  case moreTapped(isOpen: Bool)
  // Where it stands
  /// It is to be put into a group, or into none.
  case groupChosen(EntityID, EntityID?)
  // What leaves it
  /// It is to be deleted.
  case deleteTapped(EntityID)
  /// It is to be put into the archive.
  case archiveTapped(EntityID)
  /// What happened to it is to be shown.
  case historyTapped(EntityID)
  /// It is to have the whole screen.
  case singleTapped(EntityID)
  /// A group is to be moved by one place.
  case groupMoved(EntityID, isDown: Bool)
  /// The settings are to be closed.
  case closeTapped
}

/// The settings of a tally, a computation or a group, opened beneath its row.
///
/// What is typed is taken over when its field is left; what can't be keeps the editor open.
public struct Editor: Sendable {
  /// What it is of.
  public let id: EntityID
  /// The name as far as it is typed; `nil` until something is.
  package internal(set) var draft: String?
  /// What is wrong with it.
  package internal(set) var fault: Title.Fault?
  /// A computation's line as far as it is typed; `nil` until something is.
  package internal(set) var line: String?
  /// Whether that line was to be taken over and is no formula.
  var isLineWrong = false
  /// Whether the line is one that nobody has chosen: what is typed takes its place.
  var isLineOffered = false
  /// Whether it was tapped, and has the keyboard since.
  var isLineTapped = false
  /// More than one tap's worth, as far as it is typed, with the reason for it.
  package var amount = Amount()
  /// Settings as far as they are typed, and what is wrong with them.
  var drafts: [(field: SettingField, text: String)] = []
  var faults: [(field: SettingField, fault: SettingFault)] = []
  /// What is typed to find a tally that counts along.
  var alsoSearch = ""
  /// The wheel on which its image is chosen, while that is open.
  var wheel: ImageWheel?
  /// Whether a file that was chosen is no picture.
  var isPictureWrong = false
  /// Whether the chosen crayon keeps the keyboard while it changes.
  var focusedCrayon = false
  /// Whether what few need is shown; `nil` until somebody chose.
  var isMoreOpen: Bool?
  /// When a long press opened it, by the wall clock in milliseconds; `nil` once the finger is known to
  /// be up.
  public var heldAt: Int64?
  /// Whether the name is to be typed at once.
  public var isNew: Bool
  /// Whether it is to be closed.
  public package(set) var isDone = false

  /// Opens it.
  public init(id: EntityID, isNew: Bool) {
    self.id = id
    self.isNew = isNew
  }

  /// Opens that of a computation which was just made: what is typed takes the place of its line.
  ///
  /// - Parameter isTyping: whether the line gets the keyboard; on a phone that would cover the pad.
  public init(newComputation id: EntityID, isTyping: Bool) {
    self.init(id: id, isNew: false)
    isLineOffered = true
    isLineTapped = isTyping
  }

  /// Whether something stands in it that can't be taken over.
  public var isWrong: Bool { fault != nil || isLineWrong || !faults.isEmpty }

  /// An amount to be counted at once.
  package struct Amount: Sendable {
    package var number = ""
    package var reason = ""
    package var fault: SettingFault?
  }

  // MARK: What happens

  /// Lets something happen in it; what leaves it is the screen's.
  public mutating func update(
    _ message: EditorMessage, _ event: Event, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<EditorMessage>] {
    switch message {
    case .nameEdited(let id):
      guard id == self.id else { return [] }
      draft = event.text
      fault = nil
    case .nameLeft:
      isNew = false
      leaveName(&tallies, &desk, at: moment)
    case .nameKeyed(let id):
      switch event.keystroke {
      case .escape: self = Editor(id: id, isNew: false)
      case .enter: close(&tallies, &desk, at: moment)
      default: break
      }
    case .closeTapped: close(&tallies, &desk, at: moment)
    case .colorTapped(let id, let color):
      focusedCrayon = false
      tallies.perform(.recolor(id, color), &desk, at: moment)
    case .colorKeyed(let id, let color):
      return stepColor(id, color, event, &tallies, &desk, at: moment)
    case .moreTapped(let isOpen): isMoreOpen = isOpen
    case .settings(let message): return set(message, event, &tallies, &desk, at: moment)
    case .image(let message):
      return image(message, event, &tallies, &desk, at: moment)
    case .computing(let message): return compute(message, event, &tallies, &desk, at: moment)
    case .deleteTapped, .archiveTapped, .historyTapped, .singleTapped, .groupMoved, .groupChosen:
      break
    }
    return []
  }

  /// Takes over what was typed, or says what is wrong with it.
  public mutating func leave(
    _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    isNew = false
    leaveName(&tallies, &desk, at: moment)
    if line != nil { leaveLine(&tallies, &desk, at: moment) }
    if !drafts.isEmpty { leaveSettings(&tallies, &desk, at: moment) }
  }

  mutating func close(_ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment) {
    leave(&tallies, &desk, at: moment)
    if !isWrong { isDone = true }
  }

  private mutating func leaveName(
    _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    guard let draft else { return }
    do throws(Title.Fault) {
      let title = try Title(draft)
      self.draft = nil
      tallies.perform(.rename(id, title), &desk, at: moment)
    } catch {
      fault = error
      desk.spoken = CommonWords(language: desk.language).fault(error)
    }
  }

  private mutating func stepColor(
    _ id: EntityID, _ color: Int64, _ event: Event, _ tallies: inout Tallies,
    _ desk: inout Desk, at moment: Moment
  ) -> [Effect<EditorMessage>] {
    let step: Int64
    switch event.keystroke {
    case .right, .down: step = 1
    case .left, .up: step = -1
    default:
      desk.pass()
      return []
    }
    let next = (color + step + Tally.colors) % Tally.colors
    focusedCrayon = true
    tallies.perform(.recolor(id, next), &desk, at: moment)
    return [.preventDefault]
  }
}
