"""The weekends that `detent call` marks, beside those of CLDR as Babel has them."""

import json
import subprocess
from datetime import date, timedelta

from babel import Locale, UnknownLocaleError

from conftest import binary

# The largest city of every country whose weekend is not Saturday and Sunday, and some of others.
CITIES = [
    "Kabul", "Manama", "Algiers", "Cairo", "Jerusalem", "Tel Aviv", "Baghdad", "Amman", "Kuwait City",
    "Tripoli", "Muscat", "Doha", "Riyadh", "Khartoum", "Damascus", "Sanaa", "Mumbai", "Kampala",
    "Tehran", "Dubai", "Tokyo", "London", "New York", "Lagos", "Jakarta", "Sao Paulo", "Kathmandu",
    "Dhaka", "Male", "Nairobi", "Casablanca", "Tunis", "Istanbul", "Karachi", "Sydney",
]
# Without a city of their own in the list above nothing would be said of them.
OTHERS = {
    "AF", "BH", "DZ", "EG", "IL", "IQ", "JO", "KW", "LY", "OM", "QA", "SA", "SD", "SY", "YE", "IN",
    "UG", "IR",
}


def weekend(country):
    """Days from Monday, 0, on."""
    locale = Locale.parse(f"und_{country}")
    days = (locale.weekend_end - locale.weekend_start) % 7 + 1
    return {(locale.weekend_start + day) % 7 for day in range(days)}


def test_every_country_has_the_weekend_of_cldr():
    assert OTHERS == {
        country for country in Locale("en").territories
        if len(country) == 2 and country.isalpha() and country not in ("EU", "EZ", "UN", "QO", "ZZ")
        and has_locale(country) and weekend(country) != {5, 6}
    }
    seen = {}
    for day in range(7):
        local = date(2026, 11, 23) + timedelta(days=day)
        result = subprocess.run(
            [binary(), "call", *CITIES, "--date", str(local), "--at", "12:00 London", "--json"],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=600, check=True,
            env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"})
        for place in json.loads(result.stdout)["places"]:
            shown = date.fromisoformat(place["local"][:10]).weekday()
            seen.setdefault(place["country"], {})[shown] = place["isWeekend"]
    assert OTHERS <= set(seen)
    for country, days in seen.items():
        assert {day for day, is_weekend in days.items() if is_weekend} == weekend(country), country


def has_locale(country):
    """Some territories have no language of their own."""
    try:
        return bool(Locale.parse(f"und_{country}"))
    except (ValueError, UnknownLocaleError):
        return False
