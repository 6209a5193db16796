// Own functions, since the core has no C library in WebAssembly; so both worlds get the same bits.

/// The angle from the direction 1, 0 to x, y, in −π … π, within 4 ulp; 0 for no direction.
func arcTangent(y: Double, x: Double) -> Double {
  let (wide, tall) = (x.magnitude, y.magnitude)
  guard wide > 0 || tall > 0 else { return 0 }
  let acute =
    tall <= wide ? arcTangent(tall / wide) : Double.pi / 2 - arcTangent(wide / tall)
  let angle = x < 0 ? Double.pi - acute : acute
  return y < 0 ? -angle : angle
}

/// The angle whose tangent is in 0 … 1.
private func arcTangent(_ tangent: Double) -> Double {
  // The tangent of half the angle, twice: then it is below 0.2 and the series short.
  let half = tangent / (1 + (1 + tangent * tangent).squareRoot())
  let quarter = half / (1 + (1 + half * half).squareRoot())
  let square = quarter * quarter
  var sum = 0.0
  // x − x³/3 + x⁵/5 …: what is left out is below 10⁻¹⁷.
  for power in stride(from: 21, through: 1, by: -2) {
    sum = 1 / Double(power) - square * sum
  }
  return 4 * quarter * sum
}

/// Sine and cosine of an angle in radians, within 10⁻¹⁵ for up to a thousand turns.
func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  let quarters = (angle / (Double.pi / 2) + 0.5).rounded(.down)
  // π/2 in two parts, the first of 33 bits, so that its multiples are exact.
  let rest = (angle - quarters * 1.5707963267341256) - quarters * 6.0771005065061922e-11
  let square = rest * rest
  var sine = 0.0
  var cosine = 0.0
  for power in stride(from: 18, through: 2, by: -2) {
    cosine = (1 - cosine) * square / Double(power * (power - 1))
    sine = (1 - sine) * square / Double(power * (power + 1))
  }
  sine = rest * (1 - sine)
  cosine = 1 - cosine
  switch quarters - 4 * (quarters / 4).rounded(.down) {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}
