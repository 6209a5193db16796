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
    }

    /// Most bytes of a request's body, whether announced or not.
    public var bodyBytes = 1 << 20
    /// How long a request's body may take to arrive.
    public var bodyTime: Duration = .seconds(30)
    /// Most bytes of a board's operations in canonical form.
    public var boardBytes: Int64 = 256 << 20
    /// Most tokens of a board that are not revoked.
    public var tokensPerBoard = 1000
    /// Most streams of a board that are open at once.
    public var streamsPerBoard = 2000
    /// Uploads of one replica with one token.
    public var uploads = Rate(burst: 200, perSecond: 100)
    /// Requests of all kinds with one token, which many people may share.
    public var requests = Rate(burst: 2000, perSecond: 1000)
    /// Boards made from one address.
    public var boards = Rate(burst: 20, perSecond: 60.0 / 3600)
    /// Requests from one address whose token opens nothing.
    public var refusals = Rate(burst: 60, perSecond: 1)
    /// Most writes that wait for the disk.
    public var waitingWrites = 2000
    /// Most bytes of operations that wait for the disk.
    public var waitingBytes = 64 << 20
    /// Least time between two messages of a board's streams.
    public var messageInterval: Duration = .milliseconds(100)
    /// How often a silent stream says that it is still there.
    public var heartbeat: Duration = .seconds(15)
    /// Most messages that wait for a reader before its stream is closed.
    public var waitingMessages = 32

    /// The limits of `detent serve`.
    public init() {}
  }
}
