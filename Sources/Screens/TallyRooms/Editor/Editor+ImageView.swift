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
        wheelView(row, wheel, words)
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

  /// The wheel: as many images as stand round it, the chosen one on top and large in the middle.
  private func wheelView(_ row: Tally, _ wheel: ImageWheel, _ words: ImageWords) -> View {
    let place = wheel.place
    let name = words.name(wheel.image)
    return element(
      "div", .class("wheel"), .key("wheel"), .attribute("role", "slider"),
      .attribute("tabindex", "0"),
      .attribute("aria-label", words.wheel), .attribute("aria-valuemin", "0"),
      .attribute("aria-valuemax", "\(wheel.count - 1)"),
      .attribute("aria-valuenow", "\(wheel.index(of: place))"),
      .attribute("aria-valuetext", name),
      .style("--turn", "\(-place * ImageWheel.angle)deg"),
      .on(.pointerDown, .image(.pressed(row.id)), measuring: .box),
      .on(.pointerMove, .image(.moved(row.id))),
      .on(.pointerUp, .image(.released(row.id))),
      .on(.pointerCancel, .image(.cancelled(row.id))),
      .on(.keyDown, .image(.keyed(row.id)))
    ) {
      for each in (place - ImageWheel.places / 2)...(place + ImageWheel.places / 2) {
        element(
          "button", .class(each == place ? "place chosen" : "place"),
          .key(UInt64(wheel.index(of: each))),
          .attribute("tabindex", "-1"), .attribute("aria-hidden", "true"),
          .style("--at", "\(each * ImageWheel.angle)deg"),
          .on(.click, .image(.placeTapped(row.id, each)))
        ) {
          sign(wheel.image(at: each))
        }
      }
      element(
        "div", .class("hub"), .key("hub"), .style("--crayon", Crayon(code: row.color).reference)
      ) {
        sign(wheel.image)
        element("span") { text(name) }
      }
    }
  }

  /// An image on the wheel; a cross for none.
  private func sign(_ image: TallyImage?) -> View {
    switch image {
    case .drawing(let number)?: icon(TallyIcon(rawValue: number)?.icon ?? .close)
    case .picture?: TallyRooms.image(image) ?? icon(.close)
    case nil: icon(.close)
    }
  }
}
