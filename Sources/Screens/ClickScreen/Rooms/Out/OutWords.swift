import Clicking
import Interface
import Text

// What is said where Click gives something out.
extension ClickScreenWords {
  var export: String { say("Export") }
  var checkTiming: String { say("Check timing") }

  // Files
  var kindOfFile: String { say("File type") }
  var sampleFormat: String { say("Sample format") }
  var sampleRate: String { say("Sample rate") }
  var lengthOfFile: String { say("Duration") }
  func name(of kind: OutKind) -> String { kind == .wav ? "WAV" : "MIDI" }
  func name(of format: WAVFormat) -> String {
    switch format {
    case .integer16: say("16-bit")
    case .integer24: say("24-bit")
    case .float32: say("Float")
    }
  }
  /// "44.1 kHz".
  func kilohertz(_ rate: Int64) -> String {
    "\(thousandths(rate, digits: rate % 1000 == 0 ? 0 : 1)) kHz"
  }
  var songOnce: String { say("The song is written once, without repeats.") }
  var midiHint: String {
    say("For music programs: tempo, time signatures and strokes as percussion.")
  }
  var needsRoom: String { say("This device needs that much free space.") }
  var tooLargeFile: String {
    say("A file can have up to 1.5 GB. Choose fewer bars or a smaller format.")
  }
  var exportFile: String { say("Export file") }
  var exporting: String { say("Exporting…") }
  func made(_ name: String, _ size: String) -> String { say("\(name) exported (\(size))") }
  var saveAgain: String { say("Save again") }
  var cancel: String { say("Cancel") }
  var cancelled: String { say("Cancelled") }

  /// "1:05:09", "3:20", "0:07".
  func playingTime(_ milliseconds: Int64) -> String {
    let seconds = (milliseconds + 500) / 1000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60
    return (minutes < 60 ? "\(minutes)" : "\(minutes / 60):" + two(minutes % 60)) + ":"
      + two(seconds % 60)
  }

  /// "19.2 MB", "740 KB", in thousands.
  func size(_ bytes: Int64) -> String {
    if bytes >= 100_000_000 { return "\(thousandths(bytes / 1000, digits: 0)) MB" }
    if bytes >= 1_000_000 { return "\(thousandths(bytes / 1000, digits: 1)) MB" }
    return "\(thousandths((bytes + 999) / 1000 * 1000, digits: 0)) KB"
  }

  /// A number of thousandths, with so many digits behind the mark, 0…3.
  func thousandths(_ value: Int64, digits: Int) -> String {
    var unit: Int64 = 1
    for _ in digits..<3 { unit *= 10 }
    let rounded = (abs(value) + unit / 2) / unit
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    var text = "\(rounded / scale)"
    if digits > 0 {
      let rest = "\(rounded % scale)"
      text += "." + String(repeating: "0", count: digits - rest.utf8.count) + rest
    }
    return language.numbers.text(ascii: Array(((value < 0 && rounded > 0 ? "-" : "") + text).utf8))
  }

  // Proofs
  var renderedTitle: String { say("Computed") }
  var renderedHint: String {
    say("Computes up to two minutes of what is set and compares every stroke with its exact time.")
  }
  var prove: String { say("Compute") }
  var proving: String { say("Computing…") }
  var recordedTitle: String { say("By microphone") }
  var recordedHint: String {
    say(
      "Plays the metronome through the speaker and records it. The recording stays on this device.")
  }
  var lengthOfRecording: String { say("Recording length") }
  func seconds(_ seconds: Int64) -> String { say("\(seconds) s") }
  var record: String { say("Record") }
  var askingForMicrophone: String { say("Allow the microphone…") }
  var recording: String { say("Recording…") }
  var measuring: String { say("Measuring…") }
  var microphoneLevel: String { say("Microphone level") }
  var moreProof: String { say("Test under load") }

  func samples(_ thousandths: Int64) -> String {
    say("\(self.thousandths(thousandths, digits: 2)) samples")
  }
  func milliseconds(_ microseconds: Int64, digits: Int = 2) -> String {
    say("\(thousandths(microseconds, digits: digits)) ms")
  }
  var worstError: String { say("Largest error") }
  var worstInterval: String { say("Largest error between two strokes") }
  var strokesFound: String { say("Strokes found") }
  func found(_ found: Int64, of planned: Int64) -> String {
    say("\(language.numbers.text(found)) of \(language.numbers.text(planned))")
  }
  var otherSounds: String { say("Other sounds") }
  var standardDeviation: String { say("Standard deviation") }
  var clockDrift: String { say("Difference of the clocks") }
  func drift(_ billionths: Int64) -> String {
    billionths == 0
      ? say("Not measurable")
      : (billionths > 0 ? "+" : "") + thousandths(billionths, digits: 1) + " ppm"
  }
  var leastError: String {
    say("Up to half a sample is unavoidable: strokes begin on whole samples.")
  }
  var notLatency: String {
    say("This shows how evenly the strokes follow one another. It does not measure latency.")
  }

  /// A proof for who listens.
  func spoken(_ proof: OutProof) -> String {
    proof.isRecorded
      ? worstInterval + ": " + milliseconds(proof.microseconds(abs(proof.interval)))
      : worstError + ": " + samples(abs(proof.worst))
  }

  /// Why something could not be done, and the way on.
  func fault(_ fault: OutFault) -> String {
    switch fault {
    case .score: trouble(.refused)
    case .long: say("That is too much for a MIDI file. Choose fewer bars.")
    case .memory:
      say("There isn't enough memory or free space. Choose fewer bars or a smaller format.")
    case .load: say("Part of the app could not be loaded. Check the connection and try again.")
    case .refused:
      say(
        "The microphone is blocked. Allow it for this page in the browser's settings, then try again."
      )
    case .none: say("No microphone found. Connect one and try again.")
    case .busy: say("Another app is using the microphone. Close it and try again.")
    case .insecure: say("Open this page with https to use the microphone.")
    case .unable: say("This browser can't record sound. Try another one.")
    case .absent: trouble(.absent)
    case .hidden: say("Recording stopped because the page was hidden. Try again.")
    case .lost: say("The microphone stopped. Try again.")
    case .silent: say("Nothing was heard. Turn up the volume and try again.")
    case .noisy: say("It was too noisy to tell. Turn up the volume or find a quieter place.")
    case .unclear(let found, let wanted):
      say(
        "Only \(language.numbers.text(found)) of \(language.numbers.text(wanted)) strokes were heard. Turn up the volume, unplug headphones and try again."
      )
    case .changed: say("The settings changed while recording. Try again.")
    case .stopped: say("The metronome stopped while recording. Try again.")
    case .failed: say("That didn't work. Try again.")
    }
  }
}
