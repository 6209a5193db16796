"""Tests of one thing in many cases: `make test` takes a part of these, `make e2e` and WHOLE=1 take all."""

import os

WHOLE = bool(os.environ.get("WHOLE"))

# One case of so many is taken. Places are added up, so that what is taken of two lists goes across both.
EVERY = {
    "test_boards.py::test_nothing_is_cut_and_every_target_is_large_enough": 3,
    "test_click_grooves.py::test_it_is_fit_for_all": 3,
    "test_click_out.py::test_the_microphone_is_let_go_of": 2,
    "test_click_out.py::test_what_can_not_be_told_of_a_recording_is_said": 3,
    "test_firefox.py::test_a_store_that_is_taken_away_is_said_and_written_anew": 3,
    "test_firefox.py::test_figures_are_read_and_things_stand_as_in_chromium": 5,
    "test_groups.py::test_lists_with_groups_rest_on_whole_rows": 3,
    "test_numbers.py::test_counts_are_written_as_the_browser_writes_them": 6,
    "test_numbers.py::test_times_of_day_go_to_twelve_where_the_browsers_do": 6,
    "test_setting_up.py::test_no_row_moves_when_one_turns_to_the_service_side_and_back": 3,
    "test_setting_up.py::test_redo_is_redo_with_caps_lock_and_on_a_mac": 2,
    "test_snapping.py::test_a_press_stops_the_list_on_its_way_to_a_whole_row": 2,
    "test_snapping.py::test_no_row_is_half_visible_after_drags_and_flings": 2,
    "test_snapping.py::test_no_row_is_half_visible_after_wheel_keys_and_jumps": 2,
    "test_snapping.py::test_only_what_is_near_is_in_the_page_however_long_the_list_is": 2,
    "test_snapping.py::test_open_settings_cut_no_row_and_come_whole_into_sight": 2,
    "test_snapping.py::test_rows_that_come_and_go_cut_none_and_move_none_on_screen": 3,
    "test_snapping.py::test_the_row_of_a_long_press_stays_in_sight_and_returns_to_its_place": 3,
    "test_update.py::test_a_new_version_comes_up_beside_a_counting_thumb": 3,
    "test_wall.py::test_the_figures_fill_the_screen_and_nothing_is_cut": 4,
    "test_webkit.py::test_figures_are_read_and_things_stand_as_in_chromium": 5,
    "test_webkit.py::test_a_store_that_is_taken_away_is_said_and_written_anew": 3,
}


def pytest_collection_modifyitems(config, items):
    if WHOLE:
        return
    config.hook.pytest_deselected(items=[item for item in items if not is_taken(item)])
    items[:] = [item for item in items if is_taken(item)]


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
