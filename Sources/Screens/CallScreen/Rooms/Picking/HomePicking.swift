import Boards
import Calling
import CivilTime
import Interface
import Markup
import Places
import Replication
import Text

// Where the device is: as it says itself, or as a person does.

extension CallScreen {
  @inline(never)
  mutating func openHome(isInClocks: Bool) -> [Effect<CallMessage>] {
    let effects = calls.prepareSearch()
    roomSlot = .full(.home(PlacePicker(isHome: true, calls), isInClocks: isInClocks))
    return effects
  }

  /// Lets something happen while it is picked where the device is.
  @inline(never)
  mutating func pickHome(
    _ picker: PlacePicker, isInClocks: Bool, _ message: PickMessage, _ event: Event,
    _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    var picker = picker
    let (picked, effects) = picker.update(message, event, calls, &desk)
    if let picked { stay(at: picker.offers[picked].place, &desk) }
    if picked != nil || message == .cancelTapped {
      roomSlot = isInClocks ? .full(.clocks) : .empty
    } else {
      roomSlot = .full(.home(picker, isInClocks: isInClocks))
    }
    return effects
  }

  /// Takes what the device says of where it is: the nearest big city is remembered.
  @inline(never)
  mutating func take(_ position: DevicePosition, _ desk: inout Desk) {
    var position = position
    if case .known(let latitude, let longitude) = position {
      let place = calls.bigCity(latitude: latitude, longitude: longitude)
      if let city = place.flatMap({ calls.kept($0) }) {
        stay(at: city, &desk)
        desk.spoken = city.name.string
      } else {
        position = .unavailable
      }
    }
    switch roomSlot.value {
    case .pick(var picker, let editor)?:
      picker.take(position, calls)
      roomSlot = .full(.pick(picker, editor))
    case .home(var picker, let isInClocks)?:
      picker.take(position, calls)
      roomSlot = .full(.home(picker, isInClocks: isInClocks))
    default: break
    }
  }

  private mutating func stay(at place: KeptPlace, _ desk: inout Desk) {
    calls.settings.stay(at: place, inZone: calls.clock.zone)
    calls.findHome()
    rememberSettings(&desk)
  }

  /// Remembers what was picked, and what this device is called by a place that follows it.
  mutating func note(_ offer: Offer, _ desk: inout Desk, at moment: Moment) {
    if offer.isFollowing {
      if calls.settings.device == 0 {
        calls.settings.device = Int64(bitPattern: desk.identities(1, moment, 35)[0].bits)
      }
    } else if let reference = offer.place.reference {
      calls.settings.note(picked: reference)
    } else {
      return
    }
    rememberSettings(&desk)
  }

  /// Makes more places ready to be found; whoever searches finds them once all are.
  @inline(never)
  mutating func goOnIndexing() -> [Effect<CallMessage>] {
    var effects: [Effect<CallMessage>] = []
    if calls.makeNextReady() { effects += searchAnew() }
    return calls.indexing.isEmpty ? effects : effects + [.wake(after: 0, .indexingDue)]
  }

  /// Lets whoever searches find what has come meanwhile.
  @inline(never)
  mutating func searchAnew() -> [Effect<CallMessage>] {
    switch roomSlot.value {
    case .pick(var picker, let editor)?:
      let effects = calls.prepareSearch()
      picker.refresh(calls)
      roomSlot = .full(.pick(picker, editor))
      return effects
    case .home(var picker, let isInClocks)?:
      let effects = calls.prepareSearch()
      picker.refresh(calls)
      roomSlot = .full(.home(picker, isInClocks: isInClocks))
      return effects
    // Who opens a picker later makes ready what it needs, and asks for it.
    default: return []
    }
  }

  /// Keeps a call's places where this device has moved to.
  @inline(never)
  mutating func keepMove(_ desk: inout Desk, at moment: Moment) {
    guard let call = playing.call, let kept = calls.sheet?.call(call.id),
      perform(.save(call, from: kept), &desk, at: moment)
    else { return }
    desk.show(words.kept(calls.name(of: call)))
  }
}
