import Interface
import Markup
import TallyRooms
import Tallying

extension TallyScreen {
  /// Shows the list where it was when another instrument took its place.
  @inline(never)
  mutating func comeBack(_ desk: inout Desk, at moment: Moment) {
    tallies.forget()
    layout.goal = Goal(top: layout.scroll.top, isSmooth: false)
    layout.tries = 0
    tallies.follow(desk)
    if tallies.sheet?.hasDaily == true { beginDay(&desk, at: moment) }
  }

  /// Asks the machine for what is wanted now.
  @inline(never)
  mutating func askAnew() -> [TallyEffect] {
    var effects: [TallyEffect] = []
    if occupiesScreen != isOccupying { effects.append(.occupyScreen(occupiesScreen)) }
    if wantsMotion != isFeeling { effects.append(.feelMotion(wantsMotion)) }
    (isOccupying, isFeeling) = (occupiesScreen, wantsMotion)
    return effects
  }
}
