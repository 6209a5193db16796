#if !hasFeature(Embedded)
  extension Workflow {
    /// Runs from a node to the end, on the caller's isolation.
    ///
    /// A node returns the exit it leaves by, or throws. Cancelling the task cancels the run: the
    /// node that is being performed learns it from its task, and the run completes as soon as it
    /// returns. Where a time limit passes, the node's task is cancelled and what it still returns
    /// does not count; a node that pays no heed to that keeps the run waiting, for it has the shared
    /// data.
    ///
    /// - Parameters:
    ///   - start: any node.
    ///   - shared: what nodes share.
    ///   - clock: what limits and waits go by.
    ///   - perform: does what a node is for.
    /// - Throws: ``StartFault/foreignNode(_:)``.
    @inlinable
    public nonisolated(nonsending) func run<Shared, Failure: Error>(
      from start: Node, sharing shared: inout Shared,
      clock: some Clock<Duration> = ContinuousClock(),
      perform: nonisolated(nonsending) (inout Shared, Visit<Node>) async throws(Failure) -> Exit
    ) async throws(StartFault<Node>) -> Completion<Node, Outcome, Failure> {
      var walk = Walk<Node, Outcome, Failure>(self)
      return try await walk.run(from: start, sharing: &shared, clock: clock, perform: perform)
    }

    /// Runs from a node to the end, on the caller's isolation, for nodes that share nothing.
    ///
    /// - Parameters:
    ///   - start: any node.
    ///   - clock: what limits and waits go by.
    ///   - perform: does what a node is for.
    /// - Throws: ``StartFault/foreignNode(_:)``.
    @inlinable
    public nonisolated(nonsending) func run<Failure: Error>(
      from start: Node, clock: some Clock<Duration> = ContinuousClock(),
      perform: nonisolated(nonsending) (Visit<Node>) async throws(Failure) -> Exit
    ) async throws(StartFault<Node>) -> Completion<Node, Outcome, Failure> {
      var nothing: Void = ()
      return try await run(from: start, sharing: &nothing, clock: clock) {
        (_, visit) async throws(Failure) in try await perform(visit)
      }
    }
  }

  extension Walk {
    /// Runs from a node to the end, on the caller's isolation; the walk then knows the way.
    ///
    /// - Parameters:
    ///   - start: any node.
    ///   - shared: what nodes share.
    ///   - clock: what limits and waits go by.
    ///   - save: called before each node is performed, with the walk as it can be saved.
    ///   - perform: does what a node is for.
    /// - Throws: ``StartFault/foreignNode(_:)``, ``StartFault/isRunning``.
    @inlinable
    public nonisolated(nonsending) mutating func run<Shared>(
      from start: Node, sharing shared: inout Shared,
      clock: some Clock<Duration> = ContinuousClock(), save: (Walk) -> Void = { _ in },
      perform: nonisolated(nonsending) (inout Shared, Visit<Node>) async throws(Failure) -> Exit
    ) async throws(StartFault<Node>) -> Completion<Node, Outcome, Failure> {
      try self.start(at: start)
      return await resume(sharing: &shared, clock: clock, save: save, perform: perform)
    }

    /// Goes on with a walk that is under way, such as one that was saved.
    ///
    /// - Parameters:
    ///   - shared: what nodes share.
    ///   - clock: what limits and waits go by.
    ///   - save: called before each node is performed, with the walk as it can be saved.
    ///   - perform: does what a node is for.
    /// - Precondition: a run is under way or over.
    @inlinable
    public nonisolated(nonsending) mutating func resume<Shared>(
      sharing shared: inout Shared, clock: some Clock<Duration> = ContinuousClock(),
      save: (Walk) -> Void = { _ in },
      perform: nonisolated(nonsending) (inout Shared, Visit<Node>) async throws(Failure) -> Exit
    ) async -> Completion<Node, Outcome, Failure> {
      let time = ElapsedTime(clock)
      while true {
        if let completion { return completion }
        if Task.isCancelled {
          _ = cancel()
        } else if let wakeTime {
          try? await time.sleep(until: wakeTime)
          tryAgain()
        } else {
          save(self)
          guard let visit = next() else { preconditionFailure("no run is under way") }
          var result: Result<Exit, Failure>?
          if let limit = workflow.graph.limit(of: visit.token.node) {
            result = await time.within(limit) {
              await Self.result(of: perform, &shared, visit)
            }
          } else {
            result = await Self.result(of: perform, &shared, visit)
          }
          // A cancelled node may say anything.
          if Task.isCancelled { continue }
          switch result {
          case .success(let exit): leave(by: exit)
          case .failure(let failure): report(visit.token, .failed(failure), at: time.now)
          case nil: timeOut(at: time.now)
          }
        }
      }
    }

    @inlinable
    nonisolated(nonsending) static func result<Shared>(
      of perform: nonisolated(nonsending) (inout Shared, Visit<Node>) async throws(Failure) -> Exit,
      _ shared: inout Shared, _ visit: Visit<Node>
    ) async -> Result<Exit, Failure> {
      do throws(Failure) {
        return .success(try await perform(&shared, visit))
      } catch {
        return .failure(error)
      }
    }
  }

  /// A clock's time in milliseconds since a run began.
  @usableFromInline
  struct ElapsedTime<C: Clock<Duration>>: Sendable {
    private let clock: C
    private let origin: C.Instant

    @usableFromInline
    init(_ clock: C) {
      self.clock = clock
      origin = clock.now
    }

    @usableFromInline var now: Int64 {
      let (seconds, attoseconds) = origin.duration(to: clock.now).components
      return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    @usableFromInline
    nonisolated(nonsending) func sleep(until moment: Int64) async throws {
      try await clock.sleep(
        until: origin.advanced(by: .milliseconds(moment)), tolerance: nil)
    }

    /// Does some work in a task that is cancelled when a limit passes.
    ///
    /// - Returns: `nil` where the limit has passed before the work was done.
    @usableFromInline
    func within<Value: Sendable>(
      _ limit: Int64, isolation: isolated (any Actor)? = #isolation,
      _ work: () async -> Value
    ) async -> Value? {
      let end = clock.now.advanced(by: .milliseconds(limit))
      return await withoutActuallyEscaping(work) { work in
        // The task runs where this function does, which waits for it to end: nothing is shared.
        nonisolated(unsafe) let work = work
        let task = Task {
          _ = isolation
          return await work()
        }
        let alarm = Task {
          do {
            try await clock.sleep(until: end, tolerance: nil)
          } catch {
            return false
          }
          task.cancel()
          return true
        }
        let result = await withTaskCancellationHandler {
          await task.value
        } onCancel: {
          task.cancel()
        }
        alarm.cancel()
        return await alarm.value ? nil : result
      }
    }
  }
#endif
