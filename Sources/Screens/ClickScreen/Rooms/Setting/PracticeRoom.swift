import Clicking
import Interface
import Markup

extension ClickScreen {
  /// What helps to keep the time alone: a count-in, silent bars, beats left out by chance.
  @NodeBuilder<ClickMessage> var practiceRoom: [View] {
    practiceTools
    stepper(
      "count-in", words.countInBars, score.countIn.map { "\($0.bars)" } ?? words.off,
      { .countIn(by: $0) })
    // Who taps along has the silence that is deserved, and none besides.
    if !isAdaptive { silences }
  }

  @NodeBuilder<ClickMessage> private var silences: [View] {
    let silence = shownPart.silence
    heading("silent", words.name(of: .practice))
    stepper(
      "silent-bars", words.silentBars,
      silence.silentBars == 0 ? words.off : "\(silence.silentBars)", { .silentBars(by: $0) })
    if silence.silentBars > 0 {
      stepper("played", words.playedBars, "\(silence.playedBars)", { .playedBars(by: $0) })
    }
    heading("chance", words.byChance)
    stepper(
      "percent", words.leftOut,
      silence.percent == 0 ? words.off : words.percent(silence.percent), { .percent(by: $0) },
      step: 5)
    if silence.percent > 0 {
      switched("by-bar", words.wholeBars, silence.isByBar, .change(.isByBar(!silence.isByBar)))
    }
  }
}
