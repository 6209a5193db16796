extension OpenAPI {
  /// Making a board, telling of it, listening to it.
  static let boardPaths = """
    "/v1/boards": {
      "post": {
        "operationId": "makeBoard",
        "summary": "Makes a board whose name and owner's token the client chose at random.",
        "description": "Asked again with the same pair it answers 200 with the same board.",
        "security": [],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewBoard"}}}
        },
        "responses": {
          "200": {"$ref": "#/components/responses/Board"},
          "201": {"$ref": "#/components/responses/Board"},
          "401": {
            "description": "The name or the token belongs to another: said in the same words as of any \
    token that opens nothing.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
          },
          "429": {"$ref": "#/components/responses/TooManyRequests"},
          "500": {"$ref": "#/components/responses/Problem"},
          "503": {"$ref": "#/components/responses/Busy"},
          \(bodyRefusals)
        }
      }
    },
    "/v1/boards/{board}": {
      "parameters": [{"$ref": "#/components/parameters/board"}],
      "get": {
        "operationId": "getBoard",
        "summary": "Tells what the token may, and how far the board has come.",
        "responses": {"200": {"$ref": "#/components/responses/Board"}, \(refusals)}
      }
    },
    "/v1/boards/{board}/events": {
      "parameters": [
        {"$ref": "#/components/parameters/board"}, {"$ref": "#/components/parameters/after"}
      ],
      "get": {
        "operationId": "listen",
        "summary": "Streams what was done behind the cursor, then what is being done.",
        "description": "First a comment; then messages `operations` whose data is an \
    OperationPage, the first of them even where it holds nothing, as JSON, or, where `Accept` names \
    application/vnd.detent, as its canonical bytes in base64url; a comment every 15 seconds; \
    `revoked`, then the end, when the token is revoked. A message may begin before the reader's \
    cursor, never behind it.",
        "responses": {
          "200": {
            "description": "A stream without end.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}}
          },
          "400": {"$ref": "#/components/responses/Problem"},
          \(refusals)
        }
      }
    }
    """

  /// Operations in and out.
  static let historyPaths = """
    "/v1/boards/{board}/operations": {
      "parameters": [{"$ref": "#/components/parameters/board"}],
      "get": {
        "operationId": "getOperations",
        "summary": "Gives the next operations behind a cursor, in the order in which they came.",
        "parameters": [
          {"$ref": "#/components/parameters/after"},
          {
            "name": "limit", "in": "query",
            "description": "Most operations of the page; where they are large, there are fewer.",
            "schema": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 1000}
          }
        ],
        "responses": {
          "200": {
            "description": "A page. Where `cursor` is less than `head`, more is to come; where \
    `after` is beyond `head`, the server has lost something.",
            "content": {
              "application/json": {"schema": {"$ref": "#/components/schemas/OperationPage"}},
              "application/vnd.detent": {"schema": {}}
            }
          },
          "400": {"$ref": "#/components/responses/Problem"},
          \(refusals)
        }
      },
      "post": {
        "operationId": "upload",
        "summary": "Appends operations, all of them or none, and answers when they are on disk.",
        "description": "Operations that are known are passed over. An operation needs its \
    predecessor before it, here or in the same upload.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Upload"}},
            "application/vnd.detent": {"schema": {}}
          }
        },
        "responses": {
          "200": {
            "description": "All of it is on disk; answered in the form in which it was sent.",
            "content": {
              "application/json": {"schema": {"$ref": "#/components/schemas/UploadAnswer"}},
              "application/vnd.detent": {"schema": {}}
            }
          },
          "403": {
            "description": "`forged-replica`: a secret does not prove the replica beside it. \
    `look-only`: the token's right is `look`. `count-only`: its right is `count`, and the operation at \
    `index` is new and holds another change than `add`, or is of a replica that is not proven. \
    Nothing was stored.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/UploadRefused"}}}
          },
          "409": {
            "description": "`unknown-predecessor`: an operation follows on one that is not here.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/UnknownPredecessor"}}}
          },
          "507": {
            "description": "`board-full`: the board has no room for it.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
          },
          \(bodyRefusals),
          \(refusals)
        }
      }
    },
    "/v1/boards/{board}/snapshot": {
      "parameters": [{"$ref": "#/components/parameters/board"}],
      "get": {
        "operationId": "getSnapshot",
        "summary": "Gives the fold of all operations in canonical bytes.",
        "responses": {
          "200": {
            "description": "The snapshot.",
            "headers": {
              "Detent-Epoch": {"$ref": "#/components/headers/epoch"},
              "Detent-Cursor": {"$ref": "#/components/headers/cursor"}
            },
            "content": {"application/octet-stream": {"schema": {}}}
          },
          "413": {"$ref": "#/components/responses/TooLargeToFold"},
          \(refusals)
        }
      }
    },
    "/v1/boards/{board}/history": {
      "parameters": [
        {"$ref": "#/components/parameters/board"}, {"$ref": "#/components/parameters/after"}
      ],
      "get": {
        "operationId": "getHistory",
        "summary": "Gives the next operations behind a cursor, packed: at most 16,384 of them.",
        "responses": {
          "200": {
            "description": "A log. Where `Detent-Cursor` is less than `Detent-Head`, more is to \
    come.",
            "headers": {
              "Detent-Epoch": {"$ref": "#/components/headers/epoch"},
              "Detent-Cursor": {"$ref": "#/components/headers/cursor"},
              "Detent-Head": {"$ref": "#/components/headers/cursor"}
            },
            "content": {"application/octet-stream": {"schema": {}}}
          },
          "400": {"$ref": "#/components/responses/Problem"},
          \(refusals)
        }
      }
    }
    """
}
