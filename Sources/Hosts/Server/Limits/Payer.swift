/// Whose a request is, for all that it costs.
struct Payer: Hashable, Sendable {
  /// Where it comes from.
  let address: ClientAddress
  /// The number of its token's row; nil where it has none.
  var token: Int64?
  /// The number of the board's row.
  var board: Int64?

  /// Of what the server does by itself.
  static let nobody = Payer(address: .nobody)

  /// What it is taken for where people wait in lines: an address, or the token behind a proxy that
  /// names nobody.
  var line: Line { address.isSomebodys ? .address(address) : .token(token) }

  /// A line of requests that are one person's, as far as can be told.
  enum Line: Hashable, Sendable {
    case address(ClientAddress)
    case token(Int64?)
  }
}
