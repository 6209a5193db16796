"""Which city an airport's or a metropolitan area's code of three letters (IATA) stands for."""

import csv
import math
from collections import defaultdict
from importlib import resources

from .naming import folded

# How far from its city an airport that names it may be, and how near one must be that names another.
NAMED_KM, NEAR_KM = 100, 40
# A city that an airport has not named must have so many people.
LARGE = 100_000


def kilometres(a, b):
    """The great circle between two points with latitude and longitude in degrees."""
    lat1, lon1, lat2, lon2 = map(math.radians, (*a, *b))
    h = (math.sin((lat2 - lat1) / 2) ** 2
         + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2)
    return 12742.0176 * math.asin(math.sqrt(min(1, h)))


def _rows(name):
    text = (resources.files("airportsdata") / name).read_text(encoding="utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


def codes(cities, links):
    """The codes of each city by GeoNames id, in order.

    A code belongs to the most populous city of the name that its airport gives, else to the most
    populous large one nearby; in the same country, and by the same clock. `links` has other names of
    zones.
    """
    def canonical(zone):
        while zone in links:
            zone = links[zone]
        return zone

    grid, named = defaultdict(list), defaultdict(list)
    for city in cities:
        grid[round(city["latitude"]), round(city["longitude"])].append(city)
        for name in {folded(name) for name in [city["name"], *city["alternatenames"]]}:
            named[city["countrycode"], name].append(city)
    found = {}
    airports = sorted((row for row in _rows("airports.csv") if row["iata"]),
                      key=lambda row: row["iata"])
    for airport in airports:
        at = float(airport["lat"]), float(airport["lon"])

        def reach(city, limit):
            return (canonical(city["timezone"]) == canonical(airport["tz"])
                    and kilometres(at, (city["latitude"], city["longitude"])) <= limit)

        same = [city for city in named[airport["country"], folded(airport["city"])]
                if reach(city, NAMED_KM)]
        if not same:
            wide = max(1, math.ceil(NEAR_KM / 111 / max(0.2, math.cos(math.radians(at[0])))))
            same = [city for y in range(-1, 2) for x in range(-wide, wide + 1)
                    for city in grid[round(at[0]) + y, round(at[1]) + x]
                    if city["population"] >= LARGE and city["countrycode"] == airport["country"]
                    and reach(city, NEAR_KM)]
        if same:
            best = max(same, key=lambda city: (city["population"], -city["geonameid"]))
            found[airport["iata"]] = best["geonameid"]
    # A metropolitan area is where most of its airports belong.
    areas = defaultdict(list)
    for row in _rows("iata_macs.csv"):
        if row["Airport Code"] in found:
            areas[row["City Code"]].append(found[row["Airport Code"]])
    for code, members in areas.items():
        found.setdefault(code, max(sorted(set(members)), key=members.count))
    answer = defaultdict(list)
    for code, number in sorted(found.items()):
        answer[number].append(code)
    return answer
