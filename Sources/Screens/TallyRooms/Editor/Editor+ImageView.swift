import Gestures
import Interface
import Markup
import Replication
import Reports
import Tallying

extension Editor {
  /// The image in a tally's settings: what it is, and the wheel to choose it on.
  func imageField(_ row: Tally, _ words: ImageWords) -> View {
    element(
      "div", .class("image-field"), .attribute("role", "group"),
      .attribute("aria-label", words.image)
    ) {
      element(
        "button", .class("image-key"),
        .attribute("aria-expanded", wheel == nil ? "false" : "true"),
        .on(.click, .image(.wheelTapped(row.id)))
      ) {
        element("span", .class("glass"), .style("--crayon", Crayon(code: row.color).reference)) {
          TallyRooms.image(image(of: row))
        }
        element("span") { text(words.image) }
        icon(wheel == nil ? .right : .down)
      }
      if let wheel {
        wheelView(row, nearestInteger(wheel.value), words)
        element("div", .class("keys")) {
          element("button", .class("word"), .on(.click, .image(.pictureTapped(row.id)))) {
            text(words.choosePicture)
          }
          if row.settings.image != nil {
            element("button", .class("word"), .on(.click, .image(.placeTapped(row.id, 0)))) {
              text(words.none)
            }
          }
        }
        if isPictureWrong {
          element("p", .class("hint wrong"), .attribute("role", "alert")) {
            text(words.notAPicture)
          }
        }
      }
    }
  }

  /// The wheel: as many drawings as stand round it, the chosen one on top and large in the middle.
  private func wheelView(_ row: Tally, _ place: Int, _ words: ImageWords) -> View {
    let first = max(0, place - ImageWheel.places / 2 + 1)
    let last = min(ImageWheel.count - 1, place + ImageWheel.places / 2 - 1)
    return element(
      "div", .class("wheel"), .key("wheel"), .attribute("role", "slider"),
      .attribute("tabindex", "0"),
      .attribute("aria-label", words.wheel), .attribute("aria-valuemin", "0"),
      .attribute("aria-valuemax", "\(ImageWheel.count - 1)"),
      .attribute("aria-valuenow", "\(place)"),
      .attribute("aria-valuetext", words.name(ImageWheel.icon(at: place))),
      .style("--turn", "\(-place * ImageWheel.angle)deg"),
      .on(.pointerDown, .image(.pressed(row.id)), measuring: .box),
      .on(.pointerMove, .image(.moved(row.id))),
      .on(.pointerUp, .image(.released(row.id))),
      .on(.pointerCancel, .image(.cancelled(row.id))),
      .on(.keyDown, .image(.keyed(row.id)))
    ) {
      for each in first...last {
        element(
          "button", .class(each == place ? "place chosen" : "place"), .key(UInt64(each)),
          .attribute("tabindex", "-1"), .attribute("aria-hidden", "true"),
          .style("--at", "\(each * ImageWheel.angle)deg"),
          .on(.click, .image(.placeTapped(row.id, each)))
        ) {
          icon(ImageWheel.icon(at: each)?.icon ?? .close)
        }
      }
      element(
        "div", .class("hub"), .key("hub"), .style("--crayon", Crayon(code: row.color).reference)
      ) {
        icon(ImageWheel.icon(at: place)?.icon ?? .close)
        element("span") { text(words.name(ImageWheel.icon(at: place))) }
      }
    }
  }
}
