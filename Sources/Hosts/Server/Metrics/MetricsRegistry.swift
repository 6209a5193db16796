import Metrics
import Synchronization

/// Everything that is counted and measured, as Prometheus reads it.
///
/// What happens is recorded through swift-metrics; what is there at the moment is asked for when somebody
/// reads (``Observation``). Whoever makes a counter or a timer keeps it: to look one up costs more than to use it.
final class MetricsRegistry: MetricsFactory {
  /// What a name stands for.
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// What is there at the moment when somebody reads.
  struct Observation: Sendable {
    /// A value with what tells it from others of its name.
    struct Sample: Sendable {
      var labels: [(name: String, value: String)] = []
      let value: Double
    }

    let name: String
    let kind: Kind
    let help: String
    /// Says what is there.
    let observe: @Sendable () async -> [Sample]

    /// Of any number of values, each with labels of its own.
    init(
      _ name: String, _ kind: Kind, _ help: String,
      all observe: @escaping @Sendable () async -> [Sample]
    ) {
      self.name = name
      self.kind = kind
      self.help = help
      self.observe = observe
    }

    /// Of a single value; nil where it isn't known.
    init(
      _ name: String, _ kind: Kind, _ help: String,
      _ observe: @escaping @Sendable () async -> Double?
    ) {
      self.init(name, kind, help, all: { await observe().map { [Sample(value: $0)] } ?? [] })
    }
  }

  /// All that stands under one name.
  private struct Family: Sendable {
    let name: String
    let kind: Kind
    let help: String
    /// What was recorded, by its labels as they are written.
    var recorded: [String: any RecordedMetric] = [:]
  }

  /// In the order in which they were declared.
  private let families = Mutex<[Family]>([])

  /// Says what a name that is recorded under stands for.
  func declare(_ name: String, _ kind: Kind, _ help: String) {
    families.withLock { $0.append(Family(name: name, kind: kind, help: help)) }
  }

  /// All of it in Prometheus' text format, version 0.0.4.
  ///
  /// - Parameter observations: what is there besides, asked in that order.
  func text(_ observations: [Observation] = []) async -> String {
    var text = MetricsText()
    for observation in observations {
      let samples = await observation.observe()
      if samples.isEmpty { continue }
      text.begin(observation.name, kind: observation.kind.rawValue, help: observation.help)
      for sample in samples {
        text.add(observation.name, labels: MetricsText.labels(sample.labels), sample.value)
      }
    }
    for family in families.withLock({ $0 }) where !family.recorded.isEmpty {
      text.begin(family.name, kind: family.kind.rawValue, help: family.help)
      for (labels, metric) in family.recorded.sorted(by: { $0.key < $1.key }) {
        metric.write(to: &text, name: family.name, labels: labels)
      }
    }
    return text.text
  }

  // MARK: MetricsFactory

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    metric(label, .counter, dimensions, RecordedCounter.init)
  }

  /// A distribution; a value that is not one is an ``Observation``.
  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    metric(label, .histogram, dimensions, RecordedHistogram.init)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    metric(label, .histogram, dimensions, RecordedHistogram.init)
  }

  // What was counted stays: a counter that is gone would look to a reader like one that began anew.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  private func metric<Metric: RecordedMetric>(
    _ name: String, _ kind: Kind, _ dimensions: [(String, String)], _ make: () -> Metric
  ) -> Metric {
    let labels = MetricsText.labels(dimensions.map { (name: $0.0, value: $0.1) })
    return families.withLock { families in
      let place =
        families.firstIndex { $0.name == name }
        ?? {
          families.append(Family(name: name, kind: kind, help: ""))
          return families.count - 1
        }()
      if let known = families[place].recorded[labels] as? Metric { return known }
      let made = make()
      families[place].recorded[labels] = made
      return made
    }
  }
}

/// What has been recorded under one name with one set of labels.
private protocol RecordedMetric: AnyObject, Sendable {
  /// - Parameter labels: as they are written, without braces.
  func write(to text: inout MetricsText, name: String, labels: String)
}

private final class RecordedCounter: CounterHandler, RecordedMetric {
  private let value = Atomic<Int64>(0)

  func increment(by amount: Int64) { value.wrappingAdd(amount, ordering: .relaxed) }

  func reset() { value.store(0, ordering: .relaxed) }

  func write(to text: inout MetricsText, name: String, labels: String) {
    text.add(name, labels: labels, Double(value.load(ordering: .relaxed)))
  }
}

/// How long something took, in seconds, or how much there was of it.
private final class RecordedHistogram: TimerHandler, RecorderHandler, RecordedMetric {
  /// The upper bounds of the buckets: from what a tap takes to what people give up on.
  private static let bounds = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  private struct State {
    /// How many values lie in each bucket; the last one is for what is larger than every bound.
    var counts = [UInt64](repeating: 0, count: bounds.count + 1)
    var sum = 0.0
  }

  private let state = Mutex(State())

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let bucket = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
    state.withLock { state in
      state.counts[bucket] += 1
      state.sum += value
    }
  }

  func write(to text: inout MetricsText, name: String, labels: String) {
    let state = state.withLock { $0 }
    let start = labels.isEmpty ? "" : labels + ","
    var count: UInt64 = 0
    for (bound, own) in zip(Self.bounds + [.infinity], state.counts) {
      count += own
      text.add(
        name + "_bucket", labels: start + "le=\"\(MetricsText.number(bound))\"", Double(count))
    }
    text.add(name + "_sum", labels: labels, state.sum)
    text.add(name + "_count", labels: labels, Double(count))
  }
}
