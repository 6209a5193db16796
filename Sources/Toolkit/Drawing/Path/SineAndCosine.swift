/// Sine and cosine of an angle in degrees, the same bits on every machine.
///
/// Exact at multiples of 90°, elsewhere off by about one unit in the last place; not a number for an
/// angle that is none.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  if degrees == 0 { return (0, 1) }
  // Both steps are exact, so that an angle of a million turns loses nothing.
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let quarters = (rest / 90).rounded()
  let x = (rest - 90 * quarters) * (Double.pi / 180)
  guard x.isFinite else { return (.nan, .nan) }
  let (sine, cosine) = sineAndCosine(upToEighthOfTurn: x)
  switch Int(quarters) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// The series of sine and cosine at zero; at π/4 what is left out is less than half a unit in the
/// last place.
private func sineAndCosine(upToEighthOfTurn x: Double) -> (sine: Double, cosine: Double) {
  let square = x * x
  var (sine, cosine) = (1.0, 1.0)
  // 1 − x²/(1·2) (1 − x²/(3·4) (1 − …)), from the inside out; likewise with 2·3, 4·5, …
  for n in stride(from: 17.0, to: 0, by: -2) {
    cosine = 1 - square / (n * (n + 1)) * cosine
    sine = 1 - square / ((n + 1) * (n + 2)) * sine
  }
  return (x * sine, cosine)
}
