extension OpenAPI {
  /// What calendar programs ask for.
  static let feedPaths = """
    "/v1/boards/{board}/feeds/{token}/calls.ics": {
      "parameters": [
        {"$ref": "#/components/parameters/board"},
        {
          "name": "token", "in": "path", "required": true,
          "description": "A token whose right is `look`, here and not in a field, since calendar \
    programs send none.",
          "schema": {"$ref": "#/components/schemas/Name"}
        },
        {
          "name": "If-None-Match", "in": "header",
          "description": "The ETag of what the client has.",
          "schema": {"type": "string"}
        }
      ],
      "get": {
        "operationId": "getCalls",
        "summary": "Gives the board's calls as a calendar to subscribe to (RFC 5545, RFC 7986).",
        "description": "Without phone numbers. At most 1,000 calls, and none is begun behind 1 MiB.",
        "security": [],
        "responses": {
          "200": {
            "description": "The calendar.",
            "headers": {"ETag": {"$ref": "#/components/headers/tag"}},
            "content": {"text/calendar; charset=utf-8": {"schema": {"type": "string"}}}
          },
          "304": {
            "description": "The client has it.",
            "headers": {"ETag": {"$ref": "#/components/headers/tag"}}
          },
          "403": {
            "description": "`more-than-look`: the token's right is another than `look`.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
          },
          "404": {
            "description": "`no-feed`: the token does not open this board, for whatever reason.",
            "content": {"application/problem+json": {"schema": {"$ref": \
    "#/components/schemas/Problem"}}}
          },
          "413": {"$ref": "#/components/responses/TooLargeToFold"},
          "429": {"$ref": "#/components/responses/TooManyRequests"},
          "500": {"$ref": "#/components/responses/Problem"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    }
    """
}
