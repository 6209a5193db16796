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
      64  the command line can't be understood; `tally keys` without a terminal
      65  a name that several tallies or calls have, or that can't be one; a formula that
          can't be read; counting what is computed; tallies that count for
          each other; a file that can't be imported or merged; a link that is
          broken; a count beyond 64 bits; a store that is damaged or another
          program's; draw: what is no drawing or no path data, with the fault's
          place; zone: a time that can't be, or
          a file that is no time zone; call: a date that can't be, more than 64
          places, or a name that several places have; click: what can't be
          played, and a recording that is not as planned
      66  no tally, group, call, board, place or zone of that name; no such file; no
          link to print; serve: no web app or certificate
      69  the store is from a newer version of Detent; the board is full on the
          server; serve: the port is taken; draw: no cairo library for pictures;
          click: no program that plays sound
      73  the store, the database or a file can't be created
      74  the disk is full, or reading or writing failed
      75  another program is using the store, or the server can't be reached; try
          again
      76  the answer isn't from a server of this version of Detent
      77  no permission, or the link was turned off or doesn't allow it
      78  no home directory for the store; a certificate that is
          not trusted
    Whatever failed changed nothing, but for 74 when only the answer got lost.
    """
}
