"""`detent zone` as a person meets it."""

import json

import pytest

from conftest import ZONE_FILES, run


def test_a_gap_is_explained():
    text = run("Europe/London", "--at", "2026-03-29T01:30")
    assert text == (
        "2026-03-29T01:30:00 in Europe/London does not exist: clocks go forward by 1 hour, "
        "from 2026-03-29 01:00 GMT to 02:00 BST.\n"
        "  taken as    2026-03-29T02:30:00+01:00 BST = 2026-03-29T01:30:00Z\n"
        "  or earlier  2026-03-29T00:30:00+00:00 GMT = 2026-03-29T00:30:00Z\n"
        "  day         Sunday, week 13, day 88\n"
    )
    answer = json.loads(run("Europe/London", "--at", "2026-03-29T01:30", "--json"))
    assert answer["match"] == "gap" and answer["instants"] == []
    assert answer["later"]["local"] == "2026-03-29T02:30:00+01:00"


def test_an_overlap_is_explained():
    text = run("Europe/London", "--at", "2026-10-25 01:30")
    assert "comes twice: clocks go back by 1 hour, from 2026-10-25 02:00 BST to 01:00 GMT" in text
    assert "or later    2026-10-25T01:30:00+00:00 GMT = 2026-10-25T01:30:00Z" in text


def test_transitions_of_some_years():
    lines = run("Europe/London", "--transitions", "2026..2028").splitlines()
    assert lines[0] == "Europe/London" and len(lines) == 7
    assert lines[1] == (
        "  2026-03-29T01:00:00Z  +00:00 GMT → +01:00 BST, daylight saving (forward by 1 hour)"
    )
    assert "none; +09:00 JST" in run("Asia/Tokyo", "--transitions", "2026")
    answers = json.loads(run("Europe/London", "UTC", "--transitions", "2026", "--json"))
    assert [len(answer["transitions"]) for answer in answers] == [2, 0]


def test_times_are_converted():
    assert run("--convert", "Europe/London", "America/New_York", "2026-03-29 09:00") == (
        "2026-03-29T04:00:00-04:00\n"
    )
    assert run("--convert", "Asia/Tokyo", "Europe/London", lines=["2026-03-29T10:30", "", "2026-01-01"]) == (
        "2026-03-29T02:30:00+01:00\n\n2025-12-31T15:00:00+00:00\n"
    )
    assert run("--local", "Asia/Kathmandu", "0", "-86400") == (
        "1970-01-01T05:30:00+05:30\n1969-12-31T05:30:00+05:30\n"
    )
    assert run("--convert", "UTC", "UTC", "-0044-03-15") == "-0044-03-15T00:00:00+00:00\n"


def test_a_zone_is_a_name_in_any_case_a_file_or_a_rule():
    wanted = "2026-07-01T00:00:00+01:00\n"
    for zone in ("Europe/London", "europe/london", ZONE_FILES / "Europe/London",
                 "GMT0BST,M3.5.0/1,M10.5.0"):
        assert run("--local", zone, "1782860400") == wanted


def test_a_zone_now_and_all_of_them():
    text = run("Asia/Calcutta")
    assert text.startswith("Asia/Calcutta, today Asia/Kolkata (data of tzdata 20")
    assert "no more changes" in text
    assert json.loads(run("Asia/Calcutta", "--json"))["canonical"] == "Asia/Kolkata"
    assert len(run().splitlines()) == len({z["canonical"] for z in json.loads(run("--json"))["zones"]}) + 1


@pytest.mark.parametrize(
    "words, status, says",
    [
        (["Europe/Londn"], 66, 'Did you mean "Europe/London"'),
        (["new york"], 66, '"America/New_York"'),
        (["Tokio"], 66, '"Asia/Tokyo"'),
        (["Qqqqqqqqqq"], 66, "detent zone --list"),
        (["/nonexistent"], 66, "/nonexistent doesn't exist."),
        (["/etc/passwd"], 65, "/etc/passwd isn't a time zone file: byte 0"),
        (["UTC", "--at", "2026-02-30"], 65, "month 2 of 2026 has no day 30"),
        (["UTC", "--at", "2026-13-01"], 65, "there is no month 13"),
        (["UTC", "--at", "2026-01-01T24:00"], 65, "23:59:59"),
        (["UTC", "--at", "tomorrow"], 65, "isn't a time"),
        (["UTC", "--at", "+999999999999-01-01"], 65, "too far away"),
        (["UTC", "--transitions", "2028..2026"], 64, "isn't a range of years"),
        (["UTC", "--transitions", "99999999999999999999"], 64, "isn't a range of years"),
        (["--convert", "UTC"], 64, "from and to"),
        (["--convert", "Europe/London", "UTC", "--resolve", "refuse", "2026-03-29T01:30"], 65,
         "doesn't exist in Europe/London: clocks go forward by 1 hour"),
        (["--local", "UTC", "9223372036854775808"], 65, "isn't a 64-bit number of seconds"),
        (["--local", "UTC", "9223372036854775807"], 65, "too far away"),
        (["--local", "UTC", "1.5"], 65, "isn't a 64-bit number of seconds"),
    ],
)
def test_what_can_not_be_is_said(words, status, says):
    result = run(*words, check=False)
    assert result.returncode == status
    assert says in result.stderr
    assert result.stdout == ""


def test_a_bad_line_is_named_and_what_came_before_is_answered():
    lines = ["2026-01-01", "2026-02-30T00:00", "2026-01-01"]
    result = run("--convert", "UTC", "UTC", lines=lines, check=False)
    assert result.returncode == 65
    assert result.stdout == "2026-01-01T00:00:00+00:00\n"
    assert "Line 2: " in result.stderr
    result = run("--local", "UTC", lines=["0", "x" * 2000], check=False)
    assert result.returncode == 65 and "Line 2 is longer" in result.stderr
