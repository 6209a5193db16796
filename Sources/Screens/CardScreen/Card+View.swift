import Calling
import CivilTime
public import Markup
import Replication
import Reports
import Text

extension Card {
  /// A piece of the page.
  public typealias View = Node<CardMessage>

  var words: CardWords { CardWords(language: language) }
  var times: CallTimes { CallTimes(language) }

  /// What is to be seen.
  public var view: View {
    element("main", .class("card")) {
      if let link {
        heading(link)
        if let start = start(link) {
          reader(link, start)
          places(link, start)
          clockNote(link, start).map { note in
            element("p", .class("quiet"), .key(5)) { text(note) }
          }
          actions(link, start)
        } else {
          trouble(words.unknown(String(decoding: link.places[0].zone, as: UTF8.self)))
        }
      } else {
        trouble(words.trouble(fault ?? .damaged))
      }
    }
  }

  private func trouble(_ sentence: String) -> View {
    element("p", .class("trouble"), .attribute("role", "alert")) { text(sentence) }
  }

  func title(_ link: CallLink) -> String {
    link.name?.string ?? words.callFrom(name(of: link.places[0]))
  }

  private func heading(_ link: CallLink) -> View {
    element("header") {
      element("h1") { text(title(link)) }
      element("p", .class("quiet")) {
        if let rhythm = rhythm(link) { text(rhythm + " · ") }
        text(words.minutes(link.length))
      }
    }
  }

  /// The days and the time of a weekly call by the source's clock.
  private func rhythm(_ link: CallLink) -> String? {
    guard case .weekly(let minute) = link.time else { return nil }
    return words.weekly(
      times.days(link.weekdays), times.dates.clock(minute), name(of: link.places[0]))
  }

  // MARK: The reader's own time

  @NodeBuilder<CardMessage>
  private func reader(_ link: CallLink, _ start: Instant) -> [View] {
    if let here, let local = try? here.zone.dateTime(at: start) {
      element("section", .class("yours"), .key(1)) {
        let days = ownDays(link, here.zone)
        let date = times.dates.fullDate(local.date)
        element("p", .class("day")) { text(days ?? date) }
        element("p", .class("clock")) { text(times.time(local)) }
        element("p", .class("zone")) { text(words.yourTime(here.label)) }
        if days != nil { element("p", .class("zone next")) { text(words.next(date)) } }
        if isOver(link, start) {
          element("p", .class("state"), .attribute("role", "status")) { text(words.isOver) }
        } else if start <= now {
          element("p", .class("state"), .attribute("role", "status")) { text(words.isOn) }
        }
        if !isChoosing {
          element(
            "button", .class("elsewhere"), .focused(hasChosen), .on(.click, .elsewhereTapped)
          ) {
            text(words.notIn(here.label))
          }
        }
      }
    }
    if isChoosing || here == nil { chooser(link, start) }
  }

  private func chooser(_ link: CallLink, _ start: Instant) -> View {
    element("section", .class("chooser"), .key(2), .attribute("aria-labelledby", "where")) {
      element(
        "h2", .attribute("id", "where"), .attribute("tabindex", "-1"), .focused(isChoosing)
      ) { text(words.whereAreYou) }
      if here == nil { element("p") { text(words.hiddenZone) } }
      element(
        "input", .attribute("type", "search"), .attribute("aria-label", words.findCity),
        .attribute("placeholder", words.findCity), .attribute("autocomplete", "off"),
        .value(typed), .on(.input, .cityTyped))
      found(link, start)
      if here != nil {
        element("button", .class("cancel"), .on(.click, .cancelTapped)) { text(words.cancel) }
      }
    }
  }

  /// The call's own places, and then the cities with what was typed in their names; each with
  /// when the call is there.
  private func found(_ link: CallLink, _ start: Instant) -> View {
    let wanted = Folding.folded(Array(typed.utf8))
    var rows: [View] = []
    if wanted.isEmpty {
      for (i, place) in link.places.enumerated() {
        if let zone = zone(place) {
          rows.append(row(name(of: place), zone, start, .placeChosen(Int32(i))))
        }
      }
    }
    for (i, city) in cities.enumerated() where city.searched.hasRun(wanted) {
      if let zone = try? zones.zone(named: city.zone) {
        rows.append(row(city.label, zone, start, .cityChosen(Int32(i))))
      }
    }
    if rows.isEmpty { return element("p", .attribute("role", "status")) { text(words.noCity) } }
    return element("ul", .class("cities")) { rows }
  }

