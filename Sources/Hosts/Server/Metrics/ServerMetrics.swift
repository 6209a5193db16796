import HTTPTypes
import Metrics
import Synchronization

/// What the server counts of its work.
///
/// Names and units are as Prometheus recommends ("Metric and label naming" of its documentation). No
/// label comes from a request: each has a few values that are known before.
final class ServerMetrics: Sendable {
  /// Where all of it can be read.
  let registry = MetricsRegistry()
  /// Transactions that wrote.
  let transactions: Timer
  private let writes: Counter
  private let newOperations: Counter
  private let repeatedOperations: Counter
  /// Transactions that the database refused.
  let failedTransactions: Counter
  /// Pieces of boards that were read, from the asking to the end.
  let reads: Timer
  /// Messages that were handed to streams.
  let messages: Counter
  /// Connections that were closed because there were too many.
  let refusedConnections: Counter
  /// Operations that were packed.
  let packedOperations: Counter

  /// One kind of request with one kind of answer.
  private struct RequestKind: Hashable {
    let route: String
    let method: String
    let status: Int
  }

  private struct Requests {
    var counters: [RequestKind: Counter] = [:]
    var timers: [RequestKind: Timer] = [:]
  }

  private let requests = Mutex(Requests())
  private let endings = Mutex<[String: Counter]>([:])

  init() {
    let registry = registry
    registry.declare(
      Name.requests, .counter, "Requests answered, by route, method and status code.")
    registry.declare(
      Name.requestSeconds, .histogram,
      "Time from a request's head until its answer begins, by route and method.")
    registry.declare(Name.operations, .counter, "Operations received, new ones and repeated ones.")
    newOperations = Counter(
      label: Name.operations, dimensions: [("kind", "new")], factory: registry)
    repeatedOperations = Counter(
      label: Name.operations, dimensions: [("kind", "repeated")], factory: registry)
    registry.declare(
      Name.transactionSeconds, .histogram, "Time of transactions that write, with the commit.")
    transactions = Timer(
      label: Name.transactionSeconds, dimensions: [], preferredDisplayUnit: .seconds,
      factory: registry)
    writes = Self.counter(
      registry, "detent_writes_total", "Uploads and other changes that were written.")
    failedTransactions = Self.counter(
      registry, "detent_transactions_failed_total",
      "Transactions that the database refused as a whole.")
    registry.declare(
      Name.readSeconds, .histogram, "Time to read a piece of a board, with the waiting.")
    reads = Timer(
      label: Name.readSeconds, dimensions: [], preferredDisplayUnit: .seconds, factory: registry)
    messages = Self.counter(
      registry, "detent_stream_messages_total", "Messages handed to streams.")
    registry.declare(Name.streamsEnded, .counter, "Streams that ended, by reason.")
    refusedConnections = Self.counter(
      registry, "detent_connections_refused_total", "Connections closed because of a limit.")
    packedOperations = Self.counter(
      registry, "detent_operations_packed_total", "Old operations packed into compressed logs.")
  }

  private static func counter(
    _ registry: MetricsRegistry, _ name: String, _ help: String
  ) -> Counter {
    registry.declare(name, .counter, help)
    return Counter(label: name, dimensions: [], factory: registry)
  }

  /// The names that have labels, or are used twice.
  private enum Name {
    static let requests = "detent_requests_total"
    static let requestSeconds = "detent_request_seconds"
    static let operations = "detent_operations_total"
    static let transactionSeconds = "detent_transaction_seconds"
    static let readSeconds = "detent_read_seconds"
    static let streamsEnded = "detent_streams_ended_total"
  }

  /// Counts what a transaction brought to the disk.
  ///
  /// - Parameters:
  ///   - writes: uploads and other changes.
  ///   - new: operations that were new.
  ///   - repeated: operations that had come before.
  func wrote(_ writes: Int, new: Int64, repeated: Int64) {
    self.writes.increment(by: writes)
    newOperations.increment(by: new)
    repeatedOperations.increment(by: repeated)
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - route: the pattern of its path; nil for a file of the web app, and what is nowhere.
  ///   - duration: until its answer began.
  func answered(
    _ method: HTTPRequest.Method, route: String?, _ status: HTTPResponse.Status,
    after duration: Duration
  ) {
    // Patterns begin with a slash; the router's own word for none of them does not.
    let route =
      route.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (status == .notFound ? "none" : "app")
    // Whatever word a stranger makes up.
    let known = Self.methods.contains(method) ? method.rawValue : "other"
    let kind = RequestKind(route: route, method: known, status: status.code)
    let (counter, timer) = requests.withLock { requests in
      if let counter = requests.counters[kind], let timer = requests.timers[kind] {
        return (counter, timer)
      }
      let labels = [("route", route), ("method", known)]
      let counter = Counter(
        label: Name.requests, dimensions: labels + [("code", "\(status.code)")], factory: registry)
      let timer = Timer(
        label: Name.requestSeconds, dimensions: labels, preferredDisplayUnit: .seconds,
        factory: registry)
      requests.counters[kind] = counter
      requests.timers[kind] = timer
      return (counter, timer)
    }
    counter.increment()
    timer.record(duration)
  }

  private static let methods: Set<HTTPRequest.Method> = [
    .get, .head, .post, .put, .patch, .delete, .options,
  ]

  /// Counts a stream that ended.
  func streamEnded(_ ending: EventReader.Ending) {
    let name = "\(ending)"
    let counter = endings.withLock { endings in
      if let counter = endings[name] { return counter }
      let counter = Counter(
        label: Name.streamsEnded, dimensions: [("reason", name)], factory: registry)
      endings[name] = counter
      return counter
    }
    counter.increment()
  }
}

extension Timer {
  /// Takes down how long something took.
  func record(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
