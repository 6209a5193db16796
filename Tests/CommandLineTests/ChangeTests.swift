import JSONCoding
import Testing

@Suite("detent tally change")
struct ChangeTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("A step is what a count without an amount counts, here as on the page")
  func step() throws {
    #expect(
      try sandbox.tally("add", "Eggs", "--step", "6", "--price", "0.35").output == "0  Eggs\n")
    #expect(try sandbox.tally("count", "Eggs").output == "6  Eggs\n")
    #expect(try sandbox.tally("count", "Eggs", "-1").output == "5  Eggs\n")
    let outcome = try sandbox.tally("change", "Eggs", "--step", "12", "--capacity", "240")
    #expect(outcome.output == "5  Eggs\n" && outcome.status == 0)
    #expect(try sandbox.tally("count", "Eggs").output == "17  Eggs\n")
    let json = try sandbox.tally("list", "--json").output
    #expect(json.contains(#""step":12,"capacity":240,"price":"0.35""#), "\(json)")
    #expect(try sandbox.tally("change", "Eggs", "--capacity", "none").status == 0)
    #expect(try !sandbox.tally("list", "--json").output.contains("capacity"))
    #expect(
      try sandbox.tally("change", "Eggs", "--step", "12").error.contains("Nothing to change."))
  }

  @Test("The list has what is set: step, target, limit, price, key and note")
  func list() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.tally(
      "add", "Eggs", "--step", "6", "--target", "1200", "--capacity", "3000", "--price", "0.35",
      "--key", "e", "--note", "by the door")
    let details = "step 6 · target 1200 · limit 3000 · 0.35 each · key e · by the door"
    #expect(try sandbox.tally("list").output.hasSuffix("0  Eggs  \(details)\n"))
    #expect(try sandbox.tally("list", "--long").output.hasSuffix("  Eggs  \(details)\n"))
    let german = try sandbox.tally("list", environment: ["LC_NUMERIC": "de_DE.UTF-8"]).output
    #expect(german.contains(" · 0,35 each · "))
    // What a count answers stays short.
    #expect(try sandbox.tally("count", "Eggs").output == "6  Eggs\n")
    _ = try sandbox.tally("archive", "Eggs")
    #expect(try sandbox.tally("list", "--archived").output == "6  Eggs  \(details)\n")
  }

  @Test("What can't be set is refused and changes nothing")
  func refused() throws {
    let before = try sandbox.tally("list", "--json").output
    for words in [
      ["--step", "0"], ["--step", "-1"], ["--target", "1.5"], ["--capacity", "9007199254740992"],
      ["--price", "cheap"], ["--price", "1.1234567"], ["--note", ""], [],
    ] {
      let outcome = try sandbox.tally(["change", "Shirts"] + words)
      #expect(outcome.status == 64, "\(words): \(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try sandbox.tally("change", "Nobody", "--step", "2").status == 66)
    #expect(try sandbox.tally("list", "--json").output == before)
  }

  @Test("One count counts along what was set, also by way of others, and never in a circle")
  func also() throws {
    for name in ["Door A", "Door B", "Hall", "Year"] {
      #expect(try sandbox.tally("add", name).status == 0)
    }
    #expect(try sandbox.tally("change", "Door A", "--also", "Hall").status == 0)
    #expect(try sandbox.tally("change", "Door B", "--also", "hall", "--also", "Hall").status == 0)
    #expect(try sandbox.tally("change", "Hall", "--also", "Year").status == 0)
    #expect(try sandbox.tally("count", "Door A", "+5").output == "5  Door A\n")
    #expect(try sandbox.tally("count", "Door B").output == "1  Door B\n")
    let counted = try sandbox.tally("list").output
    #expect(counted.contains("6  Hall\n") && counted.contains("6  Year\n"), "\(counted)")
    #expect(try sandbox.tally("undo").status == 0)
    #expect(try sandbox.tally("list").output.contains("5  Year\n"))

    let before = try sandbox.tally("list", "--json").output
    #expect(before.components(separatedBy: "\"also\":[").count == 4, "\(before)")
    let circle = try sandbox.tally("change", "Year", "--also", "Door A")
    #expect(circle.status == 65 && circle.error.contains("circular"), "\(circle.error)")
    #expect(try sandbox.tally("change", "Year", "--also", "Year").status == 65)
    #expect(try sandbox.tally("change", "Year", "--also", "Nothing").status == 66)
    #expect(try sandbox.tally("list", "--json").output == before)

    #expect(try sandbox.tally("change", "Hall", "--also", "none").status == 0)
    #expect(try sandbox.tally("count", "Door A").status == 0)
    #expect(try sandbox.tally("list").output.contains("5  Year\n"))
  }
}
