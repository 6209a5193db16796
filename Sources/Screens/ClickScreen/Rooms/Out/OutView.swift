import Clicking
import Interface
import Markup
import Text

// The rooms for files and proofs.
extension ClickScreen {
  /// The ways there.
  @NodeBuilder<ClickMessage> var outKeys: [View] {
    element("button", .class("word wide"), .key("export"), .on(.click, .room(.out(.exportOpened))))
    {
      icon(.share)
      text(words.export)
    }
    element("button", .class("word wide"), .key("proof"), .on(.click, .room(.out(.proofOpened)))) {
      icon(.find)
      text(words.checkTiming)
    }
  }

  /// What files and proofs are made of: "Étude 3 · 90 → 120 · 7/8 · 3 parts".
  private var subject: String {
    songName.utf8.isEmpty ? words.outline(score) : songName + " · " + words.outline(score)
  }

  /// What kind of file, how long, and how it goes.
  @NodeBuilder<ClickMessage> var exportRoom: [View] {
    if let room = outSlot.value {
      hint("subject", subject)
      choice(
        "kind", words.kindOfFile,
        OutKind.allCases.map { ($0 == room.kind, words.name(of: $0), .kind($0)) })
      if room.kind == .wav {
        choice(
          "format", words.sampleFormat,
          WAVFormat.allCases.map { ($0 == room.format, words.name(of: $0), .format($0)) })
        choice(
          "rate", words.sampleRate,
          OutRoom.rates.map { ($0 == room.rate, words.kilohertz($0), .rate($0)) })
      } else {
        hint("midi", words.midiHint)
      }
      if score.parts.last?.bars == nil {
        amount("bars", words.bars, "\(room.bars)", { .bars(by: $0) })
      } else if score.isRepeated {
        hint("once", words.songOnce)
      }
      lengthLines(room)
      if room.task == nil, !isTooLarge(room) {
        element(
          "button", .class("word keep"), .key("make"), .on(.click, .room(.out(.exportTapped)))
        ) {
          icon(.share)
          text(words.exportFile)
        }
      }
      if room.task == .export { working(room, words.exporting) }
      if case .made(let name, let bytes) = room.state {
        element("p", .class("hint"), .key("made"), .attribute("role", "status")) {
          text(words.made(name, words.size(bytes)))
        }
        element("button", .class("word add"), .key("again"), .on(.click, .room(.out(.saveTapped))))
        {
          text(words.saveAgain)
        }
      }
      faultLine(room, .export)
    }
  }

  @NodeBuilder<ClickMessage> private func lengthLines(_ room: OutRoom) -> [View] {
    if let length = length(room) {
      let bytes = size(room, length)
      element("div", .class("set-line"), .key("length")) {
        element("span", .class("label")) { text(words.lengthOfFile) }
        element("span", .class("set")) {
          text(words.playingTime(length) + (room.kind == .wav ? " · " + words.size(bytes) : ""))
        }
      }
      if isTooLarge(room) {
        hint("size", words.tooLargeFile)
      } else if room.kind == .wav, bytes > OutRoom.manyBytes {
        hint("size", words.needsRoom)
      }
    }
  }

  /// What is played beside its plan: computed, and as the microphone hears it.
  @NodeBuilder<ClickMessage> var proofRoom: [View] {
    if let room = outSlot.value {
      heading("rendered", words.renderedTitle)
      hint("rendered-hint", words.renderedHint)
      if room.task == nil {
        element("button", .class("word add"), .key("prove"), .on(.click, .room(.out(.proveTapped))))
        {
          icon(.find)
          text(words.prove)
        }
      }
      if room.task == .prove { working(room, words.proving) }
      faultLine(room, .prove)
      if case .proved(let proof) = room.state, !proof.isRecorded { renderedResult(proof) }
      heading("recorded", words.recordedTitle)
      hint("recorded-hint", words.recordedHint)
      amount("seconds", words.lengthOfRecording, words.seconds(room.seconds), { .seconds(by: $0) })
      if room.task == nil {
        element(
          "button", .class("word add"), .key("record"), .on(.click, .room(.out(.recordTapped)))
        ) {
          icon(.sound)
          text(words.record)
        }
      }
      if room.task == .record { recordingLines(room) }
      faultLine(room, .record)
      if case .proved(let proof) = room.state, proof.isRecorded { recordedResult(proof) }
      element("a", .class("word wide"), .key("more"), .attribute("href", "/proof")) {
        icon(.go)
        text(words.moreProof)
      }
    }
  }

