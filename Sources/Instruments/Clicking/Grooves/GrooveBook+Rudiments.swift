// The stickings are those of the lists; where a list leaves a hand free, right begins. Rolls are
// written open: two strokes of a hand share a step, and the roll ends on an accent.
extension GrooveBook {
  private static let twoFour = Metre(2, 4)
  private static let threeFour = Metre(3, 4)
  private static let sixEight = Metre(groups: [3, 3], unit: 8, countsGroups: true)

  static let rudiments: [Entry] = [
    // Rolls of single strokes
    rudiment("Single stroke roll", 14, "rlrlrlrl rlrlrlrl"),
    rudiment("Single stroke four", nil, "[rlr]L[rlr]L [rlr]L[rlr]L"),
    rudiment("Single stroke seven", nil, "[rlrlrl]R[lrlrlr]L", tempo: 60),
    // Bounces and triples
    rudiment("Multiple bounce roll", nil, "~r~l~r~l~r~l~r~l"),
    rudiment("Triple stroke roll", nil, "[rrr][lll][rrr][lll]", tempo: 120),
    // Rolls of double strokes
    rudiment("Double stroke open roll", 1, "rrllrrll rrllrrll"),
    rudiment("Five stroke roll", 2, "[rr][ll]R. [ll][rr]L. [rr][ll]R. [ll][rr]L."),
    rudiment("Six stroke roll", nil, "R[ll][rr]L R[ll][rr]L R[ll][rr]L R[ll][rr]L"),
    rudiment("Seven stroke roll", 3, "[rr][ll][rr]L [rr][ll][rr]L [rr][ll][rr]L [rr][ll][rr]L"),
    rudiment("Nine stroke roll", 15, "[rr][ll][rr][ll]R... [ll][rr][ll][rr]L..."),
    rudiment("Ten stroke roll", 16, "[rr][ll][rr][ll]RL.. [rr][ll][rr][ll]RL.."),
    rudiment("Eleven stroke roll", 17, "[rr][ll][rr][ll][rr]L.. [rr][ll][rr][ll][rr]L.."),
    rudiment("Thirteen stroke roll", 18, "[rr][ll][rr][ll][rr][ll]R. [ll][rr][ll][rr][ll][rr]L."),
    rudiment(
      "Fifteen stroke roll", 19, "[rr][ll][rr][ll][rr][ll][rr]L [rr][ll][rr][ll][rr][ll][rr]L"),
    rudiment(
      "Seventeen stroke roll", nil,
      "[rr][ll][rr][ll][rr][ll][rr][ll]R....... | [ll][rr][ll][rr][ll][rr][ll][rr]L......."),
    // Diddles
    rudiment("Single paradiddle", 21, "RlrrLrll RlrrLrll"),
    rudiment("Double paradiddle", 11, "RlRlrr LrLrll", sixEight),
    rudiment("Triple paradiddle", nil, "RlRlRlrr LrLrLrll"),
    rudiment("Single paradiddle-diddle", nil, "Rlrrll Rlrrll", sixEight),
    // Flams
    rudiment("Flam", 4, "(l)R(r)L(l)R(r)L"),
    rudiment("Flam accent", 5, "(l)Rlr (r)Lrl", sixEight),
    rudiment("Flam tap", 20, "(l)Rr(r)Ll(l)Rr(r)Ll"),
    rudiment("Flamacue", 7, "(l)rLrl(l)r...", tempo: 90),
    rudiment("Flam paradiddle", 6, "(l)Rlrr(r)Lrll"),
    rudiment("Single flammed mill", nil, "(l)Rrlr(r)Llrl"),
    rudiment("Flam paradiddle-diddle", 24, "(l)Rlrrll(r)Lrllrr", threeFour),
    rudiment("Pataflafla", nil, "(l)Rlr(r)L(l)Rlr(r)L"),
    rudiment("Swiss army triplet", nil, "(l)Rrl (l)Rrl", sixEight),
    rudiment("Inverted flam tap", nil, "(l)Rl(r)Lr(l)Rl(r)Lr"),
    rudiment("Flam drag", nil, "(l)R[ll]r (r)L[rr]l", sixEight),
    // Drags
    rudiment("Drag", 8, "(ll)R(rr)L(ll)R(rr)L"),
    rudiment("Single drag tap", 9, "(ll)rL(rr)lR(ll)rL(rr)lR"),
    rudiment("Double drag tap", 10, "(ll)r(ll)rL (rr)l(rr)lR", sixEight),
    rudiment("Lesson 25", 25, "(ll)rlR. (ll)rlR.", twoFour),
    rudiment("Single dragadiddle", nil, "[Rr]lrr[Ll]rll"),
    rudiment("Drag paradiddle 1", 22, "R.(ll)rlrr L.(rr)lrll", sixEight),
    rudiment("Drag paradiddle 2", 23, "R.(ll)r.(ll)rlrr L.(rr)l.(rr)lrll"),
    rudiment("Single ratamacue", 12, "(ll)[rlr]L(rr)[lrl]R", twoFour),
    rudiment("Double ratamacue", 26, "(ll)r(ll)[rlr]L(rr)l(rr)[lrl]R", threeFour),
    rudiment("Triple ratamacue", 13, "(ll)r(ll)r(ll)[rlr]L(rr)l(rr)l(rr)[lrl]R"),
  ]
}