  private func row(
    _ label: String, _ zone: Zone, _ start: Instant, _ message: CardMessage
  ) -> View {
    element("li") {
      element("button", .on(.click, message)) {
        element("span") { text(label) }
        if let local = try? zone.dateTime(at: start) {
          element("span", .class("quiet")) {
            text(times.dates.dayBeside(local.date, times.time(local)))
          }
        }
      }
    }
  }

  // MARK: The places

  private func places(_ link: CallLink, _ start: Instant) -> View {
    element("ul", .class("places"), .key(3)) {
      for place in link.places { row(place, start) }
    }
  }

  private func row(_ place: CallLink.Place, _ start: Instant) -> View {
    element("li") {
      if let zone = zone(place), let local = try? zone.dateTime(at: start) {
        let part = DayPart(minuteOfDay: local.hour * 60 + local.minute)
        element("div", .class("scene " + part.className), .attribute("aria-hidden", "true"))
        element("div", .class("names")) {
          element("h2") { text(name(of: place)) }
          element("p", .class("quiet")) { text(times.part(part)) }
        }
        element("div", .class("at")) {
          element("p", .class("time")) { text(times.time(local)) }
          element("p", .class("quiet")) { text(times.dates.weekday(local.date)) }
        }
      } else {
        element("div", .class("names")) {
          element("h2") { text(name(of: place)) }
          element("p", .class("quiet")) { text(words.unknownZone) }
        }
      }
    }
  }

  // MARK: What goes on from here

  private func actions(_ link: CallLink, _ start: Instant) -> View {
    element("footer", .key(4)) {
      if !isOver(link, start) {
        element("button", .class("word"), .key(1), .on(.click, .calendarTapped)) {
          text(words.calendarFile)
        }
      }
      element("button", .class("word"), .key(2), .on(.click, .copyTapped)) {
        text(isCopied ? words.copied : words.copyText)
      }
      element("a", .class("word"), .key(3), .attribute("href", "/call#call=" + link.fragment)) {
        text(words.open)
      }
      if let saved {
        element("p", .class("quiet"), .key(4), .attribute("role", "status")) {
          text(words.savedAs(saved))
        }
      }
    }
  }

  /// Whether one of the places is called as where the reader is.
  func isNamed(_ here: Here, _ link: CallLink) -> Bool {
    for place in link.places where sameUTF8(name(of: place), here.label) { return true }
    return false
  }

  /// The call for a mail: a line for the reader and for each place, with its day, time and offset.
  var sheet: String? {
    guard let link, let start = start(link) else { return nil }
    var lines = title(link)
    if let rhythm = rhythm(link) { lines += "\n" + rhythm }
    func add(_ label: String, _ zone: Zone) {
      guard let local = try? zone.dateTime(at: start) else { return }
      lines += "\n" + Isolation.isolated(label) + ": "
      lines += times.dates.beside(times.dates.fullDate(local.date), times.time(local))
      lines += " (" + words.offset(zone.offset(at: start)) + ")"
    }
    if let here, !isNamed(here, link) { add(here.label, here.zone) }
    for place in link.places {
      if let zone = zone(place) { add(name(of: place), zone) }
    }
    return lines + "\n" + link.text(origin: origin)
  }
}

extension DayPart {
  fileprivate var className: String {
    switch self {
    case .beforeDawn: "before-dawn"
    case .breakfast: "breakfast"
    case .morning: "morning"
    case .lunch: "lunch"
    case .afternoon: "afternoon"
    case .dinner: "dinner"
    case .late: "late"
    }
  }
}

extension [UInt8] {
  /// Whether another run of bytes is somewhere in it; none always is.
  fileprivate func hasRun(_ other: [UInt8]) -> Bool {
    guard count >= other.count else { return false }
    for start in 0...(count - other.count)
    where self[start..<start + other.count].elementsEqual(other) {
      return true
    }
    return false
  }
}
