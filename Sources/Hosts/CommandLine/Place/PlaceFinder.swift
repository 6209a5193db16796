import CivilTime
import Foundation
import Places

/// Finds the one place that words on the command line mean, or says why not.
struct PlaceFinder {
  /// What was found.
  enum Found {
    /// A place, and what has to be said about taking it.
    case place(PlaceReading, note: String?)
    /// A distance from universal time, in minutes.
    case offset(minutes: Int)
  }

  let resolver: PlaceResolver
  let wording: PlaceWording

  init(_ resolver: PlaceResolver, _ zones: ShippedZones, _ language: PlaceLanguage) {
    self.resolver = resolver
    let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
    wording = PlaceWording(resolver: resolver, language: language) { name in
      (try? zones.database.zone(named: name))?.offset(at: now)
    }
  }

  /// The place of a word: taken where it is certain, asked for where somebody can answer.
  ///
  /// - Throws: ``PlaceFailure`` where it is not certain and nobody answers.
  func place(_ word: String) throws -> Found {
    let question: PlaceFailure
    let readings: [PlaceReading]
    switch resolver.resolve(Array(word.utf8)) {
    case .offset(let minutes): return .offset(minutes: Int(minutes))
    case .taken(let reading, let others):
      return .place(reading, note: wording.taken(word, reading, others: others))
    case .several(let found):
      question = .several(
        name: word, candidates: found.map(wording.candidate), example: wording.precise(found[0]))
      readings = found
    case .near(let found):
      question = .near(
        name: word, candidates: found.map(wording.candidate), example: wording.precise(found[0]))
      readings = found
    case .unknown:
      throw PlaceFailure.unknown(
        name: word, near: PlaceSuggestions.of(word, in: resolver.index, wording.language))
    }
    guard PlaceQuestion.isPossible,
      let chosen = try PlaceQuestion.answer(
        question, candidates: readings.map(wording.candidate), in: wording.language)
    else { throw question }
    return .place(readings[chosen], note: nil)
  }
}

extension PlaceFinder {
  /// Whether nothing is called so.
  func isUnknown(_ word: String) -> Bool {
    switch resolver.resolve(Array(word.utf8)) {
    case .near, .unknown: true
    default: false
    }
  }
}
