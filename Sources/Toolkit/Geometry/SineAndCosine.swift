// Own functions of additions, multiplications and divisions in one order, since the core has no C
// library in WebAssembly and C libraries differ: so every machine gives the same bits.

/// Sine and cosine of an angle in turns.
///
/// Exact at whole quarters, elsewhere off by about one unit in the last place.
public func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
  let rest = turns - turns.rounded(.toNearestOrEven)
  let quarters = (rest * 4).rounded(.toNearestOrEven)
  return sineAndCosine((rest - quarters / 4) * 2 * Double.pi, and: quarters)
}

/// Sine and cosine of an angle in degrees.
///
/// Exact at multiples of 90°, elsewhere off by about one unit in the last place; not a number for an
/// angle that is none.
public func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  if degrees == 0 { return (0, 1) }
  // Both steps are exact, so that an angle of a million turns loses nothing.
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let quarters = (rest / 90).rounded()
  return sineAndCosine((rest - 90 * quarters) * (Double.pi / 180), and: quarters)
}

/// Sine and cosine of an angle in radians, within 10⁻¹⁵ for up to a thousand turns.
public func sineAndCosine(radians: Double) -> (sine: Double, cosine: Double) {
  let quarters = (radians / (Double.pi / 2) + 0.5).rounded(.down)
  // π/2 in two parts, the first of 33 bits, so that its multiples are exact.
  let rest = (radians - quarters * 1.5707963267341256) - quarters * 6.0771005065061922e-11
  return sineAndCosine(rest, and: quarters)
}

/// Those of an angle of −π/4 … π/4 and a number of quarter turns, by the series at zero: what it
/// leaves out is less than half a unit in the last place.
private func sineAndCosine(_ x: Double, and quarters: Double) -> (sine: Double, cosine: Double) {
  let square = x * x
  var (sine, cosine) = (1.0, 1 - square / (21 * 22))
  // 1 − x²/(1·2) (1 − x²/(3·4) (1 − …)), from the inside out; likewise with 2·3, 4·5, …
  var n = 19.0
  while n > 0 {
    cosine = 1 - square / (n * (n + 1)) * cosine
    sine = 1 - square / ((n + 1) * (n + 2)) * sine
    n -= 2
  }
  sine *= x
  return switch quarters - 4 * (quarters / 4).rounded(.down) {
  case 0: (sine, cosine)
  case 1: (cosine, -sine)
  case 2: (-sine, -cosine)
  default: (-cosine, sine)
  }
}
