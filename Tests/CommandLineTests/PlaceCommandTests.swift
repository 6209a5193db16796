import Foundation
import JSONCoding
import Testing

@testable import CommandLineTool

@Suite("detent place")
struct PlaceCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func place(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(Sandbox.program, ["place"] + words)
  }

  @Test("Every line fits 80 columns, and the zones stand below each other, in both languages")
  func columns() throws {
    for words in [
      ["sao p"], ["san"], ["東京"], ["pst", "--limit", "200"], ["s", "--limit", "200"],
      ["buenos"], ["st", "--lang", "ja", "--limit", "200"], ["north dakota", "--lang", "ja"],
      ["--near=47.1,-101.3", "--lang", "ja"],
    ] {
      let outcome = try sandbox.run(Sandbox.program, ["place"] + words)
      #expect(outcome.status == 0)
      let lines = outcome.output.split(separator: "\n")
      #expect(!lines.isEmpty)
      var starts: Set<Int> = []
      for line in lines {
        #expect(Columns.of(String(line)) <= 80, "\(line)")
        let zone = try #require(line.split(separator: " ").last)
        starts.insert(Columns.of(String(line)) - Columns.of(String(zone)))
      }
      #expect(starts.count == 1, "\(words)")
    }
  }

  @Test("JSON has what is known of each place")
  func json() throws {
    let outcome = try place("とうきょう", "--json", "--limit", "1")
    let document = try JSON(reading: Array(outcome.output.utf8))
    guard case .array(let places) = document, let tokyo = places.first else {
      Issue.record("no array")
      return
    }
    #expect(places.count == 1)
    #expect(tokyo.member("id") == 1_850_147)
    #expect(tokyo.member("name") == "Tokyo" && tokyo.member("japaneseName") == "東京")
    #expect(tokyo.member("countryCode") == "JP" && tokyo.member("zone") == "Asia/Tokyo")
    #expect(tokyo.member("kilometres") == nil)
    let near = try place("--near=-43.9,-176.6", "--people", "1", "--json")
    #expect(near.output.contains("\"kilometres\":"))
  }

  @Test("What is wrong says so, with its number")
  func faults() throws {
    let unknown = try place("springfield", "xyzzyq")
    #expect(unknown.status == 66 && unknown.output.isEmpty)
    #expect(unknown.error.contains("Did you mean Springfield"))
    let nothing = try place("qqqqqqqq")
    #expect(nothing.status == 66)
    #expect(try place().status == 64 && place("a", "--near=1,2").status == 64)
    #expect(try place("a", "--limit", "0").status == 64 && place("a", "--people", "3").status == 64)
    for near in ["91,0", "1", "1,2,3", "a,b", "1,nan", "0x1,2", "1,"] {
      #expect(try place("--near=\(near)").status == 64, "\(near)")
    }
    #expect(try place("--near=1,2", "--people", "900000000").status == 66)
    #expect(try place("x", "--lang", "de").status == 64)
  }
}
