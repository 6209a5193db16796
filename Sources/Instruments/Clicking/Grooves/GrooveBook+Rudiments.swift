// The stickings are those of the lists; where a list leaves a hand free, right begins. Rolls are
// written open: two strokes of a hand share a step, and the roll ends on an accent.
extension GrooveBook {
  private static let twoFour = Metre(2, 4)
  private static let threeFour = Metre(3, 4)
  private static let sixEight = Metre(groups: [3, 3], unit: 8, countsGroups: true)

  static let rudiments: [Entry] = [
    // Rolls of single strokes
    rudiment("Single stroke roll", .singleStrokes, 14, "rlrlrlrl rlrlrlrl"),
    rudiment("Single stroke four", .singleStrokes, nil, "[rlr]L[rlr]L [rlr]L[rlr]L"),
    rudiment("Single stroke seven", .singleStrokes, nil, "[rlrlrl]R[lrlrlr]L", tempo: 60),
    // Bounces and triples
    rudiment("Multiple bounce roll", .bounces, nil, "~r~l~r~l~r~l~r~l"),
    rudiment("Triple stroke roll", .bounces, nil, "[rrr][lll][rrr][lll]", tempo: 120),
    // Rolls of double strokes
    rudiment("Double stroke open roll", .doubleStrokes, 1, "rrllrrll rrllrrll"),
    rudiment("Five stroke roll", .doubleStrokes, 2, "[rr][ll]R. [ll][rr]L. [rr][ll]R. [ll][rr]L."),
    rudiment("Six stroke roll", .doubleStrokes, nil, "R[ll][rr]L R[ll][rr]L R[ll][rr]L R[ll][rr]L"),
    rudiment(
      "Seven stroke roll", .doubleStrokes, 3,
      "[rr][ll][rr]L [rr][ll][rr]L [rr][ll][rr]L [rr][ll][rr]L"),
    rudiment("Nine stroke roll", .doubleStrokes, 15, "[rr][ll][rr][ll]R... [ll][rr][ll][rr]L..."),
    rudiment("Ten stroke roll", .doubleStrokes, 16, "[rr][ll][rr][ll]RL.. [rr][ll][rr][ll]RL.."),
    rudiment(
      "Eleven stroke roll", .doubleStrokes, 17, "[rr][ll][rr][ll][rr]L.. [rr][ll][rr][ll][rr]L.."),
    rudiment(
      "Thirteen stroke roll", .doubleStrokes, 18,
      "[rr][ll][rr][ll][rr][ll]R. [ll][rr][ll][rr][ll][rr]L."),
    rudiment(
      "Fifteen stroke roll", .doubleStrokes, 19,
      "[rr][ll][rr][ll][rr][ll][rr]L [rr][ll][rr][ll][rr][ll][rr]L"),
    rudiment(
      "Seventeen stroke roll", .doubleStrokes, nil,
      "[rr][ll][rr][ll][rr][ll][rr][ll]R....... | [ll][rr][ll][rr][ll][rr][ll][rr]L......."),
    // Diddles
    rudiment("Single paradiddle", .diddles, 21, "RlrrLrll RlrrLrll"),
    rudiment("Double paradiddle", .diddles, 11, "RlRlrr LrLrll", sixEight),
    rudiment("Triple paradiddle", .diddles, nil, "RlRlRlrr LrLrLrll"),
    rudiment("Single paradiddle-diddle", .diddles, nil, "Rlrrll Rlrrll", sixEight),
    // Flams
    rudiment("Flam", .flams, 4, "(l)R(r)L(l)R(r)L"),
    rudiment("Flam accent", .flams, 5, "(l)Rlr (r)Lrl", sixEight),
    rudiment("Flam tap", .flams, 20, "(l)Rr(r)Ll(l)Rr(r)Ll"),
    rudiment("Flamacue", .flams, 7, "(l)rLrl(l)r...", tempo: 90),
    rudiment("Flam paradiddle", .flams, 6, "(l)Rlrr(r)Lrll"),
    rudiment("Single flammed mill", .flams, nil, "(l)Rrlr(r)Llrl"),
    rudiment("Flam paradiddle-diddle", .flams, 24, "(l)Rlrrll(r)Lrllrr", threeFour),
    rudiment("Pataflafla", .flams, nil, "(l)Rlr(r)L(l)Rlr(r)L"),
    rudiment("Swiss army triplet", .flams, nil, "(l)Rrl (l)Rrl", sixEight),
    rudiment("Inverted flam tap", .flams, nil, "(l)Rl(r)Lr(l)Rl(r)Lr"),
    rudiment("Flam drag", .flams, nil, "(l)R[ll]r (r)L[rr]l", sixEight),
    // Drags
    rudiment("Drag", .drags, 8, "(ll)R(rr)L(ll)R(rr)L"),
    rudiment("Single drag tap", .drags, 9, "(ll)rL(rr)lR(ll)rL(rr)lR"),
    rudiment("Double drag tap", .drags, 10, "(ll)r(ll)rL (rr)l(rr)lR", sixEight),
    rudiment("Lesson 25", .drags, 25, "(ll)rlR. (ll)rlR.", twoFour),
    rudiment("Single dragadiddle", .drags, nil, "[Rr]lrr[Ll]rll"),
    rudiment("Drag paradiddle 1", .drags, 22, "R.(ll)rlrr L.(rr)lrll", sixEight),
    rudiment("Drag paradiddle 2", .drags, 23, "R.(ll)r.(ll)rlrr L.(rr)l.(rr)lrll"),
    rudiment("Single ratamacue", .drags, 12, "(ll)[rlr]L(rr)[lrl]R", twoFour),
    rudiment("Double ratamacue", .drags, 26, "(ll)r(ll)[rlr]L(rr)l(rr)[lrl]R", threeFour),
    rudiment("Triple ratamacue", .drags, 13, "(ll)r(ll)r(ll)[rlr]L(rr)l(rr)l(rr)[lrl]R"),
  ]
}
