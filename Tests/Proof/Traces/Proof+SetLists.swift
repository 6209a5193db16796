import Boards
import Clicking
import Replication

extension Proof {
  /// A set list that two or three devices make and edit at once, and play while they go on editing: the
  /// hash of the board and of every sample, or −1 where devices that know the same show something else, −2
  /// where a sheet is not what is on its board, −3 where a song can't be played.
  public static func setList(seed: Int64) -> Int64 {
    var chance = Random(seed: UInt64(bitPattern: seed))
    var band = Band(&chance)
    for _ in 0..<chance.below(30) { band.step(&chance) }
    band.exchange(&chance)
    if !band.agrees { return -1 }
    if !band.isFresh { return -2 }
    guard let samples = band.play(&chance) else { return -3 }
    band.exchange(&chance)
    if !band.agrees { return -1 }
    if !band.isFresh { return -2 }
    return number(band.state + samples)
  }
}

/// Some devices with the same board of songs, each of which has missed what the others did last.
private struct Band {
  private var devices: [SongSession] = []
  /// What was made, and how much of it each device knows.
  private var made: [Operation] = []
  private var known: [Int] = []
  private var next: UInt64 = 100
  private var now: Int64 = 1_000_000

  private static let rate: Int64 = 8000

  init(_ chance: inout Random) {
    for number in 0..<UInt8(2 + chance.below(2)) {
      let opening = StoreOpening(
        records: [], isWhole: true, lease: 0, secret: [UInt8](repeating: number, count: 32),
        session: UInt64(number), example: nil)
      guard let opened = try? SongSession.open(opening) else { continue }
      devices.append(opened.session)
      known.append(0)
    }
    for _ in 0...2 { perform(on: 0, .save(song(&chance), from: nil)) }
    perform(on: 0, .saveList(SetList(id(), name: nil), from: nil))
    for song in devices[0].sheet.songs.prefix(2) {
      add(song.id, on: 0)
    }
    exchange(&chance)
  }

  private mutating func id() -> EntityID {
    next += 1
    return EntityID(next)
  }

  private mutating func perform(on device: Int, _ action: SongAction) {
    now += 1
    guard let operation = try? devices[device].perform(action, now: now) else { return }
    made.append(operation.operation)
  }

  private mutating func add(_ song: EntityID, on device: Int) {
    guard let list = devices[device].sheet.lists.first else { return }
    perform(on: device, .addEntry(SetEntry(id(), song: song), to: list.id, behind: nil))
  }

  /// Every device learns what the others did, each in an order of its own.
  mutating func exchange(_ chance: inout Random) {
    for device in devices.indices {
      var news = Array(made[known[device]...])
      chance.shuffle(&news)
      for operation in news { devices[device].merge(operation) }
      known[device] = made.count
    }
  }

  var state: [UInt8] { devices[0].board.snapshot }

  /// Whether all devices show the same.
  var agrees: Bool {
    for device in devices
    where device.board.snapshot != state || device.sheet != devices[0].sheet {
      return false
    }
    return true
  }

  /// Whether what is shown is what a device would read that opens the board now.
  var isFresh: Bool {
    for device in devices where device.sheet != SongSheet(device.board) { return false }
    return true
  }

  /// Somebody does something.
  mutating func step(_ chance: inout Random) {
    let device = chance.below(devices.count)
    let sheet = devices[device].sheet
    guard !sheet.songs.isEmpty else {
      return perform(on: device, .save(song(&chance), from: nil))
    }
    let song = sheet.songs[chance.below(sheet.songs.count)]
    let other = sheet.songs[chance.below(sheet.songs.count)].id
    switch chance.below(14) {
    case 0: perform(on: device, .save(self.song(&chance), from: nil))
    case 1: perform(on: device, .moveSong(song.id, behind: chance.oneIn(3) ? nil : other))
    case 2: if chance.oneIn(3) { perform(on: device, .deleteSong(song.id)) }
    case 3:
      let copied = id()
      perform(on: device, .add(song.copy(copied, name: nil) { id() }, behind: song.id))
    case 4, 5: add(song.id, on: device)
    case 6: moveEntry(on: device, &chance)
    case 7:
      now += 1
      let undone = try? devices[device].undoLast(now: now)
      if let undone { made.append(undone.operation) }
    default: edit(song, on: device, &chance)
    }
    if chance.oneIn(10) { exchange(&chance) }
  }

