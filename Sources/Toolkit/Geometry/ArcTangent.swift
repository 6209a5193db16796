/// The angle from the direction 1, 0 to x, y, in −π … π, within 4 units in the last place; 0 for no
/// direction.
public func arcTangent(y: Double, x: Double) -> Double {
  let (wide, tall) = (x.magnitude, y.magnitude)
  guard wide > 0 || tall > 0 else { return 0 }
  let acute =
    tall <= wide ? arcTangent(tall / wide) : Double.pi / 2 - arcTangent(wide / tall)
  let angle = x < 0 ? Double.pi - acute : acute
  return y < 0 ? -angle : angle
}

/// The angle in 0 … π/2 whose sine is a number in 0 … 1, within a few units in the last place.
public func arcSine(_ sine: Double) -> Double {
  arcTangent(y: sine, x: max(0, (1 - sine) * (1 + sine)).squareRoot())
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
