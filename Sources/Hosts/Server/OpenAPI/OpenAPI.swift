import Hummingbird

/// The description of all that programs can ask of the server, as OpenAPI 3.1 writes it.
///
/// Written by hand, for people first; a test holds it against the routes and their answers.
enum OpenAPI {
  /// The whole document.
  static let document = """
    {
    "openapi": "3.1.0",
    "info": {
      "title": "Detent",
      "version": "\(DetentServer.version)",
      "description": "Keeps boards in step. A board is the fold over a set of operations; this \
    server appends them in the order in which they come and hands them on."
    },
    "servers": [{"url": "/"}],
    "security": [{"token": []}],
    "paths": {
    \(boardPaths),
    \(historyPaths),
    \(feedPaths),
    \(tokenPaths),
    \(otherPaths)
    },
    "components": {
      "securitySchemes": {
        "token": {
          "type": "http", "scheme": "bearer",
          "description": "32 lower-case hexadecimal digits. A token belongs to one board."
        }
      },
      "parameters": \(parameters),
      "headers": \(headers),
      "responses": \(responses),
      "schemas": \(schemas)
    }
    }

    """

  /// The answer to whoever asks for it.
  static var response: Response {
    Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: document)))
  }

  /// Refers to the refusals that any request with a token can meet.
  static let refusals = """
    "401": {"$ref": "#/components/responses/Unauthorized"},
    "429": {"$ref": "#/components/responses/TooManyRequests"},
    "500": {"$ref": "#/components/responses/Problem"},
    "503": {"$ref": "#/components/responses/Busy"}
    """

  /// Refers to the refusals that any request with a body can meet besides.
  static let bodyRefusals = """
    "400": {"$ref": "#/components/responses/Problem"},
    "408": {"$ref": "#/components/responses/Problem"},
    "413": {"$ref": "#/components/responses/Problem"}
    """
}
