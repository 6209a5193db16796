import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Metrics
import Testing

@testable import Server

@Suite struct MetricsTests {
  // MARK: The format

  @Test("What was recorded is written as Prometheus reads it")
  func format() async {
    let registry = MetricsRegistry()
    registry.declare("taps_total", .counter, "Taps, \\ and\nmore \"words\".")
    registry.declare("never_total", .counter, "Nothing was counted.")
    registry.declare("took_seconds", .histogram, "How long it took.")
    let streams = MetricsRegistry.Observation("streams", .gauge, "Open ones.") { 12.5 }
    let gone = MetricsRegistry.Observation("gone", .gauge, "Not there.") { nil }
    let counter = Counter(
      label: "taps_total", dimensions: [("kind", "a\"b\\c\nd"), ("x", "1")], factory: registry)
    counter.increment(by: 3)
    Counter(label: "taps_total", dimensions: [("kind", "b"), ("x", "1")], factory: registry)
      .increment()
    let timer = Timer(label: "took_seconds", dimensions: [("route", "r")], factory: registry)
    for duration: Duration in [.zero, .microseconds(500), .microseconds(501), .seconds(3600)] {
      timer.record(duration)
    }
    #expect(
      await registry.text([streams, gone]) == """
        # HELP streams Open ones.
        # TYPE streams gauge
        streams 12.5
        # HELP taps_total Taps, \\\\ and\\nmore "words".
        # TYPE taps_total counter
        taps_total{kind="a\\"b\\\\c\\nd",x="1"} 3
        taps_total{kind="b",x="1"} 1
        # HELP took_seconds How long it took.
        # TYPE took_seconds histogram
        took_seconds_bucket{route="r",le="0.0005"} 2
        took_seconds_bucket{route="r",le="0.001"} 3
        took_seconds_bucket{route="r",le="0.0025"} 3
        took_seconds_bucket{route="r",le="0.005"} 3
        took_seconds_bucket{route="r",le="0.01"} 3
        took_seconds_bucket{route="r",le="0.025"} 3
        took_seconds_bucket{route="r",le="0.05"} 3
        took_seconds_bucket{route="r",le="0.1"} 3
        took_seconds_bucket{route="r",le="0.25"} 3
        took_seconds_bucket{route="r",le="0.5"} 3
        took_seconds_bucket{route="r",le="1"} 3
        took_seconds_bucket{route="r",le="2.5"} 3
        took_seconds_bucket{route="r",le="5"} 3
        took_seconds_bucket{route="r",le="10"} 3
        took_seconds_bucket{route="r",le="+Inf"} 4
        took_seconds_sum{route="r"} 3600.001001
        took_seconds_count{route="r"} 4

        """)
  }

  @Test(
    "Numbers are what Go reads",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (0.1, "0.1"), (1e-7, "1e-07"),
      (0x1p53, "9007199254740992.0"),
      (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"), (1e300, "1e+300"),
    ] as [(Double, String)])
  func numbers(_ number: Double, _ text: String) {
    #expect(MetricsText.number(number) == text)
  }

  @Test("The same name with the same labels is one counter, from whatever thread")
  func oneCounter() async {
    let registry = MetricsRegistry()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 {
            Counter(label: "n_total", dimensions: [("a", "b")], factory: registry).increment()
          }
        }
      }
    }
    #expect(await registry.text() == "# TYPE n_total counter\nn_total{a=\"b\"} 8000\n")
  }

  // MARK: The server

  @Test("Requests are counted by route, method and code, by either way to the disk")
  func requests() async throws {
    let site = try TestSite()
    let server = try site.server()
    try await server.application().test(.live) { client in
      let board = BoardClient(client: client, id: .random(), owner: .random())
      _ = try await board.create()
      var device = Device()
      let first = try device.tap()
      for _ in 0..<3 {
        #expect(try await board.send([first], proving: [device]).status == .ok)
      }
      #expect(try await board.send(try device.taps(4)).status == .ok)
      _ = try await board.ask("/operations")
      _ = try await board.ask("/operations", token: .random())
      _ = try await BoardAnswer.ask(client, "/nothing/here", .get)
      _ = try await BoardAnswer.ask(client, "/", .get)
    }
    let lines = Set(await server.metricsText().split(separator: "\n"))
    let route = "route=\"/v1/boards/{board}/operations\""
    for line in [
      "detent_requests_total{route=\"/v1/boards\",method=\"POST\",code=\"201\"} 1",
      "detent_requests_total{\(route),method=\"POST\",code=\"200\"} 4",
      "detent_requests_total{\(route),method=\"GET\",code=\"200\"} 1",
      "detent_requests_total{\(route),method=\"GET\",code=\"401\"} 1",
      "detent_requests_total{route=\"none\",method=\"GET\",code=\"404\"} 1",
      "detent_requests_total{route=\"app\",method=\"GET\",code=\"200\"} 1",
      "detent_request_seconds_count{\(route),method=\"GET\"} 2",
      "detent_operations_total{kind=\"new\"} 5",
      "detent_operations_total{kind=\"repeated\"} 2",
      "detent_writes_waiting 0",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test("Words that strangers make up name nothing")
  func methods() async {
    let metrics = ServerMetrics()
    for n in 0..<100 {
      metrics.answered(
        .init("MADEUP\(n)")!, route: "/health", .methodNotAllowed, after: .milliseconds(1))
    }
    let text = await metrics.registry.text()
    #expect(
      text.contains(
        "detent_requests_total{route=\"/health\",method=\"other\",code=\"405\"} 100\n"))
    #expect(!text.contains("MADEUP"))
  }

  @Test("A database that is away is told of in time, and what was known of it goes on being told")
  func databaseAway() async throws {
    let site = try TestSite()
    let server = try site.server()
    let text = await server.metricsText()
    #expect(
      text.contains("\ndetent_database_up 1\n") && text.contains("\ndetent_operations_lost 0\n"))
    let bytes = try #require(text.firstMatch(of: /\ndetent_database_bytes ([0-9]+)\n/)?.1)
    #expect(try #require(Int(bytes)) > 10_000)
    try server.storage.close()
    try await Task.sleep(for: .milliseconds(1100))
    let later = await server.metricsText()
    #expect(later.contains("\ndetent_database_up 0\n"))
    #expect(later.contains("\ndetent_database_bytes \(bytes)\n"))
  }

  @Test("What refuses carries the name that the log has of it, and nothing else does")
  func requestIDs() async throws {
    let site = try TestSite()
    try await site.server().application().test(.live) { client in
      let refused = try await client.execute(uri: "/v1/boards/x/operations", method: .get)
      let name = try #require(refused.headers[.init("X-Request-ID")!])
      #expect(name.count > 8 && name.allSatisfy { $0.isHexDigit })
      let fine = try await client.execute(uri: "/", method: .get)
      #expect(fine.headers[.init("X-Request-ID")!] == nil)
      let lines = site.log.all.split(separator: "\n").filter { $0.contains(" request=\(name)") }
      #expect(lines.count == 1)
      #expect(try #require(lines.first).contains("status=401"))
      #expect(!site.log.all.contains("hb.request.id"))
    }
  }

  // MARK: The address

  @Test(
    "An address to listen on is a host with a port, or a port of this machine's own",
    arguments: [
      ("127.0.0.1:9464", "127.0.0.1", 9464), ("9464", "127.0.0.1", 9464), ("0", "127.0.0.1", 0),
      ("[::1]:65535", "::1", 65535), ("metrics.local:1", "metrics.local", 1),
      ("0.0.0.0:80", "0.0.0.0", 80),
    ])
  func addresses(_ text: String, _ hostname: String, _ port: Int) throws {
    let address = try #require(DetentServer.ListenAddress(text))
    #expect(address.hostname == hostname && address.port == port)
  }

  @Test(
    "Whatever else is no address",
    arguments: [
      "", ":", ":9464", "host", "host:", "host:-1", "host:+1", "host:65536", "host:1x", "::1:80",
      "[::1]", "[::1:80", "[]:80", "[host]:80", "http://host:80", "a b:80", "host:80/metrics",
      "host:٣",
    ])
  func noAddresses(_ text: String) {
    #expect(DetentServer.ListenAddress(text) == nil)
  }

  @Test("The flag goes before the variable, and each is named where it can't be used")
  func setting() throws {
    let both = try DetentServer.Configuration(
      flags: .init(metrics: "9001"), environment: ["DETENT_METRICS": "9002"])
    #expect(both.metrics == DetentServer.ListenAddress("127.0.0.1:9001"))
    let variable = try DetentServer.Configuration(
      flags: .init(), environment: ["DETENT_METRICS": "[::1]:9002"])
    #expect(variable.metrics == DetentServer.ListenAddress("[::1]:9002"))
    #expect(try DetentServer.Configuration(flags: .init(), environment: [:]).metrics == nil)
    let expected = "an address and a port such as 127.0.0.1:9464"
    #expect(
      throws: ServerFailure.badSetting(name: "--metrics", value: "x", expected: expected)
    ) { try DetentServer.Configuration(flags: .init(metrics: "x"), environment: [:]) }
    #expect(
      throws: ServerFailure.badSetting(name: "DETENT_METRICS", value: "x:y", expected: expected)
    ) {
      try DetentServer.Configuration(flags: .init(), environment: ["DETENT_METRICS": "x:y"])
    }
  }
}
