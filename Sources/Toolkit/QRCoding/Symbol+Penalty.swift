extension Symbol {
  /// The mask with the least penalty, the first of equals.
  ///
  /// Format and version are not in the code yet: in the standard's order of steps they follow the
  /// mask (clause 7.1), so their modules count as light.
  func bestMask() -> Mask {
    var best = Mask(0)
    var least = Int.max
    for pattern in 0..<8 {
      var masked = self
      masked.apply(Mask(pattern))
      let penalty = masked.penalty
      if penalty < least {
        least = penalty
        best = Mask(pattern)
      }
    }
    return best
  }

  /// How hard the code is to read, by four rules (clause 7.8.3.1).
  var penalty: Int {
    var penalty = 0
    var dark = 0
    for line in 0..<size {
      penalty += linePenalty(from: line * size, step: 1)
      penalty += linePenalty(from: line, step: size)
      for x in 0..<size {
        let place = line * size + x
        let isDark = modules[place]
        if isDark { dark += 1 }
        // Squares of two by two in one colour: 3 each.
        if line > 0 && x > 0 && isDark == modules[place - 1] && isDark == modules[place - size]
          && isDark == modules[place - size - 1]
        {
          penalty += 3
        }
      }
    }
    // Every whole 5 % that the share of dark modules is off one half: 10.
    return penalty + abs(20 * dark - 10 * modules.count) / modules.count * 10
  }

  /// Runs of five or more in one colour: 3, and 1 for each above five. What looks like a finder
  /// pattern with four light modules before or behind it: 40. The quiet zone is light.
  private func linePenalty(from start: Int, step: Int) -> Int {
    var penalty = 0
    var run = 0
    var last = false
    // The modules gone by, the latest in the lowest bit: four, the seven looked at, and four.
    var window = 0
    // No module belongs to two patterns.
    var next = 0
    for i in 0..<size + 4 {
      let isDark = i < size && modules[start + i * step]
      window = (window << 1 | (isDark ? 1 : 0)) & 0x7fff
      let isPattern = window >> 4 & 0x7f == 0b101_1101
      if isPattern && i >= next && (window & 15 == 0 || window >> 11 == 0) {
        penalty += 40
        next = i + 7
      }
      if i >= size { continue }
      run = i > 0 && isDark == last ? run + 1 : 1
      if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
      last = isDark
    }
    return penalty
  }
}
