/// The process's answer in a number: those of BSD `sysexits.h`, so that scripts can tell them apart.
enum ExitStatus {
  static let nothingLeft: Int32 = 1
  static let usage: Int32 = 64
  static let data: Int32 = 65
  static let noInput: Int32 = 66
  static let unavailable: Int32 = 69
  static let cannotCreate: Int32 = 73
  static let inputOutput: Int32 = 74
  static let temporary: Int32 = 75
  static let serverProtocol: Int32 = 76
  static let noPermission: Int32 = 77
  static let configuration: Int32 = 78

  /// The table for `--help`.
  static let table = """
    EXIT CODES
       0  done
       1  nothing left to undo or redo
      64  the command line can't be understood
      65  a name that several tallies have, or that can't be one; a count beyond
          64 bits; a store that is damaged or another program's
      66  no tally or board of that name; no link to print; serve: no web app or
          certificate
      69  a newer Detent wrote the store; the server's room for the board is used
          up; serve: the port is taken
      73  the store or database can't be made
      74  the disk is full, or reading or writing failed
      75  another program holds the store, or the server can't be reached; try
          again
      76  what answers is no server of this Detent
      77  this user may not, or the link was turned off
      78  there is no home directory to keep the store in; a certificate that is
          not trusted
    Whatever failed changed nothing, but for 74 when only the answer got lost.
    """
}