  private mutating func moveEntry(on device: Int, _ chance: inout Random) {
    guard let list = devices[device].sheet.lists.first, !list.entries.isEmpty else { return }
    let entry = list.entries[chance.below(list.entries.count)].id
    let other = list.entries[chance.below(list.entries.count)].id
    if chance.oneIn(3) {
      perform(on: device, .removeEntry(entry, from: list.id))
    } else {
      perform(on: device, .moveEntry(entry, in: list.id, behind: chance.oneIn(3) ? nil : other))
    }
  }

  private mutating func edit(_ base: Song, on device: Int, _ chance: inout Random) {
    var song = base
    if song.parts.isEmpty || chance.oneIn(6) {
      song.parts.append(SongPart(id(), part(&chance)))
    } else if chance.oneIn(6) {
      song.parts.remove(at: chance.below(song.parts.count))
    } else if chance.oneIn(6) {
      song.parts.swapAt(0, chance.below(song.parts.count))
    } else {
      let row = chance.below(song.parts.count)
      song.parts[row].part = edited(song.parts[row].part, &chance)
    }
    if chance.oneIn(8) { song.isRepeated.toggle() }
    if chance.oneIn(8) {
      song.shift = Fraction(Int64(chance.below(101) - 50), 100) ?? Fraction(0)
    }
    perform(on: device, .save(song, from: base))
  }

  private mutating func song(_ chance: inout Random) -> Song {
    var parts: [SongPart] = []
    for _ in 0...chance.below(3) { parts.append(SongPart(id(), part(&chance))) }
    return Song(id(), name: nil, parts)
  }

  private func part(_ chance: inout Random) -> Part {
    var part = Part()
    part.bars = Int64(1 + chance.below(4))
    for _ in 0..<6 { part = edited(part, &chance) }
    return part
  }

  private func edited(_ before: Part, _ chance: inout Random) -> Part {
    var part = before
    switch chance.below(9) {
    case 0, 1:
      part.tempo.beatsPerMinute = Fraction(Int64(300 + chance.below(3700)), 10) ?? Fraction(60)
    case 2:
      part.metre = Metre(
        groups: [1 + chance.below(4), 1 + chance.below(4)], unit: chance.oneIn(2) ? 4 : 8,
        countsGroups: chance.oneIn(4))
      part.accents = []
    case 3:
      part.accents = []
      for _ in 0..<part.metre.beats { part.accents.append(Accent.allCases[chance.below(4)]) }
    case 4: part.subdivision = Subdivision(1 + chance.below(6))
    case 5: part.bars = chance.oneIn(5) ? nil : Int64(1 + chance.below(6))
    case 6: part.kit = Kit(chance.oneIn(2) ? .click : .beep)
    case 7: part.polyrhythm = chance.oneIn(2) ? nil : Polyrhythm(1 + chance.below(7))
    default:
      part.ramp =
        chance.oneIn(2)
        ? nil : Ramp(to: Fraction(Int64(40 + chance.below(300))), .bars(Int64(1 + chance.below(4))))
    }
    return part
  }

  /// Plays the list, whose songs are edited meanwhile: its samples, or `nil` where a song can't be played.
  mutating func play(_ chance: inout Random) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard var engine = try? Engine(Score(), rate: Band.rate) else { return nil }
    let entries = devices[0].sheet.lists.first?.entries ?? []
    for entry in entries.prefix(3) {
      guard let song = devices[0].sheet.song(entry.song) else { continue }
      let score = song.score.atSpeed(50 + chance.below(71))
      guard let preparation = try? engine.preparation(of: score) else { return nil }
      engine.stage(preparation)
      engine.restart(at: 0)
      for _ in 0...chance.below(4) {
        var samples = [Float](repeating: 0, count: 1 + chance.below(3000))
        samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
        for sample in samples {
          for shift in [UInt32(0), 8, 16, 24] {
            bytes.append(UInt8(truncatingIfNeeded: sample.bitPattern >> shift))
          }
        }
        step(&chance)
        guard let now = devices[0].sheet.song(entry.song) else { continue }
        if (try? engine.change(to: now.score)) == nil { return nil }
      }
    }
    return bytes
  }
}
