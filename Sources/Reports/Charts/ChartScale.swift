/// An axis of whole numbers with marks at round ones.
struct ChartScale: Equatable {
  /// The marks from the lowest to the highest, evenly apart; 0 is one of them.
  let marks: [Int128]

  /// An axis that reaches from `low` to `high` and has 0 on it, with three to seven marks.
  init(_ low: Int128, _ high: Int128) {
    let low = min(0, low)
    let high = max(low + 1, max(0, high))
    var step: Int128 = 1
    // 1, 2, 5, 10, 20, 50 and so on.
    var number = 0
    while (high - low + step - 1) / step > 5 {
      step = number % 3 == 1 ? step / 2 * 5 : step * 2
      number += 1
    }
    var mark = low >= 0 ? 0 : -((-low + step - 1) / step) * step
    var marks = [mark]
    while mark < high {
      mark += step
      marks.append(mark)
    }
    self.marks = marks
  }

  var low: Int128 { marks[0] }
  var high: Int128 { marks[marks.count - 1] }

  /// Where a number stands between the ends, from 0 to `length`, in tenths.
  func place(_ number: Int128, along length: Int) -> Int {
    Int((number - low) * Int128(length) * 10 / (high - low))
  }
}
