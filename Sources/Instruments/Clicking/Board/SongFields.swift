import JSONCoding
import Replication

/// The fields songs, their parts and set lists are kept in. Names are for ever: boards everywhere hold
/// them.
enum SongField {
  static let name = Field("name")
  static let position = Field("position")
  /// `.integer(1)` once deleted.
  static let deleted = Field("deleted")
  /// The song that a part is of, or that an entry of a set list plays, as an entity.
  static let song = Field("song")
  /// The set list that an entry is in, as an entity.
  static let list = Field("list")
  /// All of a sitting at practice, in the form of ``Practice``.
  static let sitting = Field("sitting")

  /// What a part is, but for its name: members of its JSON. What comes first stays where two do not fit
  /// together.
  static let ofPart: [MemberField] = [
    MemberField(Field("metre"), .all("metre", "countsGroups")),
    MemberField(Field("tempo"), .all("tempo", "unit")),
    MemberField(Field("bars"), .integer("bars")),
    MemberField(Field("accents"), .text("accents")),
    MemberField(Field("division"), .json("subdivision")),
    MemberField(Field("kit"), .json("kit")),
    MemberField(Field("ring"), .json("ring")),
    MemberField(Field("groove"), .text("groove")),
    MemberField(Field("beats"), .truth("beats")),
    MemberField(Field("ramp"), .json("ramp")),
    MemberField(Field("silence"), .json("silence")),
  ]

  /// What a song is beside its name and its parts: members of a score's JSON.
  static let ofSong: [MemberField] = [
    MemberField(Field("count-in"), .json("countIn")),
    MemberField(Field("repeated"), .truth("repeated")),
    MemberField(Field("seed"), .integer("seed")),
    MemberField(Field("shift"), .text("shift")),
  ]
}

/// A field that holds what a member of a JSON object does, so that the form of parts is defined once.
struct MemberField {
  /// How the field holds it.
  enum Form {
    /// A string as it is.
    case text(String)
    case integer(String)
    /// A truth value as 0 or 1.
    case truth(String)
    /// Anything, as JSON.
    case json(String)
    /// Two members that mean something together alone, as a JSON object with those that are there.
    case all(String, String)
  }

  let field: Field
  let form: Form

  init(_ field: Field, _ form: Form) {
    self.field = field
    self.form = form
  }

  /// What the field holds for an object.
  func value(of object: JSON) -> Value {
    switch form {
    case .text(let name):
      guard case .string(let text)? = object.member(name) else { return .none }
      return .text(text.utf8)
    case .integer(let name):
      guard case .integer(let integer)? = object.member(name) else { return .none }
      return .integer(integer)
    case .truth(let name):
      guard case .bool(let truth)? = object.member(name) else { return .none }
      return .integer(truth ? 1 : 0)
    case .json(let name): return object.member(name).map { .text($0.bytes()) } ?? .none
    case .all(let first, let second):
      var members: [JSON.Member] = []
      for name in [first, second] {
        if let value = object.member(name) { members.append(.init(JSON.Text(name), value)) }
      }
      return members.isEmpty ? .none : .text(JSON.object(members).bytes())
    }
  }

  /// The members that a field's value stands for; none where it means nothing.
  func members(of value: Value) -> [JSON.Member] {
    switch (form, value) {
    case (.text(let name), .text(let text)):
      guard let text = JSON.Text(validating: text) else { return [] }
      return [.init(JSON.Text(name), .string(text))]
    case (.integer(let name), .integer(let integer)):
      return [.init(JSON.Text(name), JSON(integer))]
    case (.truth(let name), .integer(let integer)):
      guard integer == 0 || integer == 1 else { return [] }
      return [.init(JSON.Text(name), JSON(integer == 1))]
    case (.json(let name), .text(let text)):
      guard let document = try? JSON(reading: text, maximumDepth: 8) else { return [] }
      return [.init(JSON.Text(name), document)]
    case (.all(let first, let second), .text(let text)):
      guard let object = try? JSON(reading: text, maximumDepth: 8) else { return [] }
      var members: [JSON.Member] = []
      for name in [first, second] {
        if let value = object.member(name) { members.append(.init(JSON.Text(name), value)) }
      }
      return members
    default: return []
    }
  }
}

extension MemberField {
  /// Reads the most of what some fields hold: where that does not fit together, a field that does not fit
  /// what comes before it is as if it was not set.
  ///
  /// - Parameters:
  ///   - usual: the members that have to be there, as they are where nothing is said.
  ///   - read: makes something of an object; `nil` where that can't be.
  static func read<Whole>(
    _ fields: [MemberField], of id: EntityID, on board: Board, usual: [JSON.Member],
    _ read: (JSON) -> Whole?
  ) -> Whole? {
    var all = usual
    for field in fields { all = all.replaced(by: field.members(of: board.value(id, field.field))) }
    if let whole = read(.object(all)) { return whole }
    var kept = usual
    var whole = read(.object(kept))
    for field in fields {
      let tried = kept.replaced(by: field.members(of: board.value(id, field.field)))
      guard let better = read(.object(tried)) else { continue }
      kept = tried
      whole = better
    }
    return whole
  }
}

extension [JSON.Member] {
  /// The members, with others in place of those of their names.
  fileprivate func replaced(by others: [JSON.Member]) -> [JSON.Member] {
    var members: [JSON.Member] = []
    for member in self where !others.contains(where: { $0.key == member.key }) {
      members.append(member)
    }
    return members + others
  }
}
