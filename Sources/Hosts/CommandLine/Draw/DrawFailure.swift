import Drawing
import Rasterizing

/// Why a drawing was not made; no file was made or changed.
enum DrawFailure: Error {
  /// A file can't be read or written.
  case file(FileFault)
  /// The file is no drawing.
  case document(name: String, SVGDocumentError)
  /// Path data has a fault; what was good of it is drawn.
  case pathData(PathDataError)
  /// A line of path data is longer than the limit.
  case longLine(number: Int, limit: Int)
  /// Something is not understood, and that was not to be.
  case strict(name: String)
  /// There is no picture.
  case raster(name: String, Raster.Failure)
  /// Some of several files failed, each for a reason that was said.
  case several(failed: Int, of: Int, status: Int32)
}

extension DrawFailure: CustomStringConvertible {
  var exitCode: Int32 {
    switch self {
    case .file(let fault): fault.exitCode
    case .document, .pathData, .longLine, .strict: ExitStatus.data
    case .raster(_, .noLibrary): ExitStatus.unavailable
    case .raster(_, .badSize): ExitStatus.data
    case .raster(_, .refused): ExitStatus.unavailable
    case .several(_, _, let status): status
    }
  }

  var description: String {
    switch self {
    case .file(let fault): "\(fault)"
    case .document(let name, let error): "\(name) can't be drawn: \(error)."
    case .pathData(let error): "\(error)"
    case .longLine(let number, let limit):
      "Line \(number) is longer than \(limit >> 20) MiB."
    case .strict(let name): "\(name) has parts that can't be drawn; nothing was written."
    case .raster(let name, let failure): "\(name): \(failure)"
    case .several(let failed, let count, _): "\(failed) of \(count) files were not drawn."
    }
  }
}
