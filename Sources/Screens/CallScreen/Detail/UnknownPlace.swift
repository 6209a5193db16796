import Calling
import Interface
import Markup
import Replication

// A place whose zone the data does not have. It is rare, and comes behind the first paint.

/// The row of a place whose clocks can't be set, with a way to choose another.
@inline(never)
func unknownPlace(_ place: CallPlace, _ calls: Calls) -> View {
  element("li", .class("destination unknown"), .key(place.id.bits)) {
    element("span", .class("clock"))
    element("div", .class("what")) {
      element("h3") { text(calls.name(of: place)) }
      element("div", .class("sub")) { text(calls.words.unknownZone) }
      editKey(calls.words)
    }
  }
}

/// What stands in the place of a call whose source is such a place.
@inline(never)
@NodeBuilder<CallMessage>
func unknownZone(of place: CallPlace, _ calls: Calls) -> [View] {
  element("p") { text(calls.words.unknownZone(of: calls.name(of: place))) }
  editKey(calls.words)
}

private func editKey(_ words: CallScreenWords) -> View {
  element("button", .class("word"), .on(.click, .room(.editTapped))) { text(words.editCall) }
}
