import Foundation
import Synchronization

/// A program on a port of its own that answers every connection with the same bytes.
final class OtherServer: Sendable {
  let origin: String
  private let process: Process

  /// Starts it.
  ///
  /// - Parameter answer: what it says once something came; `nil` for nothing, ever, and an empty
  ///   one to hang up.
  init(answering answer: String?) throws {
    let script = """
      import socket, sys, threading
      answer = None if len(sys.argv) < 2 else sys.argv[1].encode()
      server = socket.create_server(("127.0.0.1", 0))
      print(server.getsockname()[1], flush=True)
      kept = []
      def serve(client):
          data = client.recv(65536)
          if answer is None:
              kept.append(client)
              return
          client.sendall(answer)
          client.close()
      while True:
          threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()
      """
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script] + (answer.map { [$0] } ?? [])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var line: [UInt8] = []
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0a {
      line.append(byte)
    }
    origin = "http://localhost:" + String(decoding: line, as: UTF8.self)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
