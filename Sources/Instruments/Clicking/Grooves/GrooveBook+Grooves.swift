extension GrooveBook {
  private static let twelveEight = Metre(groups: [3, 3, 3, 3], unit: 8, countsGroups: true)
  private static let sixEight = Metre(groups: [3, 3], unit: 8, countsGroups: true)

  static let grooves: [Entry] = [
    groove(
      "Rock", .rock, "closed-hi-hat: xxxxxxxx; snare: ..X...X.; kick: X...x...", tempo: 110),
    groove(
      "Rock with sixteenths", .rock,
      "closed-hi-hat: Xxxx Xxxx Xxxx Xxxx; snare: ....X.......X...; kick: X.......x.x.....",
      tempo: 90),
    groove(
      "Half-time", .rock, "closed-hi-hat: xxxxxxxx; snare: ....X...; kick: X..x....", tempo: 130),
    groove(
      "Disco", .rock,
      "closed-hi-hat: x...x...x...x...; open-hi-hat: ..x...x...x...x.; snare: ....X.......X...; "
        + "kick: X...X...X...X...", tempo: 120),
    groove(
      "Funk", .rock,
      "closed-hi-hat: xxxxxxxxxxxxxxxx; snare: ....X..o.o..X..o; kick: X.x.......x..x..",
      tempo: 96),
    groove(
      "Shuffle", .jazz,
      "closed-hi-hat: X.x X.x X.x X.x; snare: ...X.. ...X..; kick: X.. ... X.x ...", tempo: 120),
    groove(
      "Half-time shuffle", .jazz,
      "closed-hi-hat: X.x X.x X.x X.x; snare: .o. .o. X.. .o.; kick: X.. ..x ... x..", tempo: 96),
    groove(
      "Jazz ride", .jazz, "ride: x.. x.x x.. x.x; closed-hi-hat: ... x.. ... x..", tempo: 160),
    groove(
      "Slow blues in twelve", .jazz,
      "closed-hi-hat: xxxxxxxxxxxx; snare: ...X.....X..; kick: X....xX.....", twelveEight,
      tempo: 60),
    groove(
      "Train beat", .marches, "snare: oxXo oxXo oxXo oxXo; kick: X...x...X...x...", tempo: 100),
    groove(
      "Bossa nova", .latin,
      "closed-hi-hat: xxxxxxxx|xxxxxxxx; rim: X..X..X.|..X..X..; kick: X..xX..x|X..xX..x",
      tempo: 130),
    groove(
      "Samba", .latin,
      "closed-hi-hat: xoXx xoXx xoXx xoXx; snare: X..x..x. X.x..x.x; kick: x..xX..xx..xX..x",
      tempo: 100),
    groove(
      "One drop", .latin, "closed-hi-hat: .x.x.x.x; rim: ....X...; kick: ....X...", tempo: 144),
    groove(
      "Waltz", .metres, "kick: X..; closed-hi-hat: .xx; snare: .oo", Metre(3, 4), tempo: 150),
    groove(
      "Six-eight ballad", .metres, "closed-hi-hat: xxxxxx; snare: ...X..; kick: X....x", sixEight,
      tempo: 60),
    groove(
      "Five-four", .metres, "closed-hi-hat: x.xx.x.xxx; kick: X....x....; snare: ......X.X.",
      Metre(5, 4),
      tempo: 170),
    groove(
      "Seven-eight", .metres, "closed-hi-hat: xxxxxxx; kick: X..X...; snare: .....X.",
      Metre(groups: [3, 2, 2], unit: 8), tempo: 220),
    groove(
      "Son clave 3-2", .latin, "rim: X..X..X.|..X.X...", tempo: 180),
    groove(
      "Son clave 2-3", .latin, "rim: ..X.X...|X..X..X.", tempo: 180),
    groove(
      "Rumba clave 3-2", .latin, "rim: X..X...X|..X.X...", tempo: 180),
    groove(
      "Bell in six-eight", .latin, "cowbell: X.x.xx.x.x.x", twelveEight, tempo: 100),
    groove(
      "Cascara", .latin, "rim: X.x.xx.x|x.xx.x.x; kick: ...x..x.|...x..x.", tempo: 180),
    groove(
      "Tresillo", .latin, "kick: X..X..X.; closed-hi-hat: xxxxxxxx", tempo: 100),
    groove(
      "Mozambique", .latin, "cowbell: X.xx.x.x xx.xx.x.; kick: X...x...X...x...", tempo: 110),
    groove(
      "March", .marches, "snare: X.oX o.Xo [rrll]XoX X.X.; kick: X...x...X...x...", tempo: 110),
  ]
}
