// swift-tools-version: 6.2
import PackageDescription

// What tests spend their time in is optimised for them too, and its assertions stay. SwiftPM takes
// such flags from the package that is built alone, not from one that it depends on.
let optimised: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// The core is plain Swift that also builds as Embedded Swift for WebAssembly; the proof is the wasm
// build of `make test`. Hosts may use what their platform offers.
let core: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)] + optimised

// Roots and rounding of what links neither Foundation nor a C library by itself.
let math: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let hummingbird = "hummingbird"
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Detent",
  products: [
    .executable(name: "detent", targets: ["CommandLineTool"]),
    .executable(name: "BrowserApp", targets: ["BrowserApp"]),
    .executable(name: "BrowserAudio", targets: ["BrowserAudio"]),
    .executable(name: "BrowserCard", targets: ["BrowserCard"]),
    .executable(name: "BrowserFiles", targets: ["BrowserFiles"]),
    .executable(name: "AudioProof", targets: ["BrowserAudio", "CountingAllocator"]),
    .executable(name: "WasmProof", targets: ["WasmProof"]),
    .executable(name: "DrawingBenchmark", targets: ["DrawingBenchmark"]),
    .executable(name: "CallingBenchmark", targets: ["CallingBenchmark"]),
    .executable(name: "HelloBenchmark", targets: ["HelloBenchmark"]),
    .executable(name: "PlacesBenchmark", targets: ["PlacesBenchmark"]),
    .executable(name: "ReplicationBenchmark", targets: ["ReplicationBenchmark"]),
    .executable(name: "WorkflowsBenchmark", targets: ["WorkflowsBenchmark"]),
    .executable(name: "ZonesBenchmark", targets: ["ZonesBenchmark"]),
    .library(name: "CSVCoding", targets: ["CSVCoding"]),
    .library(name: "CivilTime", targets: ["CivilTime"]),
    .library(name: "Clicking", targets: ["Clicking"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "JSONCoding", targets: ["JSONCoding"]),
    .library(name: "Markup", targets: ["Markup"]),
    .library(name: "Places", targets: ["Places"]),
    .library(name: "QRCoding", targets: ["QRCoding"]),
    .library(name: "Replication", targets: ["Replication"]),
    .library(name: "Text", targets: ["Text"]),
    .library(name: "Workflows", targets: ["Workflows"]),
    .library(name: "XMLReading", targets: ["XMLReading"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Toolkit: knows no instrument.
    .target(
      name: "CSVCoding", dependencies: ["Text"], path: "Sources/Toolkit/CSVCoding",
      swiftSettings: core),
    .target(
      name: "CivilTime", dependencies: ["Text"], path: "Sources/Toolkit/CivilTime",
      swiftSettings: core),
    .target(
      name: "Drawing", dependencies: ["Geometry", "Text", "XMLReading"],
      path: "Sources/Toolkit/Drawing",
      swiftSettings: core, linkerSettings: math),
    .target(
      name: "Geometry", path: "Sources/Toolkit/Geometry", swiftSettings: core, linkerSettings: math),
    .target(
      name: "Gestures", dependencies: ["Geometry"], path: "Sources/Toolkit/Gestures",
      swiftSettings: core, linkerSettings: math),
    .target(
      name: "JSONCoding", dependencies: ["Text"], path: "Sources/Toolkit/JSONCoding",
      swiftSettings: core),
    .target(
      name: "Places", dependencies: ["Geometry", "Text"], path: "Sources/Toolkit/Places",
      swiftSettings: core),
    .target(name: "QRCoding", path: "Sources/Toolkit/QRCoding", swiftSettings: core),
    .target(
      name: "Markup", dependencies: ["Text"], path: "Sources/Toolkit/Markup", swiftSettings: core),
    .target(name: "Text", path: "Sources/Toolkit/Text", swiftSettings: core),
    .target(
      name: "XMLReading", dependencies: ["Text"], path: "Sources/Toolkit/XMLReading",
      swiftSettings: core),
    .target(name: "Workflows", path: "Sources/Toolkit/Workflows", swiftSettings: core),
    .target(
      name: "Replication", dependencies: ["JSONCoding", "Text"],
      path: "Sources/Toolkit/Replication", swiftSettings: core),

    // Boards: what every instrument shares of a board, without a screen.
    .target(
      name: "Boards", dependencies: ["JSONCoding", "Replication", "Text", "Workflows"],
      path: "Sources/Boards", swiftSettings: core),

    // Instruments: models and computations.
    .target(
      name: "Tallying", dependencies: ["Boards", "CSVCoding", "CivilTime", "Replication", "Text"],
      path: "Sources/Instruments/Tallying", exclude: ["Words"],
      swiftSettings: core),
    .target(
      name: "Clicking", dependencies: ["Boards", "Geometry", "JSONCoding", "Replication", "Text"],
      path: "Sources/Instruments/Clicking",
      swiftSettings: core, linkerSettings: math),

    .target(
      name: "Calling", dependencies: ["Boards", "CivilTime", "Replication", "Text"],
      path: "Sources/Instruments/Calling",
      swiftSettings: core, linkerSettings: math),

    // Reports: what page and terminal both write.
    .target(
      name: "Reports",
      dependencies: [
        "Boards", "Calling", "CivilTime", "Markup", "Replication", "Tallying", "Text",
      ],
      path: "Sources/Reports", exclude: ["Words"], swiftSettings: core),

    // Screens: the instruments as a person sees and plays them; a module's border is a download's.
    .target(
      name: "Interface", dependencies: ["Boards", "Gestures", "Markup", "Replication", "Text"],
      path: "Sources/Screens/Interface", exclude: ["Words"], swiftSettings: core),
    .target(
      name: "TallyRooms",
      dependencies: [
        "Boards", "Gestures", "Interface", "Markup", "QRCoding", "Replication", "Reports",
        "Tallying", "Text",
      ],
      path: "Sources/Screens/TallyRooms", exclude: ["Words"], swiftSettings: core),
    .target(
      name: "TallyScreen",
      dependencies: [
        "Boards", "Gestures", "Interface", "Markup", "Replication", "Reports", "TallyRooms",
        "Tallying", "Text",
      ],
      path: "Sources/Screens/TallyScreen", exclude: ["Words"], swiftSettings: core),
    .target(
      name: "CallScreen",
      dependencies: [
        "Boards", "Calling", "CivilTime", "Gestures", "Interface", "Markup", "Places", "QRCoding",
        "Replication", "Reports", "Text",
      ],
      path: "Sources/Screens/CallScreen", exclude: ["Words"], swiftSettings: core),
    .target(
      name: "CardScreen",
      dependencies: [
        "Calling", "CivilTime", "Interface", "Markup", "Replication", "Reports", "Text",
      ],
      path: "Sources/Screens/CardScreen", exclude: ["Words"], swiftSettings: core),
    .target(
      name: "ClickScreen",
      dependencies: [
        "Boards", "CSVCoding", "CivilTime", "Clicking", "Gestures", "Geometry", "Interface",
        "JSONCoding", "Markup", "Replication", "Reports", "Text",
      ],
      path: "Sources/Screens/ClickScreen", exclude: ["Words"], swiftSettings: core),

    // App: puts the screens together.
    .target(
      name: "App",
      dependencies: [
        "Boards", "CallScreen", "ClickScreen", "Gestures", "Interface", "JSONCoding", "Markup",
        "QRCoding", "Replication", "Reports", "TallyScreen", "Text",
      ],
      path: "Sources/App", exclude: ["Words"],
      swiftSettings: core),

    // Hosts: what only a machine can.
    .target(name: "BrowserHost", path: "Sources/Hosts/BrowserHost"),
    .executableTarget(
      name: "BrowserApp",
      dependencies: [
        "App", "Boards", "BrowserHost", "Gestures", "Interface", "Markup", "Text",
      ],
      path: "Sources/Hosts/BrowserApp"),
    .executableTarget(
      name: "BrowserCard",
      dependencies: ["BrowserHost", "CardScreen", "CivilTime", "Markup", "Text"],
      path: "Sources/Hosts/BrowserCard"),
    .executableTarget(
      name: "BrowserAudio", dependencies: ["BrowserHost", "Clicking"],
      path: "Sources/Hosts/BrowserAudio"),
    .executableTarget(
      name: "BrowserFiles", dependencies: ["BrowserHost", "Clicking"],
      path: "Sources/Hosts/BrowserFiles"),
    .systemLibrary(
      name: "PostgreSQLClient", path: "Sources/Hosts/PostgreSQLClient", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "Server",
      dependencies: [
        "Calling", "CivilTime", "JSONCoding", "PostgreSQLClient", "Replication", "ShippedData",
        "Text", grdb, logging, sqlite,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: hummingbird),
        .product(name: "HummingbirdHTTP2", package: hummingbird),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], path: "Sources/Hosts/Server"),
    .target(name: "Rasterizing", dependencies: ["Drawing"], path: "Sources/Hosts/Rasterizing"),
    .target(name: "ShippedData", path: "Sources/Hosts/ShippedData"),
    .target(
      name: "ShippedWords", dependencies: ["ShippedData", "Text"],
      path: "Sources/Hosts/ShippedWords"),
    .target(
      name: "Storage",
      dependencies: ["Boards", "Calling", "Clicking", "Replication", "Tallying", grdb],
      path: "Sources/Hosts/Storage"),
    .executableTarget(
      name: "CommandLineTool",
      dependencies: [
        "Boards", "Calling", "CivilTime", "Clicking", "Drawing", "JSONCoding", "Places",
        "QRCoding", "Rasterizing", "Replication", "Reports", "Server",
        "ShippedData", "ShippedWords", "Storage", "Tallying", "Text", logging,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], path: "Sources/Hosts/CommandLine"),

    // Tests. Chance that can be repeated.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: optimised),
    // What is proved natively and in wasm alike is a library of its own.
    .target(
      name: "Traces",
      dependencies: [
        "Boards", "CivilTime", "Clicking", "Drawing", "JSONCoding", "Replication", "Tallying",
      ],
      path: "Tests/Proof/Traces",
      swiftSettings: core),
    .target(name: "CountingAllocator", path: "Tests/Proof/CountingAllocator"),
    .executableTarget(
      name: "WasmProof", dependencies: ["BrowserHost", "Traces"], path: "Tests/Proof/WasmProof"),
    .executableTarget(
      name: "MarkupCases", dependencies: ["Markup"], path: "Tests/Proof/MarkupCases"),
    .executableTarget(
      name: "DocumentCases", dependencies: ["Drawing", "Rasterizing"],
      path: "Tests/Proof/DocumentCases"),
    .executableTarget(
      name: "PathCases", dependencies: ["Drawing"], path: "Tests/Proof/PathCases"),
    .executableTarget(
      name: "XMLCases", dependencies: ["XMLReading"], path: "Tests/Proof/XMLCases"),
    .executableTarget(
      name: "ClickCases", dependencies: ["Clicking", "JSONCoding"],
      path: "Tests/Proof/ClickCases"),
    .executableTarget(
      name: "ComputingCases", dependencies: ["Replication", "Tallying"],
      path: "Tests/Proof/ComputingCases"),
    .executableTarget(
      name: "CallCases",
      dependencies: [
        "Boards", "CallScreen", "Calling", "CivilTime", "Interface", "Markup", "Replication",
        "ShippedData", "ShippedWords", "Text",
      ], path: "Tests/Proof/CallCases"),
    .executableTarget(
      name: "QRCases", dependencies: ["QRCoding"], path: "Tests/Proof/QRCases"),
    .executableTarget(
      name: "WorkflowCases", dependencies: ["SeededRandom", "Workflows"],
      path: "Tests/Proof/WorkflowCases"),
    .target(
      name: "CountingTogether",
      dependencies: [
        "App", "Boards", "Interface", "JSONCoding", "Markup", "Replication", "TallyScreen",
        "Tallying", "Text", "Traces",
      ],
      path: "Tests/Proof/CountingTogether",
      swiftSettings: optimised),
    .executableTarget(
      name: "Simulate", dependencies: ["CountingTogether"], path: "Tests/Proof/Simulate"),
    .executableTarget(
      name: "DrawingBenchmark", dependencies: ["BrowserHost", "Drawing"],
      path: "Benchmarks/Drawing"),
    .executableTarget(
      name: "CallingBenchmark", dependencies: ["Calling", "CivilTime"], path: "Benchmarks/Calling"),
    .executableTarget(
      name: "HelloBenchmark", dependencies: ["BrowserHost"], path: "Benchmarks/Hello"),
    .executableTarget(
      name: "ReplicationBenchmark",
      dependencies: ["Boards", "BrowserHost", "Replication", "Tallying"],
      path: "Benchmarks/Replication"),
    .executableTarget(
      name: "ZonesBenchmark", dependencies: ["BrowserHost", "CivilTime"],
      path: "Benchmarks/Zones"),
    .executableTarget(
      name: "PlacesBenchmark", dependencies: ["BrowserHost", "Places"], path: "Benchmarks/Places"),
    .testTarget(
      name: "BoardsTests",
      dependencies: ["Boards", "JSONCoding", "Replication", "SeededRandom", "Text", "Workflows"]),
    .testTarget(name: "BrowserAudioTests", dependencies: ["BrowserAudio", "Clicking"]),
    .testTarget(name: "CSVCodingTests", dependencies: ["CSVCoding", "SeededRandom"]),
    .testTarget(
      name: "CivilTimeTests", dependencies: ["CivilTime", "SeededRandom", "ShippedData"]),
    .testTarget(
      name: "ClickingTests",
      dependencies: ["Boards", "Clicking", "JSONCoding", "Replication", "SeededRandom"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "SeededRandom"]),
    .testTarget(name: "GesturesTests", dependencies: ["Gestures", "SeededRandom"]),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "SeededRandom"],
      exclude: ["Stubs"]),
    .executableTarget(
      name: "WorkflowsBenchmark", dependencies: ["Workflows"], path: "Benchmarks/Workflows"),
    .testTarget(name: "JSONCodingTests", dependencies: ["JSONCoding", "SeededRandom"]),
    .testTarget(name: "MarkupTests", dependencies: ["Markup"]),
    .testTarget(
      name: "PlacesTests", dependencies: ["Places", "SeededRandom"], exclude: ["Queries"]),
    .testTarget(name: "TextTests", dependencies: ["SeededRandom", "ShippedWords", "Text"]),
    .testTarget(name: "QRCodingTests", dependencies: ["QRCoding", "SeededRandom"]),
    .testTarget(
      name: "ReplicationTests",
      dependencies: ["JSONCoding", "Replication", "SeededRandom", "Traces"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Boards", "CivilTime", "Drawing", "Markup", "Replication", "Reports", "ShippedWords",
        "Tallying", "Text",
      ]),
    .testTarget(name: "WorkflowsTests", dependencies: ["SeededRandom", "Workflows"]),
    .testTarget(name: "XMLReadingTests", dependencies: ["XMLReading"]),
    .testTarget(
      name: "CardScreenTests",
      dependencies: [
        "Calling", "CardScreen", "CivilTime", "Markup", "Replication", "ShippedData",
        "ShippedWords", "Text",
      ]),
    .testTarget(
      name: "CallingTests",
      dependencies: ["Boards", "Calling", "CivilTime", "Replication", "SeededRandom"],
      // A search minute by minute.
      swiftSettings: optimised),
    .testTarget(
      name: "TallyingTests",
      dependencies: [
        "Boards", "CSVCoding", "Replication", "SeededRandom", "ShippedWords", "Tallying", "Text",
      ]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App", "Boards", "CallScreen", "Calling", "CivilTime", "ClickScreen", "Clicking",
        "CountingTogether",
        "Drawing", "Interface", "Markup", "QRCoding", "Replication", "Reports", "SeededRandom",
        "ShippedData",
        "ShippedWords", "TallyRooms", "TallyScreen", "Tallying", "Text",
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Boards", "Calling", "CivilTime", "JSONCoding", "Replication", "SeededRandom", "Server",
        grdb, logging,
        .product(name: "HummingbirdTesting", package: hummingbird),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Boards", "Calling", "CivilTime", "CommandLineTool", "CSVCoding", "JSONCoding",
        "Replication", "Storage", "Tallying", grdb,
      ]),
  ],
  swiftLanguageModes: [.v6]
)
