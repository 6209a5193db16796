extension OpenAPI {
  /// The shapes of JSON that come and go.
  static let schemas = """
    {
      "Name": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "128 random bits."},
      "Word": {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "64 bits."},
      "Hash": {
        "allOf": [{"$ref": "#/components/schemas/Word"}],
        "description": "What the history up to that cursor comes to: for each operation the first 64 \
    bits of SHA-256 over the hash before it and its digest, beginning with zeros. A server that tells \
    another one for the same cursor was set back. Zeros where it is not known."
      },
      "Cursor": {"type": "integer", "minimum": 0, "maximum": 9007199254740991},
      "Right": {
        "enum": ["own", "edit", "count", "look"],
        "description": "`look` reads. `count` may add operations of replicas that are proven, whose \
    changes are all `add`. `edit` may add any operation. `own` manages tokens, too."
      },
      "NewBoard": {
        "type": "object", "required": ["board", "token"],
        "properties": {
          "board": {"$ref": "#/components/schemas/Name"},
          "token": {"$ref": "#/components/schemas/Name"}
        }
      },
      "Board": {
        "type": "object", "required": ["board", "right", "epoch", "cursor"],
        "properties": {
          "board": {"$ref": "#/components/schemas/Name"},
          "right": {"$ref": "#/components/schemas/Right"},
          "epoch": {"$ref": "#/components/schemas/Word"},
          "cursor": {"$ref": "#/components/schemas/Cursor"}
        }
      },
      "Upload": {
        "type": "object", "required": ["secrets", "operations"],
        "properties": {
          "secrets": {
            "type": "object",
            "description": "Replicas with the secrets that prove them. Operations of others are \
    passed on for them.",
            "propertyNames": {"pattern": "^[0-9a-f]{32}$"},
            "additionalProperties": {"type": "string", "pattern": "^([0-9a-f]{2}){16,64}$"}
          },
          "operations": {
            "type": "array", "minItems": 1, "maxItems": 500,
            "items": {"$ref": "#/components/schemas/Operation"}
          }
        }
      },
      "UploadAnswer": {
        "type": "object",
        "required": ["epoch", "after", "afterHash", "cursor", "cursorHash", "new"],
        "properties": {
          "epoch": {"$ref": "#/components/schemas/Word"},
          "after": {"$ref": "#/components/schemas/Cursor"},
          "afterHash": {"$ref": "#/components/schemas/Hash"},
          "cursor": {"$ref": "#/components/schemas/Cursor"},
          "cursorHash": {"$ref": "#/components/schemas/Hash"},
          "new": {"type": "integer", "minimum": 0, "maximum": 500}
        }
      },
      "OperationPage": {
        "type": "object",
        "required": ["epoch", "after", "afterHash", "cursor", "cursorHash", "head", "operations"],
        "properties": {
          "epoch": {"$ref": "#/components/schemas/Word"},
          "after": {"$ref": "#/components/schemas/Cursor"},
          "afterHash": {"$ref": "#/components/schemas/Hash"},
          "cursor": {"$ref": "#/components/schemas/Cursor"},
          "cursorHash": {"$ref": "#/components/schemas/Hash"},
          "head": {"$ref": "#/components/schemas/Cursor"},
          "operations": {
            "type": "array", "maxItems": 1000,
            "items": {"$ref": "#/components/schemas/Operation"}
          }
        }
      },
      "Operation": {
        "type": "object", "additionalProperties": false,
        "required": ["replica", "seq", "prev", "at", "changes"],
        "description": "`prev` is sixteen zeros exactly where `seq` is 1.",
        "properties": {
          "replica": {"$ref": "#/components/schemas/Name"},
          "seq": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
          "prev": {"$ref": "#/components/schemas/Word"},
          "session": {"$ref": "#/components/schemas/Word"},
          "at": {
            "type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991
          },
          "undoes": {"$ref": "#/components/schemas/Word"},
          "changes": {
            "type": "array", "minItems": 1, "maxItems": 4096,
            "items": {"$ref": "#/components/schemas/Change"}
          }
        }
      },
      "Change": {
        "type": "object", "minProperties": 1, "maxProperties": 1,
        "description": "`put` [entity, field, value, stamp], `add` [counter, round, n], `round` \
    [counter, number, stands, stamp], or `unknown` [kind, bytes].",
        "properties": {
          "put": {"type": "array", "minItems": 4, "maxItems": 4},
          "add": {"type": "array", "minItems": 3, "maxItems": 3},
          "round": {"type": "array", "minItems": 4, "maxItems": 4},
          "unknown": {"type": "array", "minItems": 2, "maxItems": 2}
        },
        "additionalProperties": false
      },
      "NewToken": {
        "type": "object", "required": ["token", "right", "name"],
        "properties": {
          "token": {"$ref": "#/components/schemas/Name"},
          "right": {"$ref": "#/components/schemas/Right"},
          "name": {"$ref": "#/components/schemas/TokenName"}
        }
      },
      "TokenName": {
        "type": "string", "maxLength": 80, "description": "Without control characters."
      },
      "Token": {
        "type": "object", "required": ["id", "right", "name", "made"],
        "properties": {
          "id": {"$ref": "#/components/schemas/Word"},
          "right": {"$ref": "#/components/schemas/Right"},
          "name": {"$ref": "#/components/schemas/TokenName"},
          "made": {"type": "integer", "description": "Milliseconds since 1970."},
          "used": {
            "type": ["integer", "null"],
            "description": "Milliseconds since 1970; null where nobody came with it yet. In lists."
          }
        }
      },
      "TokenList": {
        "type": "object", "required": ["tokens"],
        "properties": {
          "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/Token"}}
        }
      },
      "Health": {
        "type": "object", "required": ["status", "version", "schema", "lost"],
        "properties": {
          "status": {"enum": ["ok", "damaged"]},
          "version": {"type": "string"},
          "schema": {"type": "integer"},
          "lost": {
            "type": "integer", "minimum": 0,
            "description": "How many operations were damaged here, and no device has sent again yet."
          }
        }
      },
      "Problem": {
        "type": "object", "required": ["type", "title", "status", "detail"],
        "properties": {
          "type": {"type": "string"},
          "title": {"type": "string"},
          "status": {"type": "integer"},
          "detail": {"type": "string"}
        }
      },
      "UploadRefused": {
        "allOf": [{"$ref": "#/components/schemas/Problem"}],
        "type": "object",
        "properties": {
          "index": {
            "type": "integer", "minimum": 0,
            "description": "Which operation of the upload, where it is one."
          }
        }
      },
      "UnknownPredecessor": {
        "allOf": [{"$ref": "#/components/schemas/Problem"}],
        "type": "object", "required": ["index", "heads"],
        "properties": {
          "index": {
            "type": "integer", "minimum": 0, "description": "Which operation of the upload."
          },
          "heads": {
            "type": "array",
            "description": "The operations of its replica that none follows, of the board's last \
    10,000.",
            "items": {
              "type": "object", "required": ["replica", "seq", "digest"],
              "properties": {
                "replica": {"$ref": "#/components/schemas/Name"},
                "seq": {"type": "integer"},
                "digest": {"$ref": "#/components/schemas/Word"}
              }
            }
          }
        }
      }
    }
    """
}
