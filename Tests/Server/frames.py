"""HTTP/2 by hand (RFC 9113): as much as it takes to be a peer that keeps to none of its customs."""

import select
import socket
import ssl
import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RESET, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
ENHANCE_YOUR_CALM = 0xB


def frame(kind, stream=0, payload=b"", flags=0):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(
        ">I", stream
    ) + payload


def settings(**values):
    names = {"initial_window": 4, "frame_size": 5}
    return frame(SETTINGS, payload=b"".join(
        struct.pack(">HI", names[name], value) for name, value in values.items()
    ))


def string(text):
    data = text.encode()
    assert len(data) < 127
    return bytes([len(data)]) + data


def request(path, token):
    """The fields of a GET as HPACK (RFC 7541), without any of its compression."""
    assert len(path) < 127
    return (
        b"\x82\x87\x04" + string(path) + b"\x01" + string("localhost")
        + b"\x0f\x08" + string(f"Bearer {token}")
    )


class Peer:
    """A connection that has said what it is."""

    def __init__(self, port, **values):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(["h2"])
        plain = socket.create_connection(("127.0.0.1", port), 20)
        self.socket = context.wrap_socket(plain, server_hostname="localhost")
        assert self.socket.selected_alpn_protocol() == "h2"
        self.socket.sendall(PREFACE + settings(**values))
        self.stream = -1
        self.buffer = b""

    def get(self, path, token):
        """Asks, and gives the stream's number."""
        self.stream += 2
        self.socket.sendall(frame(HEADERS, self.stream, request(path, token), flags=0x5))
        return self.stream

    def push(self, data):
        """Sends, and takes in what comes meanwhile, so that neither end waits for the other. In one
        thread: OpenSSL's connections are not for two at once."""
        timeout = self.socket.gettimeout()
        self.socket.settimeout(0)
        try:
            while data:
                try:
                    data = data[self.socket.send(data):]
                except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                    select.select([self.socket], [self.socket], [], timeout)
                try:
                    piece = self.socket.recv(65_536)
                    if not piece:
                        raise ConnectionResetError
                    self.buffer += piece
                except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                    pass
        finally:
            self.socket.settimeout(timeout)

    def read(self):
        """The next frame as kind, flags, stream and payload; None at the end."""
        while True:
            if len(self.buffer) >= 9:
                size = int.from_bytes(self.buffer[:3], "big")
                if len(self.buffer) >= 9 + size:
                    kind, flags = self.buffer[3], self.buffer[4]
                    stream = int.from_bytes(self.buffer[5:9], "big")
                    payload = self.buffer[9:9 + size]
                    self.buffer = self.buffer[9 + size:]
                    return kind, flags, stream, payload
            try:
                piece = self.socket.recv(65_536)
            except (ConnectionError, ssl.SSLError):
                return None
            if not piece:
                return None
            self.buffer += piece

    def close(self):
        self.socket.close()
