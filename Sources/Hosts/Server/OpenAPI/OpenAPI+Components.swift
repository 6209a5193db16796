extension OpenAPI {
  /// Parts of addresses.
  static let parameters = """
    {
      "board": {
        "name": "board", "in": "path", "required": true,
        "description": "The name of a board. One that does not exist is refused as a token is \
    that does not open it.",
        "schema": {"$ref": "#/components/schemas/Name"}
      },
      "after": {
        "name": "after", "in": "query",
        "description": "The cursor behind what the client has.",
        "schema": {"$ref": "#/components/schemas/Cursor", "default": 0}
      }
    }
    """

  /// Fields of answers that are no JSON.
  static let headers = """
    {
      "epoch": {"required": true, "schema": {"$ref": "#/components/schemas/Word"}},
      "cursor": {"required": true, "schema": {"$ref": "#/components/schemas/Cursor"}},
      "tag": {
        "required": true, "description": "For `If-None-Match`; the same as long as the calls are.",
        "schema": {"type": "string"}
      },
      "retry": {
        "required": true, "description": "After how many seconds to ask again.",
        "schema": {"type": "integer", "minimum": 1}
      }
    }
    """

  /// Answers that several requests share.
  static let responses = """
    {
      "Board": {
        "description": "The board as the token sees it.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Board"}}}
      },
      "Token": {
        "description": "The token as its owner sees it.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Token"}}}
      },
      "Problem": {
        "description": "Why not, in words; `type` is for programs.",
        "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
      },
      "Unauthorized": {
        "description": "`unauthorized`: no token, or one that does not open this board, for \
    whatever reason.",
        "headers": {"WWW-Authenticate": {"required": true, "schema": {"const": "Bearer"}}},
        "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
      },
      "Forbidden": {
        "description": "`forbidden`: the token opens the board, but this is for owners.",
        "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
      },
      "TooManyRequests": {
        "description": "`too-many-requests`: more than one's share.",
        "headers": {"Retry-After": {"$ref": "#/components/headers/retry"}},
        "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
      },
      "TooLargeToFold": {
        "description": "`too-large-to-fold`: the board holds more than 8 MiB when folded; its operations \
    can be read.",
        "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
      },
      "Busy": {
        "description": "`busy`: the server cannot read or write now. Nothing was stored.",
        "headers": {"Retry-After": {"$ref": "#/components/headers/retry"}},
        "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
      }
    }
    """
}
