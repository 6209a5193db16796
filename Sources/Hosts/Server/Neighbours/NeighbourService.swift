import ServiceLifecycle

/// Keeps a server in step with the others over the same database, as long as it runs.
struct NeighbourService: Service {
  let boards: SharedBoards

  /// How often it is told what was taken out of limits.
  private static let interval: Duration = .seconds(1)
  /// After how many of these it is looked for what nobody told of.
  private static let rounds = 5

  func run() async throws {
    let boards = boards
    let (missed, note) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    if boards.storage.isShared {
      try? await cancelWhenGracefulShutdown {
        await withDiscardingTaskGroup { group in
          group.addTask {
            await boards.storage.listen { heard in
              switch heard {
              case .news(let news): for each in news { boards.take(each) }
              case .hearing:
                boards.grants.remember(true)
                note.yield()
              // What others revoke is not heard now: each token is asked for.
              case .deaf: boards.grants.remember(false)
              }
            }
          }
          group.addTask { for await _ in missed { await lookAgain() } }
          group.addTask {
            var round = 0
            while !Task.isCancelled {
              try? await Task.sleep(for: Self.interval)
              boards.tellUses()
              round += 1
              if round % Self.rounds == 0 { await lookAgain() }
            }
          }
        }
      }
    }
    // A service that ends takes the server with it.
    try? await gracefulShutdown()
  }

  private func lookAgain() async {
    // Where the database is away now, it is looked again when it is back.
    try? await boards.events.lookAgain()
  }
}
