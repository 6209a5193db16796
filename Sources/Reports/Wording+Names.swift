import Replication
import Tallying
import Text

/// What things are called that have no name of their own.
extension Wording {
  package var untitledBoard: String { say("Tally", "タリー") }
  package func group(_ group: TallyGroup?) -> String {
    group.map { $0.name?.string ?? say("Untitled", "名称なし") } ?? say("No group", "グループなし")
  }
  package func name(_ tally: Tally) -> String { tally.name?.string ?? say("Untitled", "名称なし") }
}
