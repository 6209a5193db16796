import Boards
import Foundation
import JSONCoding

/// Where a server is, as a person writes it.
struct ServerAddress {
  /// Scheme, host and port, without a slash at the end.
  let origin: String

  /// Reads an address of a scheme, a host, and a port where it is not the usual one.
  ///
  /// - Throws: ``CommandFailure/notAServer(text:)``.
  init(_ text: String) throws {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = parts.encodedHost, !host.isEmpty,
      parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil,
      parts.user == nil
    else { throw CommandFailure.notAServer(text: text) }
    let usual = scheme == "https" ? 443 : 80
    let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    origin = "\(scheme)://\(host.lowercased())\(port)"
  }

  /// Makes sure that a Detent server answers there.
  static func greet(_ server: BoardServer) async throws(ServerTrouble) {
    let answer = try await server.answer(NetworkRequest(.get, "/health", token: nil))
    guard answer.status == 200, case .string(let status)? = answer.json?.member("status"),
      status.equals("ok"),
      answer.json?.member("schema") != nil
    else { throw ServerTrouble(answer) }
  }
}
