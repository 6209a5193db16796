/// Expressions that code says more than once, and their names there.
///
/// Code is written twice: the first time counts, the second time says by name what was there more
/// than once.
struct Constants {
  /// What the code has to define before it is used, in order.
  private(set) var list: [(name: String, lines: [String])] = []
  private var counts: [[UInt8]: Int] = [:]
  private var names: [[UInt8]: String] = [:]
  private var taken: NameSet
  private var isCounting = true

  /// - Parameter names: Names that are something else.
  init(besides names: [String]) { taken = NameSet(names) }

  /// Ends the counting.
  mutating func endCounting() { isCounting = false }

  /// An expression, or its name where it is there more than once.
  ///
  /// - Parameters:
  ///   - raw: What tells it from others.
  ///   - name: What it is called where that is free.
  ///   - lines: The expression with constants of its own.
  mutating func expression(
    _ raw: String, name: String, _ lines: (inout Constants) -> [String]
  ) -> [String] {
    let key = Array(raw.utf8)
    if isCounting {
      let count = counts[key, default: 0]
      counts[key] = count + 1
      // What is in it is said once, however often it is used.
      return count == 0 ? lines(&self) : [raw]
    }
    guard counts[key, default: 0] > 1 else { return lines(&self) }
    if let name = names[key] { return [name] }
    let name = taken.add(name)
    names[key] = name
    let lines = lines(&self)
    list.append((name, lines))
    return [name]
  }

  /// A gradient, or its name where it is there more than once; and so each of its colours that may
  /// have a name.
  ///
  /// - Parameters:
  ///   - word: What it is called, alone and behind the label of what it paints.
  ///   - lines: The gradient with its colours as they are said.
  mutating func gradient(
    _ colors: [(text: String, name: String?)], _ label: [UInt8],
    _ word: (alone: String, behind: String),
    _ lines: ([String]) -> [String]
  ) -> [String] {
    let base = Identifier.make(label, upper: false)
    let name = base.isEmpty ? word.alone : base + word.behind
    let raw = lines(colors.map { $0.text }).joined(separator: "\n")
    return expression(raw, name: name) { constants in
      lines(
        colors.map { text, name in name.map { constants.expression(text, name: $0) } ?? text })
    }
  }

  /// An expression on one line.
  mutating func expression(_ text: String, name: String) -> String {
    expression(text, name: name) { _ in [text] }[0]
  }
}

/// Statements that set a part of a context's state, said only where they change it.
struct ContextState {
  /// Parts of a state that are set one by one.
  enum Part: Int { case fill, stroke, width, cap, join, miterLimit, dashes }

  private var current: [Part: [UInt8]] = [:]
  private var saved: [[Part: [UInt8]]] = []

  mutating func save() { saved.append(current) }

  mutating func restore() { current = saved.popLast() ?? [:] }

  /// Whether a statement changes anything; from now on it has been said.
  mutating func changes(_ part: Part, _ statement: String) -> Bool {
    let bytes = Array(statement.utf8)
    if current[part] == bytes { return false }
    current[part] = bytes
    return true
  }
}
