import Calling
import CivilTime
import Interface
import Markup
import Replication
import Text

// What has to be said of where a call's places are: it comes behind the first paint.

extension CallScreen {
  /// What is said above all else, where something has to be.
  @inline(never)
  var placeNotice: View? {
    if calls.isHomeAsked {
      return element("p", .class("change where"), .key("where"), .attribute("role", "status")) {
        text(words.zoneHidden)
        element("button", .class("word"), .on(.click, .room(.homeTapped))) { text(words.pickCity) }
      }
    }
    return movedNotice
  }

  /// "You're in Tokyo now…", with a way to keep that.
  private var movedNotice: View? {
    guard let call = playing.call, let kept = calls.sheet?.call(call.id) else { return nil }
    for place in call.places {
      guard calls.isHere(place), let before = kept.places.first(where: { $0.id == place.id }),
        before.zone != place.zone
      else { continue }
      let (now, then) = (calls.name(of: place), calls.name(of: before))
      return element("p", .class("change moved"), .key("moved"), .attribute("role", "status")) {
        text(words.moved(now, then))
        element("button", .class("word"), .on(.click, .room(.moveTapped))) { text(words.keep(now)) }
      }
    }
    return nil
  }
}
