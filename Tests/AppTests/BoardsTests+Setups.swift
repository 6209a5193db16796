import Markup
import Replication
import Reports
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Boards
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Setups and templates on a device's boards.
extension BoardsTests {
  @Test("A setup takes the place of an example that nobody touched, and one undo brings it back")
  func instead() throws {
    let link = SetupLink.text(setup(1), origin: nil)
    var screen = Screen(fragment: String(link.dropFirst()))
    #expect(screen.html.contains("This replaces the example."))
    screen.send(.exchange(.takeTapped))
    #expect(screen.names == setup(1).items.map { $0.name?.string ?? "" })
    #expect(screen.app.desk.boardName == setup(1).name)
    #expect(
      screen.html.contains("in the example&#39;s place")
        || screen.html.contains("in the example's place"))
    screen.send(.undoTapped)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"])
    #expect(screen.app.desk.boardName?.string == "Dry cleaning")
  }

  @Test("A template does the same where nothing is displaced")
  func templateInstead() {
    var screen = Screen()
    screen.send(.roomOpened(.exchange))
    screen.send(.exchange(.templateTapped(0)))
    #expect(screen.names.count == 5 && screen.app.desk.boardName == setup(0).name)
  }

  @Test("On a board in use a setup offers a new board first, says where it would go, and undoes")
  func inUse() {
    let link = SetupLink.text(setup(0), origin: nil)
    var screen = Screen(used().records, run: 2, fragment: String(link.dropFirst()))
    #expect(screen.html.contains("Open as a new board"))
    #expect(screen.html.contains("Add to “Dry cleaning”"))
    var added = screen
    added.send(.exchange(.takeTapped))
    #expect(added.names.count == 8 && added.app.desk.boardName?.string == "Dry cleaning")
    added.send(.undoTapped)
    #expect(added.names.count == 3)
    screen.send(.exchange(.newBoardTapped))
    screen.carryOut()
    #expect(screen.names.count == 5 && screen.app.panel == nil)
    #expect(list(screen) == ["Dry cleaning", "*Score sheet"])
  }

  @Test("One tap, taken back or not, is a board in use; what is untouched is no mark in the store")
  func untouched() {
    var screen = Screen()
    #expect(screen.app.desk.session?.board.isUntouchedExample == true)
    #expect(screen.restarted(run: 2).app.desk.session?.board.isUntouchedExample == true)
    screen.tap(shirts)
    screen.send(.undoTapped)
    #expect(screen.app.desk.session?.board.isUntouchedExample == false)
    #expect(Board().isUntouchedExample == false)
  }
}
