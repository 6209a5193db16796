import Foundation
import Replication
import Testing
import Traces

@Suite("SHA256")
struct SHA256Tests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("The examples of FIPS 180-4 come out as printed there")
  func examples() {
    let examples = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]
    for (message, digest) in examples {
      #expect(hexadecimal(SHA256.hash(Array(message.utf8))) == digest)
    }
    let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      hexadecimal(SHA256.hash(million))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("Python's hashlib gives the same for every length from 0 to 300 and some large ones")
  func agreesWithPython() throws {
    var chance = RandomOperation(seed: 256)
    var messages: [[UInt8]] = []
    for length in Array(0...300) + [4095, 4096, 4097, 65_535, 100_003] {
      var message: [UInt8] = []
      for _ in 0..<length { message.append(UInt8(truncatingIfNeeded: chance.random.next())) }
      messages.append(message)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import hashlib,sys\n"
        + "for line in sys.stdin.readlines(): print(hashlib.sha256(bytes.fromhex(line)).hexdigest())",
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let lines = messages.map { hexadecimal($0) + "\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let digests = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    #expect(digests.count == messages.count)
    for (message, digest) in zip(messages, digests) {
      let hash = SHA256.hash(message)
      #expect(hexadecimal(hash) == digest)
      #expect(hexadecimal(Array(hash[..<8])) == Digest(SHA256.prefix64(message)).description)
    }
  }
}