  @NodeBuilder<ClickMessage> private func recordingLines(_ room: OutRoom) -> [View] {
    if case .recording(_, let share, let level) = room.state {
      bar(words.recording, share)
      element("label", .class("level"), .key("level")) {
        element("span") { text(words.microphoneLevel) }
        element("meter", .attribute("max", "1000"), .attribute("value", "\(level)"))
      }
      if let trouble {
        element("p", .class("trouble"), .key("trouble"), .attribute("role", "status")) {
          text(words.trouble(trouble))
        }
      }
    } else if case .working(_, share: .some) = room.state {
      hint("measuring", words.measuring)
    } else {
      hint("asking", words.askingForMicrophone)
    }
    cancelKey
  }

  private func renderedResult(_ proof: OutProof) -> View {
    result(
      proof, words.samples(abs(proof.worst)),
      words.worstError + " ("
        + words.milliseconds(proof.microseconds(abs(proof.worst)), digits: 3) + ")",
      [(words.standardDeviation, words.samples(proof.deviation))], words.leastError)
  }

  private func recordedResult(_ proof: OutProof) -> View {
    result(
      proof, words.milliseconds(proof.microseconds(abs(proof.interval))), words.worstInterval,
      [
        (words.worstError, words.milliseconds(proof.microseconds(abs(proof.worst)))),
        (words.standardDeviation, words.milliseconds(proof.microseconds(proof.deviation))),
        (words.clockDrift, words.drift(proof.speed)),
      ], words.notLatency)
  }

  /// A figure, what it is, and what else there is to say.
  private func result(
    _ proof: OutProof, _ figure: String, _ name: String, _ rows: [(String, String)], _ note: String
  ) -> View {
    var rows = rows
    rows.insert((words.strokesFound, words.found(proof.found, of: proof.wanted)), at: 0)
    if proof.extra > 0 {
      rows.insert((words.otherSounds, words.language.numbers.text(proof.extra)), at: 1)
    }
    return element("div", .class("result"), .key("result")) {
      element("p", .class("figure"), .key("figure")) {
        element("strong") { text(figure) }
        text(" " + name)
      }
      for (i, row) in rows.enumerated() {
        element("div", .class("set-line"), .key(UInt64(i))) {
          element("span", .class("label")) { text(row.0) }
          element("span", .class("set")) { text(row.1) }
        }
      }
      hint("note", note)
    }
  }

  // MARK: What both are built from

  private func hint(_ key: Key, _ words: String) -> View {
    element("p", .class("hint"), .key(key)) { text(words) }
  }

  private func choice(
    _ key: Key, _ label: String, _ choices: [(Bool, String, OutMessage)]
  ) -> View {
    element(
      "div", .class("set-line choice"), .key(key), .attribute("role", "group"),
      .attribute("aria-label", label)
    ) {
      element("span", .class("label")) { text(label) }
      for (i, one) in choices.enumerated() {
        element(
          "button", .class("chip"), .key(UInt64(i)),
          .attribute("aria-pressed", one.0 ? "true" : "false"), .on(.click, .room(.out(one.2)))
        ) { text(one.1) }
      }
    }
  }

  private func amount(
    _ key: Key, _ label: String, _ shown: String, _ change: (Int64) -> OutMessage
  ) -> View {
    element(
      "div", .class("set-line"), .key(key), .attribute("role", "group"),
      .attribute("aria-label", label)
    ) {
      element("span", .class("label")) { text(label) }
      amountKey("less", .minus, words.fewer(label), change(-1))
      element("span", .class("set"), .attribute("aria-live", "polite")) { text(shown) }
      amountKey("more", .plus, words.more(label), change(1))
    }
  }

  private func amountKey(_ key: Key, _ sign: Icon, _ name: String, _ message: OutMessage) -> View {
    element(
      "button", .class("key"), .key(key), .attribute("aria-label", name),
      .on(.click, .room(.out(message)))
    ) { icon(sign) }
  }

  @NodeBuilder<ClickMessage> private func working(_ room: OutRoom, _ label: String) -> [View] {
    if case .working(_, let share?) = room.state {
      bar(label, share)
    } else {
      hint("working", label)
    }
    cancelKey
  }

  private func bar(_ label: String, _ share: Int64) -> View {
    element("label", .class("working"), .key("bar")) {
      element("span") { text(label) }
      element("progress", .attribute("max", "1000"), .attribute("value", "\(share)"))
      element("span", .class("set")) { text(words.percent(Int(share / 10))) }
    }
  }

  private var cancelKey: View {
    element("button", .class("word add"), .key("cancel"), .on(.click, .room(.out(.cancelTapped)))) {
      icon(.close)
      text(words.cancel)
    }
  }

  @NodeBuilder<ClickMessage> private func faultLine(_ room: OutRoom, _ task: OutTask) -> [View] {
    if case .fault(task, let fault) = room.state {
      element("p", .class("trouble"), .key("fault"), .attribute("role", "alert")) {
        text(words.fault(fault))
      }
    }
  }
}
