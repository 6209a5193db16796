/// Names of files that go out.
public enum FileName {
  /// A title as the beginning of a file's name: nothing in it that a disk refuses, and not hidden.
  @inline(never)
  public static func stem(_ title: String) -> String {
    var name: [UInt8] = []
    for byte in title.utf8 {
      switch byte {
      case 0..<0x20, 0x7f, UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "|"):
        name.append(UInt8(ascii: "-"))
      default: name.append(byte)
      }
    }
    // 255 bytes are most; a name that begins with a dot is hidden.
    while name.count > 150 || (name.last.map { $0 & 0xc0 == 0x80 } == true && name.count > 147) {
      name.removeLast()
    }
    if name.first == UInt8(ascii: ".") { name[0] = UInt8(ascii: "-") }
    return String(decoding: name, as: UTF8.self)
  }
}
