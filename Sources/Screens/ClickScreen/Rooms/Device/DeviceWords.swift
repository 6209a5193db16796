import Text

// What is said of this device.
extension ClickScreenWords {
  var deviceSettings: String { say("Click settings") }
  var flashAndClick: String { say("Flash and click together") }
  var moveUntilTogether: String {
    say("Move the slider until the flash comes exactly with the click.")
  }
  var startToSet: String {
    say("Press Start, then move the slider until the flash comes exactly with the click.")
  }
  func correction(isFar: Bool) -> String {
    isFar ? say("Flash delay, wireless headphones") : say("Flash delay, speaker or cable")
  }
  var resetCorrection: String { say("Reset to 0") }
  func reported(_ latency: String) -> String {
    say("Sound delay reported by the browser: \(latency)")
  }
  var nothingReported: String { say("This browser does not report its sound delay.") }
  func milliseconds(_ number: Int32) -> String {
    (number > 0 ? "+" : "") + language.numbers.text(Int(number)) + " ms"
  }

  var sound: String { say("Audio") }
  var alongside: String { say("Play alongside other apps") }
  var alongsideHint: String {
    say(
      "Music from other apps keeps playing. In return, an iPhone's silent switch mutes the click, the lock screen shows no controls, and the beat may stop when the screen is off."
    )
  }

  var screen: String { say("Screen") }
  var keepScreenOn: String { say("Keep screen on while playing") }
  var stillPicture: String { say("No motion") }
  var stillPictureHint: String {
    say("Only the number and the current beat change; nothing turns or flashes.")
  }
}
