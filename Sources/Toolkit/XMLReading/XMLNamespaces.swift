/// What prefixes stand for at a place (Namespaces in XML 1.0, section 6).
struct XMLNamespaces {
  /// Of every prefix what it stands for, empty for nothing; the empty one is what holds without.
  private var bindings: [[UInt8]: [UInt8]] = [Array("xml".utf8): xml]
  /// What names without a prefix are in, which most are.
  private var plain: [UInt8] = []
  /// What a declaration has put out of force.
  private var hidden: [(prefix: [UInt8], namespace: [UInt8]?)] = []

  /// What the prefix `xml` always stands for.
  private static let xml = Array("http://www.w3.org/XML/1998/namespace".utf8)

  /// How many declarations hold.
  var scope: Int { hidden.count }

  /// Notes a declaration.
  mutating func declare(_ prefix: [UInt8], _ namespace: [UInt8]) {
    if "xml" ~= prefix { return }
    if prefix.isEmpty {
      hidden.append((prefix, plain))
      plain = namespace
    } else {
      hidden.append((prefix, bindings.updateValue(namespace, forKey: prefix)))
    }
  }

  /// Forgets declarations until there are so many.
  mutating func leave(to scope: Int) {
    while hidden.count > scope, let last = hidden.popLast() {
      if last.prefix.isEmpty {
        plain = last.namespace ?? []
      } else {
        bindings[last.prefix] = last.namespace
      }
    }
  }

  /// What a prefix stands for; nil where nothing declares it.
  func namespace(of prefix: [UInt8]) -> [UInt8]? { prefix.isEmpty ? plain : bindings[prefix] }
}
