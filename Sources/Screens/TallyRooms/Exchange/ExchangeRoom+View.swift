import Boards
import Interface
import Markup
import Replication
import Reports
import Tallying
import Text

extension ExchangeRoom {
  /// A part of what it shows.
  public typealias View = Node<ExchangeMessage>

  /// How many lines of a report are shown.
  private static let shownLines = 100

  /// The room: what came in and waits, or all that can come out.
  public func view(_ tallies: Tallies, _ desk: Desk) -> View {
    let isEmpty = tallies.sheet?.tallies.isEmpty != false
    return element("main", .class("panel exchange"), .key("exchange")) {
      if let fault, fault.1 == .top { faultSection(fault.0) }
      if let incoming {
        incomingSection(incoming, tallies, desk)
      } else {
        element("div", .class("all"), .key("all")) {
          // Who has nothing yet has nothing to send.
          if isEmpty {
            templateSection(isOpen: tallies.sheet != nil, isFree: isFree(tallies, desk))
            setupSection(isEmpty: isEmpty)
            spreadsheetSection(isEmpty: isEmpty)
            boardSection
          } else {
            reportSection(desk)
            spreadsheetSection(isEmpty: isEmpty)
            setupSection(isEmpty: isEmpty)
            templateSection(isOpen: tallies.sheet != nil, isFree: isFree(tallies, desk))
            boardSection
          }
        }
      }
    }
  }

  private var common: CommonWords { CommonWords(language: words.language) }

  private func heading(_ words: String) -> View {
    element("h2") { text(words) }
  }

  func word(_ label: String, _ message: ExchangeMessage, _ names: String = "word") -> View {
    element("button", .class(names), .on(.click, message)) { text(label) }
  }

  private func hint(_ words: String) -> View {
    element("p", .class("hint")) { text(words) }
  }

  // MARK: The report

  private func reportSection(_ desk: Desk) -> View {
    element("section", .key("report")) {
      heading(words.report)
      if report.utf8.isEmpty {
        word(words.makeReport, .reportTapped)
      } else {
        reportText
        element("div", .class("keys")) {
          word(words.mail, .mailTapped, "word primary")
          word(words.share, .shareTapped, "word share")
          word(note == .copiedReport ? common.copied : words.copy, .copyTapped)
        }
        if case let left = mail(desk).left, left > 0 { hint(words.mailIsShort(left)) }
      }
      if case .reporting? = work { working }
    }
  }

  private var reportText: View {
    var lines: [String] = []
    let all = Array(report.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in all.dropLast().prefix(ExchangeRoom.shownLines) {
      lines.append(String(decoding: line, as: UTF8.self))
    }
    let left = all.count - 1 - lines.count
    // It scrolls, so the keyboard has to get to it.
    return element(
      "div", .class("report"), .attribute("role", "region"), .attribute("tabindex", "0"),
      .attribute("aria-label", words.report)
    ) {
      for line in lines {
        if line.utf8.isEmpty {
          element("div", .class("blank"))
        } else {
          element("p") { text(line) }
        }
      }
      if left > 0 { element("p", .class("hint")) { text(words.moreLines(left)) } }
    }
  }

  private var working: View {
    let part = nearestInteger(progress * 100)
    return element("div", .class("working"), .key("working"), .attribute("role", "status")) {
      element("span") { text(words.working) }
      element(
        "progress", .attribute("max", "100"), .attribute("value", "\(part)"),
        .attribute("aria-label", words.working))
      word(words.stop, .stopTapped)
    }
  }

  // MARK: Files

  private func spreadsheetSection(isEmpty: Bool) -> View {
    element("section", .key("spreadsheet")) {
      heading(words.spreadsheet)
      hint(words.spreadsheetHint)
      element("div", .class("keys")) {
        if !isEmpty {
          word(words.saveShown, .sheetTapped)
          word(words.saveTaps, .tapsTapped)
        }
        word(words.openFile, .openTapped)
      }
      if let work {
        if case .reporting = work {} else { working }
      }
      if let fault, fault.1 == .files { faultText(fault.0) }
    }
  }

  private var boardSection: View {
    element("section", .key("board")) {
      heading(words.boardFile)
      hint(words.boardFileHint)
      element("div", .class("keys")) {
        word(words.saveBoard, .boardTapped)
        word(words.openFile, .openTapped)
      }
    }
  }

  private func faultSection(_ fault: Fault) -> View {
    element("section", .key("fault")) { faultText(fault) }
  }

  private func faultText(_ fault: Fault) -> View {
    element("div", .class("fault"), .key("fault"), .attribute("role", "alert")) {
      element("p", .class("wrong")) { text(words.fault(fault)) }
      for line in words.lines(fault) { element("p") { text(line) } }
    }
  }

  // MARK: A setup

  private func setupSection(isEmpty: Bool) -> View {
    element("section", .key("setup")) {
      heading(words.setup)
      if !isEmpty {
        hint(words.setupHint)
        switch offer {
        case .success(let offer): offerView(offer)
        case .failure(let fault):
          element("p", .class("wrong")) { text(words.setup(fault)) }
        case nil: [] as [View]
        }
      }
      element("label", .class("label"), .attribute("for", "setup-link")) { text(words.haveLink) }
      element("div", .class("row")) {
        element(
          "input", .class("field"), .attribute("id", "setup-link"), .attribute("type", "url"),
          .attribute("autocomplete", "off"), .attribute("placeholder", words.paste),
          .attribute("enterkeyhint", "go"), .value(draft),
          .attribute("aria-invalid", fault?.1 == .link ? "true" : nil),
          .on(.input, .linkEdited), .on(.keyDown, .linkKeyed))
        word(words.look, .linkTapped)
      }
      if let fault, fault.1 == .link { faultText(fault.0) }
    }
  }

  private func offerView(_ offer: Offer) -> View {
    element("div", .class("link"), .key("offer")) {
      if let code = offer.code { qrPicture(code.size, code.pathData, words.qrCode) }
      element("div", .class("beside")) {
        if offer.code == nil { hint(words.tooDense) }
        for line in words.staysBehind(offer.extract) { hint(line) }
        element(
          "button", .class("switch"), .attribute("role", "switch"),
          .attribute("aria-checked", withCounts ? "true" : "false"),
          .on(.click, .countsToggled)
        ) { text(words.withCounts) }
        element(
          "input", .class("field"), .attribute("type", "text"), .attribute("readonly", ""),
          .attribute("aria-label", words.link), .value(offer.link))
        element("div", .class("keys")) {
          word(
            note == .copiedLink ? common.copied : common.copyLink, .copyLinkTapped,
            "word primary")
          word(words.share, .shareLinkTapped, "word share")
        }
      }
    }
  }

  private func templateSection(isOpen: Bool, isFree: Bool) -> View {
    element("section", .key("templates")) {
      heading(words.templates)
      if !isFree { hint(words.templatesHint) }
      element("div", .class("cards")) {
        templateCards(words.language, isOff: !isOpen) { .templateTapped($0) }
      }
    }
  }
}
