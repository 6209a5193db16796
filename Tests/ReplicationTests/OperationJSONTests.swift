import JSONCoding
import Replication
import Testing
import Traces

@Suite("JSON form of operations")
struct OperationJSONTests {
  private func read(_ text: String) throws(JSONError) -> Operation {
    try Operation(json: JSONCursor(JSON(reading: Array(text.utf8))))
  }

  private func path(_ text: String) -> String? {
    do throws(JSONError) {
      _ = try read(text)
      return nil
    } catch { return error.description }
  }

  private let id = "00000000000000010000000000000002"
  private let tap = #"{"add":["0000000000000007",0,1]}"#

  private func text(seq: String = "1", prev: String = "0000000000000000", _ changes: String)
    -> String
  {
    #"{"replica":"\#(id)","seq":\#(seq),"prev":"\#(prev)","at":5,"changes":[\#(changes)]}"#
  }

  @Test("The form is the one the guide gives")
  func form() throws {
    let operation = Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 2, prev: Digest(255), session: 10, at: 5,
      undoes: Digest(11),
      changes: [
        .add(tea, round: 0, n: -3), .round(tea, 1, stands: true, stamp: 9),
        .put(tea, name, .string("緑茶\n"), stamp: 9), .put(tea, name, .bytes([0, 255]), stamp: 9),
        .put(tea, name, .entity(cake), stamp: 9), .put(tea, name, .none, stamp: 9),
        .put(tea, name, .integer(Int64.min), stamp: 9), .unknown(kind: 4, [171]),
      ])
    let text =
      #"{"replica":"00000000000000010000000000000002","seq":2,"prev":"00000000000000ff","#
      + #""session":"000000000000000a","at":5,"undoes":"000000000000000b","changes":["#
      + #"{"add":["0000000000000007",0,-3]},{"round":["0000000000000007",1,true,9]},"#
      + #"{"put":["0000000000000007","name","緑茶\n",9]},"#
      + #"{"put":["0000000000000007","name",{"bytes":"00ff"},9]},"#
      + #"{"put":["0000000000000007","name",{"entity":"0000000000000008"},9]},"#
      + #"{"put":["0000000000000007","name",null,9]},"#
      + #"{"put":["0000000000000007","name",-9223372036854775808,9]},"#
      + #"{"unknown":["0000000000000004","ab"]}]}"#
    #expect(String(decoding: operation.json.bytes(), as: UTF8.self) == text)
    #expect(try read(text) == operation)
  }

  @Test("1,500 random operations are the same in JSON and in canonical bytes")
  func oneToOne() throws {
    var operations = RandomOperation(seed: 5)
    for _ in 0..<1_500 {
      let operation = operations.next()
      let json = operation.json.bytes()
      let read = try Operation(json: JSONCursor(JSON(reading: json)))
      #expect(read.canonicalBytes == operation.canonicalBytes)
      #expect(read.json.bytes() == json)
    }
  }

  @Test("40,000 mutated documents never trap; what is read is a valid operation")
  func fuzz() throws {
    var chance = RandomOperation(seed: 6)
    var forms: [[UInt8]] = []
    for _ in 0..<100 { forms.append(chance.next().json.bytes()) }
    var read = 0
    for i in 0..<40_000 {
      let bytes = Proof.mutated(forms[i % 100], &chance)
      guard let operation = try? Operation(json: JSONCursor(JSON(reading: bytes))) else { continue }
      read += 1
      guard let again = try? Operation(canonicalBytes: operation.canonicalBytes),
        again == operation
      else {
        Issue.record("not valid as bytes: \(String(decoding: bytes, as: UTF8.self))")
        continue
      }
    }
    #expect(read > 100)
  }

  @Test(
    "What is wrong is refused, with the path to it",
    arguments: [
      (#"{"add":["0000000000000007",0,0]}"#, "changes[1].add[2]"),
      (#"{"add":["0000000000000007",0,9007199254740992]}"#, "changes[1].add[2]"),
      (#"{"add":["0000000000000007",-1,1]}"#, "changes[1].add[1]"),
      (#"{"add":["000000000000000G",0,1]}"#, "changes[1].add[0]"),
      (#"{"add":["000000000000000A",0,1]}"#, "changes[1].add[0]"),
      (#"{"add":["0000000000000007",0,1.5]}"#, "changes[1].add[2]"),
      (#"{"add":["0000000000000007",0]}"#, "changes[1].add"),
      (#"{"add":["0000000000000007",0,1],"put":[]}"#, "changes[1]"),
      (#"{"take":["0000000000000007",0,1]}"#, "changes[1].take"),
      (#"{}"#, "changes[1]"),
      (#"{"round":["0000000000000007",0,true,0]}"#, "changes[1].round[1]"),
      (#"{"round":["0000000000000007",1,1,0]}"#, "changes[1].round[2]"),
      (#"{"put":["0000000000000007","Name",1,0]}"#, "changes[1].put[1]"),
      (#"{"put":["0000000000000007","name",1e400,0]}"#, "changes[1].put[2]"),
      (#"{"put":["0000000000000007","name",true,0]}"#, "changes[1].put[2]"),
      (#"{"put":["0000000000000007","name",{"bytes":"0"},0]}"#, "changes[1].put[2].bytes"),
      (#"{"put":["0000000000000007","name",{"bytes":"","x":1},0]}"#, "changes[1].put[2]"),
      (#"{"put":["0000000000000007","name",1,-1]}"#, "changes[1].put[3]"),
      (#"{"unknown":["0000000000000003",""]}"#, "changes[1].unknown[0]"),
    ])
  func refused(change: String, expected: String) {
    let found = path(text(tap + "," + change))
    #expect(found?.hasPrefix(expected + ":") == true, "\(found ?? "read")")
  }

  @Test("Members of other names, missing ones and contradictions are refused")
  func members() {
    #expect(path(text(tap)) == nil)
    #expect(path(text("")) != nil)
    #expect(path(text(seq: "2", tap))?.hasPrefix("prev") == true)
    #expect(path(text(prev: "0000000000000001", tap))?.hasPrefix("prev") == true)
    #expect(path(text(seq: "0", tap))?.hasPrefix("seq") == true)
    #expect(path(text(seq: "9007199254740992", prev: "0000000000000001", tap)) != nil)
    let extra = text(tap).replacing("\"at\":5", with: "\"at\":5,\"note\":1")
    #expect(path(extra)?.hasPrefix("note") == true)
    for member in ["replica", "seq", "prev", "at", "changes"] {
      #expect(path(text(tap).replacing("\"\(member)\"", with: "\"m\"")) != nil)
    }
    let most = Array(repeating: tap, count: 4097).joined(separator: ",")
    #expect(path(text(most))?.hasPrefix("changes") == true)
  }

  @Test("Identifiers have one spelling")
  func identifiers() {
    let id = ReplicaID(secret: [UInt8](repeating: 1, count: 16))
    #expect(ReplicaID(id.description) == id)
    #expect(ReplicaID(id.description.uppercased()) == nil)
    #expect(EntityID("000000000000000f") == EntityID(15))
    for bad in ["", "f", "000000000000000F", "000000000000000g", "0000000000000000f"] {
      #expect(EntityID(bad) == nil)
      #expect(ReplicaID(bad) == nil)
    }
  }
}
