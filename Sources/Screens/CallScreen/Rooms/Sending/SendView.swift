import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

extension SendRoom {
  /// What goes out, and how.
  func view(_ calls: Calls, _ desk: Desk) -> View {
    let words = SendWords(language: calls.words.language)
    return element("section", .class("panel send"), .key("send")) {
      rhythm(calls, words)
      linkSection(words)
      textSection(calls, words)
      calendarSection(calls, words)
      feedSection(words, desk)
    }
  }

  private func heading(_ name: String, _ title: String) -> View {
    element("h2", .key("heading"), .attribute("id", "send-" + name)) { text(title) }
  }

  private func section(_ name: String, _ title: String, _ content: [View]) -> View {
    element(
      "section", .class(name), .key(Key(bytes: name.utf8)),
      .attribute("aria-labelledby", "send-" + name)
    ) {
      heading(name, title)
      content
    }
  }

  func word(
    _ name: String, _ message: SendMessage, _ names: String = "word"
  ) -> View {
    element(
      "button", .class(names), .key(Key(bytes: name.utf8)), .on(.click, .room(.send(message)))
    ) {
      text(name)
    }
  }

  private func chip(_ name: String, isChosen: Bool, _ message: SendMessage) -> View {
    element(
      "button", .class("chip"), .attribute("aria-pressed", isChosen ? "true" : "false"),
      .on(.click, .room(.send(message)))
    ) {
      text(name)
    }
  }

  /// Every week or once, where the call is weekly.
  private func rhythm(_ calls: Calls, _ words: SendWords) -> View? {
    guard call.weeklyTime != nil, !outgoing.isSeries,
      let source = call.source.flatMap({ calls.zone($0.zone) }),
      let local = try? source.dateTime(at: instant)
    else { return nil }
    return element("section", .class("chips"), .key("rhythm")) {
      chip(words.everyWeek, isChosen: isWeekly, .rhythmTapped(isWeekly: true))
      chip(
        words.once(calls.times.dates.weekday(local.date)), isChosen: !isWeekly,
        .rhythmTapped(isWeekly: false))
    }
  }

  private func linkSection(_ words: SendWords) -> View {
    guard !outgoing.isSeries else {
      return section("by-link", words.link, [element("p") { text(words.noLinkOfSeries) }])
    }
    switch link {
    case .failure(let fault):
      return section("by-link", words.link, [element("p") { text(words.explain(fault)) }])
    case .success:
      let common = CommonWords(language: words.language)
      return section(
        "by-link", words.link,
        [
          element("div", .class("with-code")) {
            if let code { qrPicture(code.size, code.pathData, words.qrCode) }
            element("div", .class("beside")) {
              element("p") { text(words.linkTells) }
              element("div", .class("keys")) {
                word(words.shareLink, .linkShared, "word primary share")
                word(common.copyLink, .linkCopied)
              }
            }
          }
        ])
    }
  }

  private func textSection(_ calls: Calls, _ words: SendWords) -> View {
    section(
      "as-text", words.text,
      [
        element(
          "pre", .class("sheet"), .attribute("tabindex", "0"), .attribute("role", "group"),
          .attribute("aria-labelledby", "send-as-text")
        ) {
          text(outgoing.text(calls, words))
        },
        word(calls.words.copyText, .textCopied),
      ])
  }

  private func calendarSection(_ calls: Calls, _ words: SendWords) -> View {
    section(
      "calendar", words.calendar,
      [
        element(
          "div", .class("chips"), .attribute("role", "group"), .attribute("aria-label", words.alarm)
        ) {
          element("span", .class("label"), .attribute("aria-hidden", "true")) { text(words.alarm) }
          chip(words.noAlarm, isChosen: alarm == nil, .alarmTapped(nil))
          for minutes in Self.alarms {
            chip(
              words.alarm(calls.words.minutes(minutes)), isChosen: alarm == minutes,
              .alarmTapped(minutes))
          }
        },
        word(calls.words.calendarFile, .calendarTapped),
        element("p", .class("hint")) { text(calls.words.cannotRing) },
      ])
  }

  // MARK: Subscribing

  private func feedSection(_ words: SendWords, _ desk: Desk) -> View {
    section("feed", words.subscribe, feedContent(words, desk))
  }

  private func feedContent(_ words: SendWords, _ desk: Desk) -> [View] {
    func line(_ sentence: String) -> View { element("p") { text(sentence) } }
    guard let shared = desk.session?.shared else {
      return [line(words.notShared), word(words.syncBoard, .sharingTapped)]
    }
    switch shared.right {
    case nil: return [line(words.notYetShared), word(words.syncBoard, .sharingTapped)]
    case .edit, .count: return [line(words.onlyOwners)]
    case .own, .look: break
    }
    switch feed {
    case .unasked: return [line(words.subscribeTells), word(words.makeAddress, .feedTapped)]
    case .asked:
      return [element("p", .attribute("role", "status")) { text(words.makingAddress) }]
    case .answered(.fault(let fault)):
      return [
        element("p", .class("hint wrong"), .attribute("role", "alert")) {
          text(words.explain(fault))
        },
        word(CommonWords(language: words.language).tryAgain, .feedTapped),
      ]
    case .answered(.secretAddress(let address)):
      let address = String(decoding: address, as: UTF8.self)
      return [
        element(
          "input", .class("field"), .attribute("type", "text"), .attribute("readonly", ""),
          .attribute("aria-label", words.address), .value(address)),
        element("div", .class("keys")) {
          word(words.copyAddress, .feedCopied, "word primary")
          element("a", .class("word"), .attribute("href", Self.webcal(address))) {
            text(words.openCalendar)
          }
        },
        line(words.addressTells),
        line(
          shared.right == .own ? words.withdraw(words.feedName) : words.withdrawByOwner),
        shared.right == .own ? word(words.links, .sharingTapped) : nil,
      ].compactMap { $0 }
    }
  }

  /// The address for programs that take calendars: with a scheme of their own in place of HTTP's.
  private static func webcal(_ address: String) -> String {
    let bytes = Array(address.utf8)
    guard let colon = bytes.firstIndex(of: ASCII.colon) else { return address }
    return "webcal" + String(decoding: bytes[colon...], as: UTF8.self)
  }
}
