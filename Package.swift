// swift-tools-version: 6.2
import PackageDescription

// The core is plain Swift that also builds as Embedded Swift for WebAssembly; the proof is the wasm
// build of `make test`. Hosts may use what their platform offers.
let core: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)]

let package = Package(
  name: "Detent",
  products: [
    .executable(name: "BrowserApp", targets: ["BrowserApp"]),
    .library(name: "JSONCoding", targets: ["JSONCoding"]),
    .library(name: "Markup", targets: ["Markup"]),
    .library(name: "Replication", targets: ["Replication"]),
  ],
  targets: [
    // Toolkit: knows no instrument.
    .target(name: "JSONCoding", path: "Sources/Toolkit/JSONCoding", swiftSettings: core),
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
      name: "App", dependencies: ["Markup", "Replication", "Tallying"], path: "Sources/App",
      swiftSettings: core),

    // Hosts: what only a machine can.
    .target(name: "BrowserHost", path: "Sources/Hosts/BrowserHost"),
    .executableTarget(
      name: "BrowserApp", dependencies: ["App", "BrowserHost", "Markup"],
      path: "Sources/Hosts/BrowserApp"),

    // Tests.
    .target(
      name: "Traces", dependencies: ["Replication"], path: "Tests/Proof/Traces",
      swiftSettings: core),
  ],
  swiftLanguageModes: [.v6]
)
