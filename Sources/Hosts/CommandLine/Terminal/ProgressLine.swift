/// How far something is, on a terminal, once it has taken a second.
final class ProgressLine {
  private let start = ContinuousClock.now
  private let isTerminal = OutputStream.error.isTerminal
  private var shown = -1

  /// Shows how much is done, from 0 to 1.
  func show(_ fraction: Double) {
    guard isTerminal, ContinuousClock.now - start > .seconds(1) else { return }
    let percent = Int(fraction * 100)
    guard percent != shown else { return }
    shown = percent
    let bar = String(repeating: "█", count: percent / 5)
    let rest = String(repeating: "░", count: 20 - percent / 5)
    try? OutputStream.error.write("\r\(bar)\(rest) \(percent) %")
  }

  /// Takes the line away again.
  func finish() {
    if shown >= 0 { try? OutputStream.error.write("\r\u{1b}[K") }
  }
}
