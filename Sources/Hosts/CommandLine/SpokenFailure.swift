import Places

/// Why a command that speaks several languages was not carried out.
protocol SpokenFailure: Error, CustomStringConvertible {
  /// The number with which the process ends.
  var exitCode: Int32 { get }
  /// What a person reads.
  func words(in language: PlaceLanguage) -> String
}

extension SpokenFailure {
  var description: String { words(in: .english) }
}

/// A failure of a command that was asked to speak a language.
struct FailureInLanguage: Error {
  let failure: any SpokenFailure
  let language: PlaceLanguage

  var words: String { failure.words(in: language) }
}

extension PlaceLanguage {
  /// Does something whose failures are said in this language.
  ///
  /// - Throws: ``FailureInLanguage`` for each ``SpokenFailure``.
  func speaking(_ body: () throws -> Void) throws {
    do { try body() } catch let failure as any SpokenFailure {
      throw FailureInLanguage(failure: failure, language: self)
    }
  }

  /// Does something that may ask a server, whose failures are said in this language.
  ///
  /// - Throws: ``FailureInLanguage`` for each ``SpokenFailure``.
  func speaking(_ body: () async throws -> Void) async throws {
    do { try await body() } catch let failure as any SpokenFailure {
      throw FailureInLanguage(failure: failure, language: self)
    }
  }

  /// The one or the other language's text.
  func say(_ english: String, _ japanese: String) -> String {
    self == .japanese ? japanese : english
  }
}
