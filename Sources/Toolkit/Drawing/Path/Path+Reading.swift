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
        _ = try reader.read()
        return (reader.path, nil)
      } catch {
        return (reader.path, error)
      }
    }
  }

  /// Reads SVG path data and hands on the path piece by piece, so that data of any length take no
  /// more room than a piece.
  ///
  /// - Parameters:
  ///   - length: About how many commands a piece has.
  ///   - take: gets what follows on the piece before; only the first begins with a move for sure.
  /// - Returns: nil or the fault that ends the path; see ``read(svgPathData:)-(Span<UInt8>)``.
  public static func read<Failure: Error>(
    svgPathData data: Span<UInt8>, inPiecesOf length: Int,
    _ take: (Path) throws(Failure) -> Void
  ) throws(Failure) -> PathDataError? {
    try data.withUnsafeBufferPointer { bytes throws(Failure) in
      var reader = PathDataReader(bytes, pieceLength: length)
      while true {
        var fault: PathDataError?
        var hasMore = false
        do throws(PathDataError) {
          hasMore = try reader.read(upTo: max(2, length))
        } catch {
          fault = error
        }
        if hasMore {
          try take(reader.takePiece())
        } else {
          try take(reader.path)
          return fault
        }
      }
    }
  }

  /// Reads SVG path data from an array of bytes; see ``read(svgPathData:)-(Span<UInt8>)``.
  public static func read(svgPathData data: [UInt8]) -> (path: Path, error: PathDataError?) {
    read(svgPathData: data.span)
  }
}
