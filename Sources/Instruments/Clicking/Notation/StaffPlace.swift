/// Where a voice stands on a drum staff, and with which head.
///
/// After Norman Weinberg, *Guide to Standardized Drumset Notation* (Percussive Arts Society, 1998): drums
/// with filled heads, cymbals with crosses, a cross-stick with a cross on the snare's place, a cowbell
/// with a triangle; a circle over an open hi-hat; hands with stems up, feet with stems down.
struct StaffPlace: Equatable {
  /// How many half spaces it is below the staff's top line.
  let halfSpaces: Int
  let head: Glyph
  var isFoot = false
  var isOpen = false

  /// - Parameter isPedal: whether a closed hi-hat is closed by the foot.
  init(_ voice: Voice, isPedal: Bool = false) {
    switch voice {
    case .kick: self.init(halfSpaces: 7, head: .filledHead, isFoot: true)
    case .snare: self.init(halfSpaces: 3, head: .filledHead)
    case .rim: self.init(halfSpaces: 3, head: .cross)
    case .closedHiHat where isPedal: self.init(halfSpaces: 9, head: .cross, isFoot: true)
    case .closedHiHat: self.init(halfSpaces: -1, head: .cross)
    case .openHiHat: self.init(halfSpaces: -1, head: .cross, isOpen: true)
    case .ride: self.init(halfSpaces: 0, head: .cross)
    case .crash: self.init(halfSpaces: -2, head: .cross)
    case .highTom: self.init(halfSpaces: 1, head: .filledHead)
    case .midTom: self.init(halfSpaces: 2, head: .filledHead)
    case .floorTom: self.init(halfSpaces: 5, head: .filledHead)
    case .cowbell: self.init(halfSpaces: 1, head: .triangle)
    case .woodBlock, .click, .beep, .tick, .count: self.init(halfSpaces: 2, head: .triangle)
    }
  }

  private init(halfSpaces: Int, head: Glyph, isFoot: Bool = false, isOpen: Bool = false) {
    self.halfSpaces = halfSpaces
    self.head = head
    self.isFoot = isFoot
    self.isOpen = isOpen
  }
}
