import Traces

// The same proofs in two builds: as exports in wasm, as a line of JSON natively, so that a test can
// lay one beside the other.

#if arch(wasm32)
  import BrowserHost

  /// The hash of a random history's end.
  @_expose(wasm, "proof_simulation") @_cdecl("proof_simulation")
  func simulation(_ seed: Int64) -> Int64 { Proof.simulation(seed: seed) }

  /// How many histories break a rule; `mutation` is 0 for none, 1 for no session, 2 for telling
  /// operations apart by their number.
  @_expose(wasm, "proof_violations") @_cdecl("proof_violations")
  func violations(_ first: Int64, _ count: Int32, _ mutation: Int32) -> Int32 {
    let mutations: [Simulation.Mutation] = [.none, .noSession, .dedupeByNumber]
    return Proof.violations(from: first, count: count, mutation: mutations[Int(mutation)])
  }

  /// The hash of random operations in all their forms.
  @_expose(wasm, "proof_operations") @_cdecl("proof_operations")
  func operations(_ seed: Int64) -> Int64 { Proof.operations(seed: seed) }

  /// How many hostile inputs are refused.
  @_expose(wasm, "proof_refused") @_cdecl("proof_refused")
  func refused(_ seed: Int64) -> Int64 { Proof.refused(seed: seed) }

  /// The hash of random paths and of all that is computed of them.
  @_expose(wasm, "proof_drawing") @_cdecl("proof_drawing")
  func drawing(_ seed: Int64) -> Int64 { Proof.drawing(seed: seed) }

  /// The hash of random scores, what they sound like and all that is made of them.
  @_expose(wasm, "proof_clicking") @_cdecl("proof_clicking")
  func clicking(_ seed: Int64) -> Int64 { Proof.clicking(seed: seed) }

  /// The hash of a random set list, edited on several devices while it is played.
  @_expose(wasm, "proof_setList") @_cdecl("proof_setList")
  func setList(_ seed: Int64) -> Int64 { Proof.setList(seed: seed) }

  /// The hash of random zones and of what they say.
  @_expose(wasm, "proof_civilTime") @_cdecl("proof_civilTime")
  func civilTime(_ seed: Int64) -> Int64 { Proof.civilTime(seed: seed) }

  /// Which of the five cases of deep JSON are as they should be.
  @_expose(wasm, "proof_json_depth") @_cdecl("proof_json_depth")
  func jsonDepth() -> Int32 { Proof.jsonDepth() }

  /// The hash of random formulas in all their forms, with what they come to.
  @_expose(wasm, "proof_computing") @_cdecl("proof_computing")
  func computing(_ seed: Int64) -> Int64 { Proof.computing(seed: seed) }

  /// Which of the four cases of long and deep formulas are as they should be.
  @_expose(wasm, "proof_formula_depth") @_cdecl("proof_formula_depth")
  func formulaDepth() -> Int32 { Proof.formulaDepth() }
#else
  /// Prints what the exports give for the seeds that are the arguments, as JSON: numbers of 64 bits
  /// are text, since JavaScript's would round them. Where the first argument is `setList`, of set lists
  /// alone.
  @main
  enum WasmProof {
    static func main() {
      var seeds: [Int64] = []
      for argument in CommandLine.arguments.dropFirst() {
        if let seed = Int64(argument) { seeds.append(seed) }
      }
      func list(_ number: (Int64) -> Int64) -> String {
        "[" + seeds.map { "\"\(number($0))\"" }.joined(separator: ",") + "]"
      }
      if CommandLine.arguments.dropFirst().first == "setList" {
        return print("{\"setList\":\(list(Proof.setList))}")
      }
      print(
        """
        {"simulation":\(list { Proof.simulation(seed: $0) }),\
        "operations":\(list(Proof.operations)),"refused":\(list(Proof.refused)),\
        "drawing":\(list(Proof.drawing)),"clicking":\(list(Proof.clicking)),\
        "setList":\(list(Proof.setList)),\
        "civilTime":\(list(Proof.civilTime)),\
        "computing":\(list(Proof.computing)),"formulaDepth":\(Proof.formulaDepth()),\
        "jsonDepth":\(Proof.jsonDepth())}
        """)
    }
  }
#endif
