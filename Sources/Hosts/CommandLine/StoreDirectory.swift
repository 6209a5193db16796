/// Where the counts of this user lie.
enum StoreDirectory {
  /// Decides: the flag, else `DETENT_STORE`, else what freedesktop.org's base directory
  /// specification says, `$XDG_DATA_HOME/detent` or `~/.local/share/detent`.
  ///
  /// Pure: reads nothing but its arguments. An empty variable counts as not set, and a relative
  /// `XDG_DATA_HOME` is to be ignored.
  static func path(flag: String?, environment: [String: String]) throws -> String {
    if let flag, !flag.isEmpty { return flag }
    if let directory = environment["DETENT_STORE"], !directory.isEmpty { return directory }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/detent" }
    guard let home = environment["HOME"], !home.isEmpty else { throw CommandFailure.noHome }
    return home + "/.local/share/detent"
  }
}
