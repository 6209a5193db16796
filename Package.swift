// swift-tools-version: 6.2
import PackageDescription

// The core is plain Swift that also builds as Embedded Swift for WebAssembly; the proof is the wasm
// build of `make test`. Hosts may use what their platform offers.
let core: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)]

let hummingbird = "hummingbird"
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Detent",
  products: [
    .executable(name: "detent", targets: ["CommandLineTool"]),
    .executable(name: "BrowserApp", targets: ["BrowserApp"]),
    .executable(name: "WasmProof", targets: ["WasmProof"]),
    .executable(name: "HelloBenchmark", targets: ["HelloBenchmark"]),
    .executable(name: "ReplicationBenchmark", targets: ["ReplicationBenchmark"]),
    .library(name: "JSONCoding", targets: ["JSONCoding"]),
    .library(name: "Markup", targets: ["Markup"]),
    .library(name: "QRCoding", targets: ["QRCoding"]),
    .library(name: "Replication", targets: ["Replication"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Toolkit: knows no instrument.
    .target(name: "JSONCoding", path: "Sources/Toolkit/JSONCoding", swiftSettings: core),
    .target(name: "QRCoding", path: "Sources/Toolkit/QRCoding", swiftSettings: core),
    .target(name: "Markup", path: "Sources/Toolkit/Markup", swiftSettings: core),
    .target(
      name: "Replication", dependencies: ["JSONCoding"], path: "Sources/Toolkit/Replication",
      swiftSettings: core),

    // Instruments: models and computations.
    .target(
      name: "Tallying", dependencies: ["Replication"], path: "Sources/Instruments/Tallying",
      swiftSettings: core),

    // App: what a person sees and does.
    .target(
      name: "App", dependencies: ["JSONCoding", "Markup", "QRCoding", "Replication", "Tallying"],
      path: "Sources/App",
      swiftSettings: core),

    // Hosts: what only a machine can.
    .target(name: "BrowserHost", path: "Sources/Hosts/BrowserHost"),
    .executableTarget(
      name: "BrowserApp", dependencies: ["App", "BrowserHost", "Markup"],
      path: "Sources/Hosts/BrowserApp"),
    .target(
      name: "Server",
      dependencies: [
        "JSONCoding", "Replication", grdb, logging,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: hummingbird),
        .product(name: "HummingbirdHTTP2", package: hummingbird),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], path: "Sources/Hosts/Server"),
    .target(name: "Storage", dependencies: ["App", grdb], path: "Sources/Hosts/Storage"),
    .executableTarget(
      name: "CommandLineTool",
      dependencies: [
        "App", "JSONCoding", "QRCoding", "Replication", "Server", "Storage", "Tallying", logging,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], path: "Sources/Hosts/CommandLine"),

    // Tests. What is proved natively and in wasm alike is a library of its own.
    .target(
      name: "Traces", dependencies: ["JSONCoding", "Replication"], path: "Tests/Proof/Traces",
      swiftSettings: core),
    .executableTarget(
      name: "WasmProof", dependencies: ["BrowserHost", "Traces"], path: "Tests/Proof/WasmProof"),
    .executableTarget(
      name: "MarkupCases", dependencies: ["Markup"], path: "Tests/Proof/MarkupCases"),
    .executableTarget(
      name: "QRCases", dependencies: ["QRCoding"], path: "Tests/Proof/QRCases"),
    .target(
      name: "CountingTogether",
      dependencies: ["App", "JSONCoding", "Markup", "Replication", "Tallying", "Traces"],
      path: "Tests/Proof/CountingTogether"),
    .executableTarget(
      name: "Simulate", dependencies: ["CountingTogether"], path: "Tests/Proof/Simulate"),
    .executableTarget(
      name: "HelloBenchmark", dependencies: ["BrowserHost"], path: "Benchmarks/Hello"),
    .executableTarget(
      name: "ReplicationBenchmark",
      dependencies: ["App", "BrowserHost", "Replication", "Tallying"],
      path: "Benchmarks/Replication"),
    .testTarget(name: "JSONCodingTests", dependencies: ["JSONCoding"]),
    .testTarget(name: "MarkupTests", dependencies: ["Markup"]),
    .testTarget(name: "QRCodingTests", dependencies: ["QRCoding"]),
    .testTarget(
      name: "ReplicationTests", dependencies: ["JSONCoding", "Replication", "Traces"]),
    .testTarget(name: "TallyingTests", dependencies: ["Replication", "Tallying"]),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", "CountingTogether", "Markup", "QRCoding", "Replication", "Tallying"]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "JSONCoding", "Replication", "Server", grdb, logging,
        .product(name: "HummingbirdTesting", package: hummingbird),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "App", "CommandLineTool", "JSONCoding", "Replication", "Storage", "Tallying", grdb,
      ]),
  ],
  swiftLanguageModes: [.v6]
)
