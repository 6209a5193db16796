// Own functions, since the core has no C library in WebAssembly; so both worlds get the same bits.

/// Sine and cosine of an angle of −2π … 2π, within 10⁻¹⁵.
func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  // In an eighth of a turn at most the series are short.
  let quarters = (angle * (2 / Double.pi) + 0.5).rounded(.down)
  let rest = (angle - quarters * 1.5707963267341256) - quarters * 6.0771005065061922e-11
  let square = rest * rest
  var sine = 1.0
  var cosine = 1.0
  for n in stride(from: 16.0, through: 2, by: -2) {
    sine = 1 - sine * square / (n * (n + 1))
    cosine = 1 - cosine * square / (n * (n - 1))
  }
  sine *= rest
  switch Int(quarters) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// The angle in 0 … π/2 whose sine is a number in 0 … 1, within 10⁻¹⁵.
func arcSine(_ sine: Double) -> Double {
  // Newton's steps upon sin x = s from a guess that is right to a hundredth (Abramowitz and Stegun,
  // 4.4.45); half the angle near the top, where the sine hardly moves.
  guard sine < 0.75 else {
    return Double.pi / 2 - 2 * arcSine(max(0, (1 - min(1, sine)) / 2).squareRoot())
  }
  var angle = sine + sine * sine * sine / 6
  for _ in 0..<4 {
    let (value, slope) = sineAndCosine(angle)
    angle -= (value - sine) / slope
  }
  return angle
}
