extension OpenAPI {
  /// Letting others in and shutting them out.
  static let tokenPaths = """
    "/v1/boards/{board}/tokens": {
      "parameters": [{"$ref": "#/components/parameters/board"}],
      "get": {
        "operationId": "listTokens",
        "summary": "Lists the tokens that open the board, but not what they are. For owners.",
        "responses": {
          "200": {
            "description": "The tokens in the order in which they were made.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenList"}}}
          },
          "403": {"$ref": "#/components/responses/Forbidden"},
          \(refusals)
        }
      },
      "post": {
        "operationId": "makeToken",
        "summary": "Adds a token, which the client chose at random. For owners.",
        "description": "Asked again with the same members it answers 200 with the same token.",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewToken"}}}
        },
        "responses": {
          "200": {"$ref": "#/components/responses/Token"},
          "201": {"$ref": "#/components/responses/Token"},
          "403": {"$ref": "#/components/responses/Forbidden"},
          "409": {
            "description": "`token-taken`: the token is known with another meaning. \
    `too-many-tokens`: the board has as many as it may.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
          },
          \(bodyRefusals),
          \(refusals)
        }
      }
    },
    "/v1/boards/{board}/tokens/{token}": {
      "parameters": [
        {"$ref": "#/components/parameters/board"},
        {
          "name": "token", "in": "path", "required": true,
          "description": "The token's `id`.",
          "schema": {"$ref": "#/components/schemas/Word"}
        }
      ],
      "delete": {
        "operationId": "revokeToken",
        "summary": "Revokes the token and ends its streams. For owners.",
        "responses": {
          "204": {"description": "It opens nothing any more."},
          "403": {"$ref": "#/components/responses/Forbidden"},
          "404": {"$ref": "#/components/responses/Problem"},
          "409": {
            "description": "`last-owner`: nobody could manage the board any more.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
          },
          \(refusals)
        }
      }
    }
    """

  /// What is no board's.
  static let otherPaths = """
    "/health": {
      "get": {
        "operationId": "getHealth",
        "summary": "Tells whether this server can do its work.",
        "security": [],
        "responses": {
          "200": {
            "description": "It can.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}
          },
          "503": {"$ref": "#/components/responses/Problem"}
        }
      }
    },
    "/ready": {
      "get": {
        "operationId": "getReadiness",
        "summary": "Tells whether an upload would succeed now; for whoever spreads requests.",
        "security": [],
        "responses": {
          "200": {
            "description": "It would.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}
          },
          "503": {"$ref": "#/components/responses/Problem"}
        }
      }
    },
    "/v1/openapi.json": {
      "get": {
        "operationId": "getDescription",
        "summary": "Gives this document.",
        "security": [],
        "responses": {
          "200": {
            "description": "OpenAPI 3.1.",
            "content": {"application/json": {"schema": {"type": "object"}}}
          }
        }
      }
    }
    """
}
