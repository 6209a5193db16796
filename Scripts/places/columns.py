"""Places as bytes, a column after the other: what is alike stands together and compresses well."""

from .gazetteer import population_code

MAGIC = b"DPLC"
VERSION = 3


def number(value):
    """An unsigned number in groups of seven bits, the lowest first (LEB128)."""
    answer = bytearray()
    while value >= 0x80:
        answer.append(value & 0x7F | 0x80)
        value >>= 7
    answer.append(value)
    return bytes(answer)


def unsigned(step):
    """0 1 −1 2 −2 … as 0 2 1 4 3 …"""
    return 2 * step if step >= 0 else -2 * step - 1


def steps(values):
    """Differences from one to the next."""
    last = 0
    answer = bytearray()
    for value in values:
        answer += number(unsigned(value - last))
        last = value
    return bytes(answer)


def texts(values):
    """Texts, a line each, behind their length in bytes."""
    lines = [value.replace("\n", " ") for value in values]
    data = "".join(f"{line}\n" for line in lines).encode()
    return number(len(data)) + data


def joined(names):
    """Several names in a line."""
    return "\t".join(names)


def planes(values):
    """Differences from one number of 16 bits to the next, the shorter way round: all upper bytes,
    then all lower ones. Neighbours in the file are neighbours on the earth."""
    last = 0
    codes = []
    for value in values:
        codes.append(unsigned((value - last + 0x8000) % 0x10000 - 0x8000))
        last = value
    return bytes(code >> 8 for code in codes) + bytes(code & 0xFF for code in codes)


def encoded(whole):
    """The bytes of a gazetteer."""
    countries = sorted(whole.countries)
    regions = sorted(whole.regions)
    zones = sorted(whole.zones)
    places = whole.places
    country_of = {code: index for index, code in enumerate(countries)}
    region_of = {code: index for index, code in enumerate(regions)}
    zone_of = {name: index for index, name in enumerate(zones)}
    latitudes = [round((place.latitude + 90) / 180 * 65535) for place in places]
    longitudes = [round((place.longitude + 180) / 360 * 65536) % 65536 for place in places]
    return b"".join([
        MAGIC, bytes([VERSION]), texts([whole.source]),
        number(len(countries)), texts(countries),
        texts(whole.countries[code][0] for code in countries),
        texts(whole.countries[code][1] for code in countries),
        texts(joined(whole.countries[code][2]) for code in countries),
        steps(whole.countries[code][3] for code in countries),
        number(len(zones)), texts(zones),
        texts(joined(whole.zones[name][0]) for name in zones),
        texts(joined(whole.zones[name][1]) for name in zones),
        number(len(regions)),
        steps(country_of[code.split(".")[0]] for code in regions),
        texts(whole.regions[code][0] for code in regions),
        texts(whole.regions[code][1] for code in regions),
        texts(joined(whole.regions[code][2]) for code in regions),
        number(len(places)),
        steps(region_of[place.region] for place in places),
        steps(zone_of[place.zone] for place in places),
        steps(place.id for place in places),
        planes(latitudes), planes(longitudes),
        bytes(population_code(place.population) for place in places),
        texts(place.name for place in places),
        texts(place.japanese for place in places),
        texts(joined(place.others) for place in places),
    ])
