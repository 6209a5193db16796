import Interface

/// A picture that a tally may carry beside its name; each is called what it shows.
///
/// The raw value is what a board stores. It never changes its meaning; a new picture gets a new one,
/// so a code that an older version doesn't know is nil there. The cases stand in the order in which
/// they are offered: like things beside like.
///
/// To add one, draw it in the extension of `Icon` where its kind stands, and look at it among the
/// others: `Tests/Browser/icon_sheet.py`.
public enum TallyIcon: Int64, CaseIterable, Equatable, Sendable {
  // Clothes and laundry
  case shirt = 0
  case tShirt = 1
  case trousers = 2
  case suit = 3
  case dress = 4
  case tie = 5
  case sock = 6
  case shoe = 7
  case hat = 8
  case glasses = 9
  case underpants = 10
  case hanger = 11
  case laundry = 12

  // People
  case person = 13
  case people = 14
  case woman = 15
  case man = 16
  case baby = 17
  case wheelchair = 18
  case hand = 19
  case footprints = 20
  case eye = 21
  case speechBubble = 22
  case smile = 23
  case frown = 24

  // Places and traffic
  case door = 25
  case house = 26
  case car = 27
  case bus = 28
  case truck = 29
  case train = 30
  case bicycle = 31
  case plane = 32
  case sailingBoat = 33
  case key = 34
  case chair = 35
  case bed = 36

  // Animals
  case bird = 37
  case fish = 38
  case cat = 39
  case dog = 40
  case pawPrint = 41
  case insect = 42
  case butterfly = 43
  case egg = 44
  case bone = 45
  case fossil = 46
  case shell = 47

  // Plants and weather
  case tree = 48
  case firTree = 49
  case flower = 50
  case tulip = 51
  case rose = 52
  case wiltedFlower = 53
  case leaf = 54
  case mushroom = 55
  case sun = 56
  case moon = 57
  case rain = 58
  case snow = 59
  case drop = 60
  case fire = 61
  case lightning = 62
  case umbrella = 63
  case mountain = 64

  // Food and drink
  case cup = 65
  case glass = 66
  case bottle = 67
  case beer = 68
  case wine = 69
  case meal = 70
  case rice = 71
  case riceBall = 72
  case bread = 73
  case cheese = 74
  case apple = 75
  case carrot = 76
  case pizza = 77
  case iceCream = 78
  case cake = 79
  case sweet = 80
  case biscuit = 81

  // Health and habits
  case pill = 82
  case injection = 83
  case thermometer = 84
  case cell = 85
  case testTube = 86
  case microscope = 87
  case tooth = 88
  case toothbrush = 89
  case shower = 90
  case cigarette = 91
  case dumbbell = 92

  // Sport and games
  case football = 93
  case basketball = 94
  case goal = 95
  case swimming = 96
  case running = 97
  case trophy = 98
  case dice = 99
  case target = 100
  case whistle = 101
  case stopwatch = 102
  case flag = 103

  // Things
  case book = 104
  case page = 105
  case box = 106
  case bricks = 107
  case shoppingBag = 108
  case coins = 109
  case banknote = 110
  case ticket = 111
  case present = 112
  case call = 113
  case phone = 114
  case letter = 115
  case camera = 116
  case music = 117
  case lightBulb = 118
  case hammer = 119
  case spanner = 120
  case scissors = 121
  case yarn = 122
  case clock = 123
  case calendar = 124

  // Signs
  case heart = 125
  case star = 126
  case gem = 127
  case tick = 128
  case cross = 129
  case questionMark = 130
  case thumbUp = 131
  case thumbDown = 132
  case circle = 133
  case square = 134
  case triangle = 135
}
