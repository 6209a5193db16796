/// A bar as it is written: one rhythm for the hands, one for the feet, and what is struck at each place.
struct WrittenBar {
  /// What is struck at once by hands, or by feet.
  struct Chord {
    var notes: [Groove.Note] = []
    var graces: [Groove.Note] = []
    let isPedal: Bool

    func place(of note: Groove.Note) -> StaffPlace { StaffPlace(note.voice, isPedal: isPedal) }
    var isAccented: Bool { notes.contains { $0.force == .accent } }
    var isSoft: Bool { notes.contains { $0.force == .soft } }
    var isBuzzed: Bool { notes.contains { $0.isBuzzed } }
  }

  /// One of the two.
  struct Layer {
    let isFeet: Bool
    let rhythm: Rhythm
    /// What is struck with each note of the rhythm; nothing with a rest.
    let chords: [Chord]
  }

  let layers: [Layer]
  /// When something stands in the bar, in whole notes from its beginning.
  let starts: [Fraction]

  /// - Parameter hasFeet: whether any bar has something for the feet.
  init(_ notes: [Groove.Note], in metre: Metre, hasFeet: Bool, isPedal: Bool) {
    var layers: [Layer] = []
    for isFeet in hasFeet ? [false, true] : [false] {
      let own = notes.filter { StaffPlace($0.voice, isPedal: isPedal).isFoot == isFeet || !hasFeet }
      var places: [Fraction] = []
      for note in own where !places.contains(note.place) { places.append(note.place) }
      places.sort()
      let rhythm = Rhythm(onsets: places, in: metre)
      var chords: [Chord] = []
      for written in rhythm.notes {
        var chord = Chord(isPedal: isPedal)
        if !written.isRest {
          // What was too fine to be written is struck with the note before it.
          let end = written.start + written.length
          for note in own {
            let time = note.place * metre.length
            guard time >= written.start, time < end else { continue }
            if note.grace > 0 { chord.graces.append(note) } else { chord.notes.append(note) }
          }
        }
        chords.append(chord)
      }
      layers.append(Layer(isFeet: isFeet, rhythm: rhythm, chords: chords))
    }
    self.layers = layers
    var starts: [Fraction] = []
    for layer in layers {
      for note in layer.rhythm.notes
      where !(note.isRest && note.value == 1) && !starts.contains(note.start) {
        starts.append(note.start)
      }
    }
    starts.sort()
    self.starts = starts
  }
}
