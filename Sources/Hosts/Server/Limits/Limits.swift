extension DetentServer {
  /// How much the server takes from one person, so that there is room for the others.
  ///
  /// Generous for people and their programs; a test or a benchmark may set others.
  public struct Limits: Equatable, Sendable {
    /// What may be taken at once, and how fast it comes back.
    public struct Rate: Equatable, Sendable {
      /// How many may come at once after a rest; at least 1.
      public var burst: Double
      /// How many more may come each second; greater than 0.
      public var perSecond: Double

      /// Puts the two together.
      public init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
      }

      /// As much as comes in a day, at once or in parts.
      public init(perDay amount: Int) {
        self.init(burst: Double(amount), perSecond: Double(amount) / 86_400)
      }
    }

    /// How much one holder of a token, which is a token with an address, may use, and how much all
    /// who share a token, a board or an address; in seconds of processor time, of which 32 MiB on the
    /// wire count as one.
    public struct Share: Equatable, Sendable {
      /// What one holder may use.
      public var holder: Rate
      /// What all holders of a token, all readers of a board and all behind an address may use.
      public var group: Rate

      /// Puts the two together.
      public init(holder: Rate, group: Rate) {
        self.holder = holder
        self.group = group
      }
    }

    /// The proxies that say whose a request is; a matter of a flag.
    public var proxies = TrustedProxies()
    /// Most bytes that answers and uploads under way may hold together; a matter of a flag.
    public var memory = 256 << 20
    /// How long somebody waits for some of it.
    public var memoryTime: Duration = .seconds(10)
    /// Most connections; fewer where the system allows fewer descriptors.
    public var connections = 20_000
    /// Most connections from one address, but for this machine's own.
    public var connectionsPerAddress = 1000
    /// How long a peer may take nothing of what it asked for.
    public var patience: Duration = .seconds(30)
    /// How long a request may take to arrive.
    public var requestTime: Duration = .seconds(60)
    /// What reading may cost.
    public var reading = Share(
      holder: Rate(burst: 60, perSecond: 0.5), group: Rate(burst: 240, perSecond: 1))
    /// What counting and changing may cost.
    public var writing = Share(
      holder: Rate(burst: 60, perSecond: 0.5), group: Rate(burst: 240, perSecond: 1))
    /// Most pieces of boards that wait to be read.
    public var waitingReads = 4000
    /// Most bytes of a request's body, whether announced or not.
    public var bodyBytes = 1 << 20
    /// How long a request's body may take to arrive.
    public var bodyTime: Duration = .seconds(30)
    /// Most bytes of a board's operations in canonical form.
    public var boardBytes: Int64 = 512 << 20
    /// Most tokens of a board that are not revoked.
    public var tokensPerBoard = 1000
    /// Most streams of a board that are open at once.
    public var streamsPerBoard = 4000
    /// Most of them of one holder of a token.
    public var streamsPerHolder = 1000
    /// Uploads of one replica with one token.
    public var uploads = Rate(burst: 200, perSecond: 100)
    /// Requests of all kinds of one holder of a token.
    public var requests = Rate(burst: 2000, perSecond: 1000)
    /// Requests of all kinds with one token, which many people may share.
    public var requestsPerToken = Rate(burst: 8000, perSecond: 4000)
    /// Bytes of operations from one address: a quarter of a gibibyte a day.
    public var bytesPerAddress = Rate(perDay: 256 << 20)
    /// Bytes of operations on boards that are not a day old, of all addresses: four gibibytes a day.
    public var bytesOfNewBoards = Rate(perDay: 4 << 30)
    /// How long a board is new, in milliseconds.
    public var newness: Int64 = 86_400_000
    /// Boards made from one address.
    public var boards = Rate(burst: 20, perSecond: 60.0 / 3600)
    /// Requests from one address whose token opens nothing.
    public var refusals = Rate(burst: 60, perSecond: 1)
    /// Most writes that wait for the disk.
    public var waitingWrites = 2000
    /// Most bytes of operations that wait for the disk.
    public var waitingBytes = 64 << 20
    /// Most operations that are packed together.
    public var packedOperations = 256
    /// How many of a board's last operations stay as they are.
    public var looseOperations = 1024
    /// Least time between two messages of a board's streams.
    public var messageInterval: Duration = .milliseconds(100)
    /// How often a silent stream says that it is still there.
    public var heartbeat: Duration = .seconds(15)
    /// Most messages that wait for a reader before its stream is closed.
    public var waitingMessages = 32
    /// Most bytes of them.
    public var waitingMessageBytes = 512 << 10

    /// The limits of `detent serve`.
    public init() {}
  }
}
