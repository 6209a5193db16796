import Clicking
import Gestures
import Interface
import Markup
import Replication

extension ClickScreen {
  /// The songs and set lists of the board.
  @NodeBuilder<ClickMessage> var songsRoom: [View] {
    element("button", .class("word wide"), .key("song"), .on(.click, .room(.songTapped))) {
      icon(.pencil)
      text(song == nil ? words.saveAsSong : words.editSong(songName))
    }
    if song != nil { newSongKey }
    element("button", .class("word wide"), .key("grooves"), .on(.click, .grooves(.opened))) {
      icon(.drum)
      text(words.groovesKey)
    }
    outKeys
    heading("lists", words.setLists)
    for list in sheet?.lists ?? [] { listRow(list) }
    element("button", .class("word add"), .key("add-list"), .on(.click, .room(.listAdded))) {
      icon(.plus)
      text(words.newSetList)
    }
    heading("songs", words.songs)
    if sheet?.songs.isEmpty ?? true {
      element("p", .class("hint"), .key("none")) { text(words.noSongs) }
    }
    for song in sheet?.songs ?? [] { songRow(song) }
  }

  private var newSongKey: View {
    element("button", .class("word wide"), .key("new"), .on(.click, .room(.newTapped))) {
      icon(.plus)
      text(words.newSong)
    }
  }

  private func songRow(_ song: Song) -> View {
    let isChosen = song.id == songID
    return element("div", .class(isChosen ? "row chosen" : "row"), .key(song.id.bits)) {
      element(
        "button", .class("row-name"), .key("name"),
        .attribute("aria-current", isChosen ? "true" : nil),
        .on(.click, .room(.songLoaded(song.id)))
      ) {
        element("span", .class("name")) { text(song.name?.string ?? words.untitled) }
        element("span", .class("what")) { text(words.outline(song.score)) }
      }
      if let openList = edits.openList, sheet?.list(openList) != nil {
        rowKey("add", words.addToList, .plus, .entryAdded(song.id))
      }
      rowKey("copy", words.duplicate, .copy, .songCopied(song.id))
      rowKey("delete", words.deleteSong, .trash, .songDeleted(song.id))
    }
  }

  private func listRow(_ list: SetList) -> View {
    let isOpen = list.id == edits.openList
    return element("div", .class("list-row"), .key(list.id.bits)) {
      element("div", .class("row"), .key("row")) {
        element(
          "button", .class("row-name"), .key("name"),
          .attribute("aria-expanded", isOpen ? "true" : "false"),
          .on(.click, .room(.listOpened(list.id)))
        ) {
          element("span", .class("name")) { text(list.name?.string ?? words.untitled) }
          element("span", .class("what")) { text(words.songs(list.entries.count)) }
        }
        rowKey("delete", words.deleteSetList, .trash, .listDeleted(list.id))
      }
      if isOpen {
        element(
          "input", .class("field"), .key("field"), .attribute("aria-label", words.nameOfSetList),
          .value(list.name?.string ?? ""), .on(.change, .room(.listNamed(list.id))))
        if list.entries.isEmpty {
          element("p", .class("hint"), .key("empty")) { text(words.addSongsBelow) }
        }
        // A row and its gap are what it is dragged by.
        for (i, entry) in list.entries.enumerated() {
          if let song = sheet?.song(entry.song) {
            let name = song.name?.string ?? words.untitled
            element(
              "div", .class(edits.drag?.from == i ? "row entry dragging" : "row entry"),
              .key(entry.id.bits), .style("--shift", shift(of: i))
            ) {
              element(
                "button", .class("row-name"), .key("name"),
                .attribute("aria-current", listID == list.id && entryID == entry.id ? "true" : nil),
                .on(.click, .room(.entryLoaded(list.id, i)))
              ) {
                element("span", .class("name")) {
                  text("\(i + 1). " + name)
                }
              }
              if i > 0 { rowKey("up", words.moveUp, .up, .entryMoved(list.id, i)) }
              rowKey("remove", words.removeFromList, .close, .entryRemoved(list.id, i))
              grip(words.move(name), list.id, i, entry.id)
            }
          }
        }
      }
    }
  }

