/// Keeps what sounds together within full level, without a step and without memory.
///
/// Up to 0.8 nothing changes. Beyond, the rest *u*, in fifths of full level, becomes u⁄(1+u) of the last
/// fifth: the slope goes on without a corner, and full level is never passed. One division of single
/// precision, the same bits everywhere.
enum SoftLimit {
  static func limited(_ sample: Float) -> Float {
    let size = abs(sample)
    if size <= 0.8 { return sample }
    let over = (size - 0.8) * 5
    let limited = 0.8 + 0.2 * (over / (1 + over))
    return sample < 0 ? -limited : limited
  }
}
