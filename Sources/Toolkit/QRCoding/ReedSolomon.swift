/// The codewords that let a reader mend a block: the remainder of a division of polynomials over
/// the field of 256 elements (clause 7.5.2).
///
/// Coefficients stand with the highest power first.
enum ReedSolomon {
  /// The product of (x − 2⁰)(x − 2¹)… of the given degree.
  static func generator(degree: Int) -> [UInt8] {
    var product: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      product.append(0)
      for i in stride(from: product.count - 1, to: 0, by: -1) {
        product[i] ^= multiply(product[i - 1], root)
      }
      root = multiply(root, 2)
    }
    return product
  }

  /// What is left of data, moved up by the divisor's degree, when it is divided.
  static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
    let degree = divisor.count - 1
    var rest = Array(data)
    for _ in 0..<degree { rest.append(0) }
    for i in 0..<data.count {
      let factor = rest[i]
      for j in 0...degree { rest[i + j] ^= multiply(divisor[j], factor) }
    }
    return Array(rest[data.count...])
  }

  /// Multiplies two elements of the field modulo x⁸ + x⁴ + x³ + x² + 1. Without tables: a code has
  /// fewer than a hundred thousand products.
  static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      product = product << 1 ^ (product >> 7 &* 0b0001_1101)
      if b >> UInt8(bit) & 1 == 1 { product ^= a }
    }
    return product
  }
}
