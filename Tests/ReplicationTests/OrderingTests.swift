import Replication
import Testing
import Traces

@Suite("Ordering")
struct OrderingTests {
  @Test("Orders as the standard library does, and keeps what is equal in its order")
  func agrees() {
    var random = Random(seed: 10)
    for count in Array(0...40) + [100, 1000] {
      var elements: [(key: Int, place: Int)] = []
      for place in 0..<count { elements.append((random.below(max(1, count / 2)), place)) }
      let ordered = elements.ordered { $0.key < $1.key }
      let expected = elements.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
      #expect(ordered.map { $0.place } == expected.map { $0.place })
      #expect(elements.map { $0.key }.ordered() == elements.map { $0.key }.sorted())
    }
  }
}
