"""Who speaks with a server: a connection with a token, and devices that make real operations."""

import contextlib
import http.client
import json
import secrets as chance
import socket
import ssl

import operations

# Whatever opens a board or proves a device; none of it may ever stand in a log.
SECRETS = []


def secret(size=16):
    made = chance.token_bytes(size)
    SECRETS.append(made.hex())
    return made


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def problem(self):
        """The end of the problem's type, after checking that it is one."""
        assert self.headers["Content-Type"] == "application/problem+json", self
        content = self.json
        assert content["status"] == self.status and content["title"] and content["detail"]
        return content["type"].removeprefix("urn:detent:problem:")

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Client:
    """A board over one connection at a time, which is opened anew when it was lost."""

    def __init__(self, port, board=None, token=None, authority=None, name=None, timeout=20):
        self.port = port
        self.board = board or chance.token_hex(16)
        self.token = token or secret().hex()
        self.authority = authority
        self.name = name
        self.timeout = timeout
        self.connection = None

    def also(self, token=None, port=None):
        """Somebody else at the same board."""
        return Client(
            port or self.port, self.board, token or self.token, self.authority, self.name,
            self.timeout,
        )

    def make(self):
        answer = self.request("POST", "/v1/boards", {"board": self.board, "token": self.token})
        assert answer.status in (200, 201), answer
        return self

    def invite(self, right="edit"):
        """Somebody else with a token of their own."""
        token = secret().hex()
        answer = self.ask("POST", "/tokens", {"token": token, "right": right, "name": "guest"})
        assert answer.status == 201, answer
        return self.also(token)

    def ask(self, method, rest="", content=None):
        return self.request(
            method, f"/v1/boards/{self.board}{rest}", content,
            {"Authorization": f"Bearer {self.token}"},
        )

    def request(self, method, path, content=None, headers=()):
        body, headers = content, dict(headers)
        if isinstance(content, bytes):
            headers["Content-Type"] = "application/vnd.detent"
        elif content is not None:
            body = json.dumps(content).encode()
        try:
            if self.connection is None:
                self.connection = self._connect()
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def upload(self, made, device=None):
        proof = {device.replica.id.hex(): device.secret.hex()} if device else {}
        return self.ask("POST", "/operations", {"secrets": proof, "operations": made})

    def all(self):
        """Every operation of the board, page by page."""
        found, cursor = [], 0
        while True:
            page = self.ask("GET", f"/operations?after={cursor}").json
            found += page["operations"]
            cursor = page["cursor"]
            if cursor >= page["head"]:
                return found

    @contextlib.contextmanager
    def events(self, after=0):
        """The stream's messages, as they come."""
        connection = self._connect()
        connection.request(
            "GET", f"/v1/boards/{self.board}/events?after={after}",
            headers={"Authorization": f"Bearer {self.token}"},
        )
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        try:
            yield messages(answer)
        finally:
            answer.close()
            connection.close()

    def close(self):
        if self.connection:
            self.connection.close()
            self.connection = None

    def _connect(self):
        if not self.authority:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        return _Named(
            "127.0.0.1", self.port, timeout=self.timeout, name=self.name,
            context=ssl.create_default_context(cafile=self.authority),
        )


class _Named(http.client.HTTPSConnection):
    """A connection to this machine that checks the certificate of another name."""

    def __init__(self, *words, name, context, **options):
        super().__init__(*words, context=context, **options)
        self.name = name
        self.context = context

    def connect(self):
        plain = socket.create_connection((self.host, self.port), self.timeout)
        self.sock = self.context.wrap_socket(plain, server_hostname=self.name)


def messages(lines):
    """Reads `text/event-stream`: the data of `operations`, and the name of anything else."""
    event = data = None
    for line in lines:
        line = line.decode().rstrip("\n")
        if line.startswith("event: "):
            event = line[7:]
        elif line.startswith("data: "):
            data = line[6:]
        elif not line and event:
            yield json.loads(data) if event == "operations" else event
            event = data = None


class Device:
    """Makes operations in a chain of its own, as JSON."""

    def __init__(self):
        self.secret = secret(24)
        self.replica = operations.Replica(self.secret)
        # All of them in canonical bytes.
        self.made = []

    def packed(self, count):
        """An upload of the last operations in canonical bytes (`application/vnd.detent`)."""
        varint, run = operations.varint, operations.run
        made = self.made[-count:]
        return varint(1) + varint(1) + run(self.secret) + varint(len(made)) + b"".join(map(run, made))

    def tap(self, n=1, entity=7):
        """Counts."""
        return self.do((operations.add(entity, n), {"add": [f"{entity:016x}", 0, n]}))

    def taps(self, count):
        return [self.tap() for _ in range(count)]

    def do(self, *changes):
        """An operation of changes, each in canonical bytes and in JSON."""
        prev = self.replica.head.hex() or "0" * 16
        self.made.append(self.replica.records[self.replica.operation([each[0] for each in changes])])
        made = {
            "replica": self.replica.id.hex(), "seq": self.replica.seq, "prev": prev,
            "at": 1_700_000_000_000 + self.replica.seq,
            "changes": [each[1] for each in changes],
        }
        if self.replica.seq == 1:
            made["session"] = f"{0x1234567890:016x}"
        return made


def names(made):
    """What tells operations apart: whose, which, and behind which."""
    return [(each["replica"], each["seq"], each["prev"]) for each in made]
