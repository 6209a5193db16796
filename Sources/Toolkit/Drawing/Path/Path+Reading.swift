extension Path {
  /// Reads SVG path data (SVG 2, section 9.3), and gives what is good of it together with what is
  /// wrong.
  ///
  ///     let (path, error) = Path.read(svgPathData: Array("M1 2L3 4L5".utf8))
  ///     path.commands.count  // 2
  ///     error?.byteOffset    // 10
  ///
  /// As the standard says, a fault ends the path behind the last segment that is whole. Where the
  /// standard and browsers differ, browsers are followed: a comma may stand behind every number, and
  /// `h1.` is no segment.
  ///
  /// - Returns: The path, absolute and expanded, and nil or the fault.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(svgPathData data: Span<UInt8>) -> (path: Path, error: PathDataError?) {
    data.withUnsafeBufferPointer { bytes in
      var reader = PathDataReader(bytes)
      do throws(PathDataError) {
        try reader.read()
        return (reader.path, nil)
      } catch {
        return (reader.path, error)
      }
    }
  }

  /// Reads SVG path data from an array of bytes; see ``read(svgPathData:)-(Span<UInt8>)``.
  public static func read(svgPathData data: [UInt8]) -> (path: Path, error: PathDataError?) {
    read(svgPathData: data.span)
  }
}
