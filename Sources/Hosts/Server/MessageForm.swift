import HTTPTypes
import JSONCoding
import NIOCore
import Replication

/// How operations are written on their way: an upload and the answer to it, a page, a message of a stream.
enum MessageForm: Sendable {
  /// For anybody.
  case json
  /// For our own programs: a third of the bytes, and of the work.
  case canonical

  /// Of an upload, as the fields of its request say; JSON where they say nothing of ours.
  init(sent headers: HTTPFields) {
    self = headers[.contentType] == Upload.canonicalType ? .canonical : .json
  }

  /// Of what is asked for; JSON where ours is not named.
  init(wanted headers: HTTPFields) {
    self = headers[.accept]?.contains(Upload.canonicalType) == true ? .canonical : .json
  }

  /// What is said of an answer.
  var fields: HTTPFields {
    self == .json
      ? SharedBoards.json : [.contentType: Upload.canonicalType, .cacheControl: "no-store"]
  }

  /// Reads the body of an upload.
  func upload(_ body: ByteBuffer) throws(Problem) -> Upload {
    switch self {
    case .json:
      let json = try RequestReading.json(body)
      return try RequestReading.decoding { () throws(JSONError) in try Upload(json: json) }
    case .canonical:
      do {
        return try Upload(canonicalBytes: Array(body.readableBytesView))
      } catch {
        throw .malformed("The body \(error).")
      }
    }
  }

  /// The body of an answer.
  func body(_ answer: UploadAnswer) -> ByteBuffer {
    ByteBuffer(bytes: self == .json ? answer.json.bytes() : answer.canonicalBytes)
  }
}
