"""Tests of one thing in many cases: `make test` takes a part of these, `make e2e` and WHOLE=1 take all."""

import os

WHOLE = bool(os.environ.get("WHOLE"))

# Every which case is taken. Where a test has two kinds of cases, each of either kind is among them.
EVERY = {
    "test_boards.py::test_nothing_is_cut_and_every_target_is_large_enough": 3,
    "test_click_grooves.py::test_it_is_fit_for_all": 3,
    "test_click_out.py::test_the_microphone_is_let_go_of": 2,
    "test_firefox.py::test_figures_are_read_and_things_stand_as_in_chromium": 2,
    "test_numbers.py::test_counts_are_written_as_the_browser_writes_them": 4,
    "test_numbers.py::test_times_of_day_go_to_twelve_where_the_browsers_do": 4,
    "test_setting_up.py::test_no_row_moves_when_one_turns_to_the_service_side_and_back": 3,
    "test_setting_up.py::test_redo_is_redo_with_caps_lock_and_on_a_mac": 2,
    "test_snapping.py::test_a_press_stops_the_list_on_its_way_to_a_whole_row": 2,
    "test_snapping.py::test_no_row_is_half_visible_after_wheel_keys_and_jumps": 2,
    "test_snapping.py::test_only_what_is_near_is_in_the_page_however_long_the_list_is": 2,
    "test_snapping.py::test_open_settings_cut_no_row_and_come_whole_into_sight": 2,
    "test_wall.py::test_the_figures_fill_the_screen_and_nothing_is_cut": 4,
}


def pytest_collection_modifyitems(config, items):
    if WHOLE:
        return
    left_out = [item for item in items if not is_taken(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def is_taken(item):
    every = EVERY.get(f"{item.path.name}::{getattr(item, 'originalname', item.name)}")
    return every is None or sum(places(item)) % every == 0


def places(item):
    """Where the case stands in each list of cases."""
    for mark in item.iter_markers("parametrize"):
        names = mark.args[0]
        if isinstance(names, str):
            names = [name.strip() for name in names.split(",")]
        values = [item.callspec.params[name] for name in names]
        yield list(mark.args[1]).index(values[0] if len(names) == 1 else tuple(values))
