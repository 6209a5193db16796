/// How an SVG document's numbers are written: on the grid, or to some digits.
struct SVGNumbers {
  /// Digits of the longer side of the view box.
  let digits: Int
  /// Decimals of the grid.
  let decimals: Int

  init(digits: Int, extent: Double) {
    self.digits = digits
    var decimals = digits
    var size = 1.0
    while size < extent, decimals > 0 {
      size *= 10
      decimals -= 1
    }
    size = 1
    while extent > 0, size * 0.1 > extent, decimals < 15 {
      size *= 0.1
      decimals += 1
    }
    self.decimals = decimals
  }

  init(digits: Int, decimals: Int) {
    self.digits = digits
    self.decimals = decimals
  }

  /// Numbers on a finer grid, with so many digits more.
  func finer(by count: Int) -> SVGNumbers {
    SVGNumbers(digits: min(17, digits + count), decimals: min(15, decimals + count))
  }

  /// How many decimals the grid has in coordinates that a map brings into the scene's.
  func decimals(within map: AffineTransform) -> Int {
    var decimals = decimals
    var scale = map.meanScale
    while scale > 1, decimals < 15 {
      scale /= 10
      decimals += 1
    }
    while scale < 0.1, scale > 0, decimals > 0 {
      scale *= 10
      decimals -= 1
    }
    return decimals
  }

  /// A coordinate on the grid.
  func place(_ number: Double, decimals: Int? = nil) -> [UInt8] {
    let decimals = decimals ?? self.decimals
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = (number * scale).rounded()
    guard abs(units) < 1e15 else { return Self.short(number, digits: 17) }
    return SVGPathWriter.decimal(Int64(units), decimals: decimals)
  }

  /// A number that is no coordinate: a length, or a share of a map.
  func amount(_ number: Double, extra: Int = 0) -> [UInt8] {
    Self.short(number, digits: digits + extra)
  }

  /// A share from 0 to 1, to what 8 bits can show.
  func share(_ number: Double) -> [UInt8] {
    let units = (number * 1000).rounded()
    // What is hardly seen is not the same as nothing.
    if units == 0 && number > 0 { return Self.short(number, digits: 1) }
    return SVGPathWriter.decimal(Int64(max(0, min(1000, units))), decimals: 3)
  }

  /// A number in full, as the size and the view box are.
  func full(_ number: Double) -> [UInt8] { Self.short(number, digits: digits + 2) }

  /// Without the zero that may be left out.
  private static func short(_ number: Double, digits: Int) -> [UInt8] {
    var text: [UInt8] = []
    DecimalFormat(significantDigits: min(17, digits)).append(number, to: &text)
    let zero = text.first == UInt8(ascii: "-") ? 1 : 0
    if text.count > zero + 1, text[zero] == UInt8(ascii: "0"),
      text[zero + 1] == UInt8(ascii: ".")
    {
      text.remove(at: zero)
    }
    return text
  }

  func list(_ numbers: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    for number in numbers {
      if !result.isEmpty { result.append(UInt8(ascii: " ")) }
      result += number
    }
    return result
  }

  /// A map as a transform attribute has it; `reach` is how far from the origin what it maps lies.
  func transform(_ map: AffineTransform) -> [UInt8] {
    let share = [map.a, map.b, map.c, map.d].map { amount($0, extra: 2) }
    let (x, y) = (place(map.e), place(map.f))
    let zero = [UInt8(ascii: "0")]
    let matrix = Array("matrix(".utf8) + list(share + [x, y]) + ")".utf8
    guard share[1] == zero, share[2] == zero else { return matrix }
    let scale =
      Array("scale(".utf8) + list(map.a == map.d ? [share[0]] : [share[0], share[3]])
      + ")".utf8
    if x == zero, y == zero { return scale }
    let move = Array("translate(".utf8) + list(y == zero ? [x] : [x, y]) + ")".utf8
    if map.a == 1, map.d == 1 { return move }
    return move.count + scale.count < matrix.count ? move + scale : matrix
  }
}
