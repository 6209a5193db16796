import Synchronization
import Testing

@testable import Server

@Suite("Listeners of boards")
struct BoardListenerTests {
  @Test("Hear every board they are told of, and nothing before they listen")
  func hears() {
    let listener = BoardListener()
    listener.tell(1)
    let heard = Mutex<[Int64]>([])
    listener.set { board in heard.withLock { $0.append(board) } }
    listener.tell(2)
    listener.tell(3)
    #expect(heard.withLock { $0 } == [2, 3])
  }

  @Test("The thousandth call goes no deeper than the first")
  func depth() {
    let listener = BoardListener()
    let depths = Mutex<[UInt]>([])
    listener.set { board in
      withUnsafePointer(to: board) { place in
        depths.withLock { $0.append(UInt(bitPattern: place)) }
      }
    }
    for board in 0..<1000 { listener.tell(Int64(board)) }
    #expect(Set(depths.withLock { $0 }).count == 1)
  }
}
