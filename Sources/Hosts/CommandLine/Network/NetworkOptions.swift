import ArgumentParser
import Foundation

/// How servers are reached.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also trust the certificates in this PEM file (DETENT_CA_FILE).", valueName: "file"),
    completion: .file())
  var certificateAuthority: String?

  /// The file of certificates that are trusted beside the system's.
  var authority: String? {
    if let certificateAuthority { return certificateAuthority }
    let variable = ProcessInfo.processInfo.environment["DETENT_CA_FILE"] ?? ""
    return variable.isEmpty ? nil : variable
  }

  /// Asks a server as long as the body runs.
  func with<T>(
    _ origin: String, patience: Duration? = nil, _ body: (BoardServer) async throws -> T
  ) async throws -> T {
    try await BoardServer.with(origin, authority: authority, patience: patience, body)
  }
}
