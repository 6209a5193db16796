"""Operations in canonical bytes, written from the format's description and not with the app's code.

The format is in Sources/Toolkit/Replication/Operation+CanonicalBytes.swift, the keys they are
stored under in Sources/Boards/BoardStore.swift.
"""

import hashlib
import struct

VERSION = {"now/version": b"\x01"}
TALLY = 1
GROUP = 3


def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(value):
    return varint(value << 1 if value >= 0 else (-value << 1) - 1)


def word(value):
    return struct.pack(">Q", value)


def run(content):
    return varint(len(content)) + content


def integer(value):
    return varint(1) + run(zigzag(value))


def text(value):
    return varint(2) + run(value.encode())


def raw(value):
    return varint(3) + run(value)


def entity(value):
    return varint(4) + run(word(value))


def put(entity, field, value, stamp=1):
    return varint(1) + run(word(entity) + run(field.encode()) + value + varint(stamp))


def add(entity, amount, round_number=0):
    return varint(2) + run(word(entity) + varint(round_number) + zigzag(amount))


def reset(entity, round_number, stamp=1):
    """Begins a round of a counter."""
    return varint(3) + run(word(entity) + varint(round_number) + b"\x01" + varint(stamp))


def tally(entity, name, place, color=8):
    """The four fields that a tally is made of."""
    # Longer ones sort behind the shorter ones.
    short = place < 0x4000
    position = struct.pack(">H", 0x8000 + place) if short else struct.pack(">I", 0xC0000000 + place)
    position = position.rstrip(b"\x00")
    return [
        put(entity, "kind", integer(TALLY)),
        put(entity, "name", text(name)),
        put(entity, "color", integer(color)),
        put(entity, "position", raw(position)),
    ]


def group(entity, name, place):
    """The fields that a group is made of."""
    return [
        put(entity, "kind", integer(GROUP)),
        put(entity, "name", text(name)),
        put(entity, "position", raw(struct.pack(">H", 0x8000 + place).rstrip(b"\x00"))),
    ]


# When operations were made that do not say, in milliseconds since 1970.
STORED_AT = 1_700_000_000_000


class Replica:
    """Makes operations in a chain, as one run of one device does."""

    def __init__(self, secret=b"a device of the browser tests   "):
        self.id = hashlib.sha256(secret).digest()[:16]
        self.seq = 0
        self.head = b""
        self.records = {}

    @property
    def device(self):
        """The entity whose field `device` is what this replica's device is called."""
        return struct.unpack(">Q", self.id[:8])[0]

    def operation(self, changes, at=None):
        """Adds an operation, made at a time in milliseconds since 1970."""
        self.seq += 1
        content = varint(1) + self.id + varint(self.seq) + self.head
        # The first operation of a run carries a random session.
        content += varint(1) + word(0x1234567890) if self.seq == 1 else varint(0)
        content += zigzag(at or STORED_AT + self.seq) + varint(len(changes)) + b"".join(changes)
        self.head = hashlib.sha256(content).digest()[:8]
        key = f"now/operation/{self.id.hex()}/{self.seq:016x}/{self.head.hex()}"
        self.records[key] = content
        return key


def board_of(names, name="A long list"):
    """The records of a store with these tallies, their identities counted from 1000 on."""
    replica = Replica()
    changes = [put(1, "name", text(name))]
    for place, each in enumerate(names):
        changes += tally(1000 + place, each, place + 1, color=(8 + place * 5) % 16)
    replica.operation(changes)
    return VERSION | replica.records
