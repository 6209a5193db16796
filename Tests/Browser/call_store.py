"""Calls as they lie in a store, written from the format's description (Guides/Calling.md)."""

from operations import VERSION, Replica, entity, integer, put, raw, text

CALL, PLACE = 4, 5
CITIES = {
    "New York City": "America/New_York", "Los Angeles": "America/Los_Angeles", "London": "Europe/London",
    "Mumbai": "Asia/Kolkata", "Tokyo": "Asia/Tokyo", "Berlin": "Europe/Berlin", "Sydney": "Australia/Sydney",
    "Kathmandu": "Asia/Kathmandu", "São Paulo": "America/Sao_Paulo", "Nairobi": "Africa/Nairobi",
    "Kiritimati": "Pacific/Kiritimati", "Pago Pago": "Pacific/Pago_Pago",
}
JAPANESE = dict(zip(CITIES, (
    "ニューヨーク", "ロサンゼルス", "ロンドン", "ムンバイ", "東京", "ベルリン", "シドニー", "カトマンズ", "サンパウロ", "ナイロビ",
    "キリスィマスィ島", "パゴパゴ"), strict=True))


def call(number, name, hour, minute, cities, names=None):
    """The fields of a weekly call from the first city to the others."""
    changes = [
        put(number, "kind", integer(CALL)), put(number, "position", raw(bytes([128, number & 127 | 1]))),
        put(number, "at", raw((hour * 60 + minute).to_bytes(2, "big"))), put(number, "source", entity(number * 100)),
    ]
    if name:
        changes.append(put(number, "name", text(name)))
    for i, city in enumerate(cities):
        place = number * 100 + i
        changes += [
            put(place, "kind", integer(PLACE)), put(place, "call", entity(number)),
            put(place, "name", text((names or {}).get(city, city))), put(place, "zone", text(CITIES[city])),
            put(place, "position", raw(bytes([128, i + 1]))),
        ]
    return changes


def calls_store(is_english=True):
    """Four calls of a family and at work."""
    names = None if is_english else JAPANESE
    replica = Replica()
    titles = ("Family", "Stand-up", None, "Choir") if is_english else ("家族", "朝会", None, "合唱")
    cities = list(CITIES)
    replica.operation([
        put(1, "name", text("Calls" if is_english else "通話")),
        *call(11, titles[0], 9, 30, cities[:5], names),
        *call(13, titles[1], 10, 0, [cities[0], cities[7], cities[5]], names),
        *call(15, titles[2], 21, 0, [cities[4], cities[0], cities[2], cities[6]], names),
        *call(17, titles[3], 19, 15, [cities[5], cities[8], cities[9]], names),
    ])
    return VERSION | replica.records


def one_call(name, cities):
    """One call alone."""
    replica = Replica()
    replica.operation([put(1, "name", text("Calls")), *call(11, name, 15, 0, cities)])
    return VERSION | replica.records