  private func rowKey(
    _ key: Key, _ name: String, _ sign: Icon, _ message: ClickRoomMessage
  ) -> View {
    element(
      "button", .class("key"), .key(key), .attribute("aria-label", name), .attribute("title", name),
      .on(.click, .room(message))
    ) { icon(sign) }
  }

  /// How far a row of the list that is sorted makes room, or follows the finger.
  private func shift(of row: Int) -> String? {
    guard let drag = edits.drag else { return nil }
    return drag.from == row
      ? "\(nearestInteger(drag.offset))px" : "\(drag.shift(of: row) * 100)%"
  }

  private func grip(_ name: String, _ list: EntityID, _ row: Int, _ entry: EntityID) -> View {
    element(
      "button", .class("grip"), .key("grip"), .attribute("aria-label", name),
      .attribute("title", name), .focused(edits.focusedGrip == entry),
      .on(.pointerDown, .room(.entryGrip(list, row, .pressed)), measuring: .box),
      .on(.pointerMove, .room(.entryGrip(list, row, .moved))),
      .on(.pointerUp, .room(.entryGrip(list, row, .released))),
      .on(.pointerCancel, .room(.entryGrip(list, row, .cancelled))),
      .on(.keyDown, .room(.entryGrip(list, row, .keyed)))
    ) { icon(.grip) }
  }

  // MARK: The song that is set

  /// The song that is played, part by part.
  @NodeBuilder<ClickMessage> var songRoom: [View] {
    element("label", .class("label"), .key("label"), .attribute("for", "song-name")) {
      text(words.nameOfSong)
    }
    element(
      "input", .class("field"), .key("name"), .attribute("id", "song-name"),
      .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
      .value(edits.typedName ?? songName), .focused(song == nil),
      .on(.input, .room(.nameTyped)))
    element("button", .class("word keep"), .key("save"), .on(.click, .room(.saveTapped))) {
      icon(.check)
      text(song == nil ? words.saveSong : words.saveChanges)
    }
    if song != nil { newSongKey }
    heading("parts", words.parts)
    for (i, part) in score.parts.enumerated() { partRow(i, part) }
    element("button", .class("word add"), .key("add-part"), .on(.click, .room(.partAdded))) {
      icon(.plus)
      text(words.addPart)
    }
    switched("repeats", words.repeats, score.isRepeated, .repeatTapped)
    stepper(
      "count-in", words.countInBars, score.countIn.map { "\($0.bars)" } ?? words.off,
      { .countIn(by: $0) })
    outKeys
  }

  private func partRow(_ index: Int, _ part: Part) -> View {
    element("div", .class(index == self.part ? "part-row chosen" : "part-row"), .key(UInt64(index)))
    {
      element("div", .class("row"), .key("row")) {
        element(
          "button", .class("row-name"), .key("name"),
          .attribute("aria-pressed", index == self.part ? "true" : "false"),
          .on(.click, .room(.partTapped(index)))
        ) {
          element("span", .class("name")) { text(words.part(index + 1, named: part.name)) }
          element("span", .class("what")) {
            text(
              words.outline(part) + " · "
                + (part.bars.map { words.bars(Int($0)) } ?? words.noEnd))
          }
        }
        if index > 0 { rowKey("up", words.moveUp, .up, .partMoved(index)) }
        if score.parts.count > 1 {
          rowKey("remove", words.removePart, .close, .partRemoved(index))
        }
      }
      if index == self.part {
        element(
          "input", .class("field"), .key("field"), .attribute("aria-label", words.nameOfPart),
          .attribute("placeholder", words.nameOfPart),
          .value(String(decoding: part.name, as: UTF8.self)), .on(.change, .room(.partNamed)))
        strip
        barsStepper(part)
      }
    }
  }

  private func barsStepper(_ part: Part) -> View {
    stepper("bars", words.bars, .change(.bars(by: -1)), .change(.bars(by: 1))) {
      element(
        "input", .class("field set"), .attribute("inputmode", "numeric"),
        .attribute("aria-label", words.bars), .attribute("autocomplete", "off"),
        .attribute("placeholder", words.noEnd),
        .value(part.bars.map { "\($0)" } ?? ""), .on(.change, .room(.barsTyped)))
    }
  }
}
