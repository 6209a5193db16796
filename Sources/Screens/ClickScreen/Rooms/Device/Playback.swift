/// How this device plays.
///
/// As bytes it lies on the device's shelf and goes to the machine, which has no other form of it
/// (`Web/host/metronome.click.js`): two numbers of four bytes, least first, and a byte of flags.
public struct Playback: Equatable, Sendable {
  /// How much later sound is heard than the browser says, in milliseconds, where the output is near:
  /// a loudspeaker or a wire. Set by a person, for what is seen.
  public var lateness: Int32 = 0
  /// The same where it is far, such as a headset by Bluetooth.
  public var farLateness: Int32 = 0
  /// Whether other programs go on sounding beside it.
  public var sharesAudio = false
  /// Whether the screen stays on while it plays.
  public var keepsAwake = true
  /// Whether the picture of the beat stands still.
  public var isStill = false

  /// What ``lateness`` may be: people who set it by eye want to move it either way.
  public static var latenesses: ClosedRange<Int32> { -200...600 }

  /// As most want it.
  public init() {}

  /// Reads what lies on the shelf; what is none is as most want it.
  public init(_ bytes: [UInt8]) {
    guard bytes.count == 9 else { return }
    lateness = Self.number(bytes[0..<4])
    farLateness = Self.number(bytes[4..<8])
    sharesAudio = bytes[8] & 1 != 0
    keepsAwake = bytes[8] & 2 != 0
    isStill = bytes[8] & 4 != 0
  }

  /// What lies on the shelf.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for number in [lateness, farLateness] {
      for shift: Int32 in [0, 8, 16, 24] {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    bytes.append((sharesAudio ? 1 : 0) | (keepsAwake ? 2 : 0) | (isStill ? 4 : 0))
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int32 {
    var number: UInt32 = 0
    for byte in bytes.reversed() { number = number << 8 | UInt32(byte) }
    let range = latenesses
    return max(range.lowerBound, min(range.upperBound, Int32(bitPattern: number)))
  }
}
