"""Every time, date, part of the day and band that Time to Call shows, against Python's zoneinfo. No
browser is needed.

Tests/Proof/CallCases plays on the screen what calling_oracle.py makes up: in all zones, around changes
of clocks from 2024 to 2030.
"""

from calling_oracle import compare


def test_two_thousand_states_show_what_zoneinfo_says():
    done = compare(2000)
    # All that can be done has been done.
    assert all(done[kind] > 20 for kind in ("press", "move", "key", "type", "date", "half", "clock"))
    assert all(done[kind] > 5 for kind in ("call", "keep", "tap", "best")), done
