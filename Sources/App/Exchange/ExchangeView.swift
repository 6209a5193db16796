import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// How many lines of a report are shown.
  private static let shownLines = 100

  /// The panel in place of the list: what came in and waits, or all that can come out.
  var exchangePanel: View {
    let state = exchange ?? ExchangeState()
    return element("main", .class("panel exchange"), .key("exchange")) {
      if let fault = state.fault, fault.1 == .top { faultSection(fault.0) }
      if let incoming = state.incoming {
        incomingSection(incoming, state)
      } else {
        element("div", .class("all"), .key("all")) {
          // Who has nothing yet has nothing to send.
          if session?.sheet.tallies.isEmpty == true {
            templateSection
            setupSection(state)
            spreadsheetSection(state)
            boardSection(state)
          } else {
            reportSection(state)
            spreadsheetSection(state)
            setupSection(state)
            templateSection
            boardSection(state)
          }
        }
      }
    }
  }

  private func heading(_ words: String) -> View {
    element("h2") { text(words) }
  }

  func word(_ label: String, _ message: ExchangeMessage, _ names: String = "word") -> View {
    element("button", .class(names), .on(.click, .exchange(message))) { text(label) }
  }

  private func hint(_ words: String) -> View {
    element("p", .class("hint")) { text(words) }
  }

  // MARK: The report

  private func reportSection(_ state: ExchangeState) -> View {
    let words = exchanging
    return element("section", .key("report")) {
      heading(words.report)
      if state.report.utf8.isEmpty {
        word(words.makeReport, .reportTapped)
      } else {
        reportText(state)
        element("div", .class("keys")) {
          word(words.mail, .mailTapped, "word primary")
          word(words.share, .shareTapped, "word share")
          word(state.note == .copiedReport ? sharing.copied : words.copy, .copyTapped)
        }
        if case let left = mail(of: state).left, left > 0 { hint(words.mailIsShort(left)) }
      }
      if case .reporting? = state.work { progress(state) }
    }
  }

  private func reportText(_ state: ExchangeState) -> View {
    var lines: [String] = []
    let all = Array(state.report.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in all.dropLast().prefix(App.shownLines) {
      lines.append(String(decoding: line, as: UTF8.self))
    }
    let left = all.count - 1 - lines.count
    // It scrolls, so the keyboard has to get to it.
    return element(
      "div", .class("report"), .attribute("role", "region"), .attribute("tabindex", "0"),
      .attribute("aria-label", exchanging.report)
    ) {
      for line in lines {
        if line.utf8.isEmpty {
          element("div", .class("blank"))
        } else {
          element("p") { text(line) }
        }
      }
      if left > 0 { element("p", .class("hint")) { text(exchanging.moreLines(left)) } }
    }
  }

  private func progress(_ state: ExchangeState) -> View {
    let part = nearestInteger(state.progress * 100)
    return element("div", .class("working"), .key("working"), .attribute("role", "status")) {
      element("span") { text(exchanging.working) }
      element(
        "progress", .attribute("max", "100"), .attribute("value", "\(part)"),
        .attribute("aria-label", exchanging.working))
      word(exchanging.stop, .stopTapped)
    }
  }

  // MARK: Files

  private func spreadsheetSection(_ state: ExchangeState) -> View {
    let words = exchanging
    return element("section", .key("spreadsheet")) {
      heading(words.spreadsheet)
      hint(words.spreadsheetHint)
      element("div", .class("keys")) {
        if session?.sheet.tallies.isEmpty == false {
          word(words.saveShown, .sheetTapped)
          word(words.saveTaps, .tapsTapped)
        }
        word(words.openFile, .openTapped)
      }
      if let work = state.work {
        if case .reporting = work {} else { progress(state) }
      }
      if let fault = state.fault, fault.1 == .files { faultText(fault.0) }
    }
  }

  private func boardSection(_ state: ExchangeState) -> View {
    let words = exchanging
    return element("section", .key("board")) {
      heading(words.boardFile)
      hint(words.boardFileHint)
      element("div", .class("keys")) {
        word(words.saveBoard, .boardTapped)
        word(words.openFile, .openTapped)
      }
    }
  }

  private func faultSection(_ fault: ExchangeState.Fault) -> View {
    element("section", .key("fault")) { faultText(fault) }
  }

  private func faultText(_ fault: ExchangeState.Fault) -> View {
    element("div", .class("fault"), .key("fault"), .attribute("role", "alert")) {
      element("p", .class("wrong")) { text(exchanging.fault(fault)) }
      for line in exchanging.lines(fault) { element("p") { text(line) } }
    }
  }

  // MARK: A setup

  private func setupSection(_ state: ExchangeState) -> View {
    let words = exchanging
    let isEmpty = session?.sheet.tallies.isEmpty != false
    return element("section", .key("setup")) {
      heading(words.setup)
      if !isEmpty {
        hint(words.setupHint)
        switch state.offer {
        case .success(let offer): offerView(offer, state)
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
          .attribute("enterkeyhint", "go"), .value(state.draft),
          .attribute("aria-invalid", state.fault?.1 == .link ? "true" : nil),
          .on(.input, .exchange(.linkEdited)), .on(.keyDown, .exchange(.linkKeyed)))
        word(words.look, .linkTapped)
      }
      if let fault = state.fault, fault.1 == .link { faultText(fault.0) }
    }
  }

  private func offerView(_ offer: ExchangeState.Offer, _ state: ExchangeState) -> View {
    let words = exchanging
    return element("div", .class("link"), .key("offer")) {
      if let code = offer.code {
        // Four modules of margin are part of the symbol (ISO/IEC 18004, 6.3.8).
        let side = code.size + 8
        element(
          "svg", .class(code.size > 65 ? "qr dense" : "qr"), .attribute("role", "img"),
          .attribute("aria-label", words.qrCode),
          .attribute("viewBox", "-4 -4 \(side) \(side)"),
          .attribute("shape-rendering", "crispEdges")
        ) {
          element("path", .attribute("d", code.pathData))
        }
      }
      element("div", .class("beside")) {
        if offer.code == nil { hint(words.tooDense) }
        for line in words.staysBehind(offer.extract) { hint(line) }
        element(
          "button", .class("word toggle"), .attribute("role", "checkbox"),
          .attribute("aria-checked", state.withCounts ? "true" : "false"),
          .on(.click, .exchange(.countsToggled))
        ) {
          text(words.withCounts)
          if state.withCounts { icon(.check) }
        }
        element(
          "input", .class("field"), .attribute("type", "text"), .attribute("readonly", ""),
          .attribute("aria-label", words.link), .value(offer.link))
        element("div", .class("keys")) {
          word(
            state.note == .copiedLink ? sharing.copied : sharing.copy, .copyLinkTapped,
            "word primary")
          word(words.share, .shareLinkTapped, "word share")
        }
      }
    }
  }

  private var templateSection: View {
    element("section", .key("templates")) {
      heading(exchanging.templates)
      hint(exchanging.templatesHint)
      element("div", .class("cards")) {
        for (number, setup) in templates.enumerated() { card(number, setup) }
      }
    }
  }

  private func card(_ number: Int, _ setup: TallySetup) -> View {
    var names = ""
    for item in setup.items {
      guard let name = item.name else { continue }
      if !names.utf8.isEmpty { names += words.language == .english ? ", " : "、" }
      names += name.string
    }
    return element(
      "button", .class("card"), .key(UInt64(number)), .flag("disabled", session == nil),
      .on(.click, .exchange(.templateTapped(number)))
    ) {
      element("span", .class("card-name")) { text(setup.name?.string ?? exchanging.untitled) }
      element("span", .class("card-items")) { text(names) }
      element("span", .class("dots"), .attribute("aria-hidden", "true")) {
        for item in setup.items {
          element("i", .class("dot"), .style("--crayon", Crayon(code: item.color).reference))
        }
      }
    }
  }
}
