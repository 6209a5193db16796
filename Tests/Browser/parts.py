"""Tests of one thing in many cases: `make test` takes a part of these, `make e2e` and WHOLE=1 take all."""

import os

WHOLE = bool(os.environ.get("WHOLE"))

# One case of so many is taken. Places are added up, so that what is taken of two lists goes across both.
EVERY = {
    "test_accessibility.py::test_every_panel_keeps_to_the_screen_with_text_twice_as_large": 2,
    "test_bad_storage.py::test_a_snapshot_that_cannot_be_read_is_made_anew_from_the_log": 2,
    "test_beat.py::test_a_picture_of_it": 2,
    "test_beat.py::test_axe_finds_nothing": 2,
    "test_boards.py::test_nothing_is_cut_and_every_target_is_large_enough": 3,
    "test_call_everyone.py::test_axe_finds_nothing_where_places_times_and_dates_are_chosen": 2,
    "test_call_views.py::test_every_view_keeps_to_a_narrow_screen_with_text_twice_as_large": 2,
    "test_call_views.py::test_the_slider_is_in_sight_however_many_places_there_are": 2,
    "test_click.py::test_a_screen_reader_has_all_of_it": 2,
    "test_click_grooves.py::test_it_is_fit_for_all": 3,
    "test_click_out.py::test_a_screen_reader_has_all_of_it_and_nothing_is_cut_off": 2,
    "test_click_out.py::test_the_microphone_is_let_go_of": 2,
    "test_click_out.py::test_what_can_not_be_told_of_a_recording_is_said": 3,
    "test_clock_faces.py::test_am_and_pm_can_be_read_beside_the_hands": 2,
    "test_computing_page.py::test_every_key_is_large_enough_and_reachable": 2,
    "test_desk.py::test_a_long_list_in_columns_shows_no_blank_and_rests_on_whole_rows": 2,
    "test_emitted_swift.py::test_what_the_code_draws_is_the_drawing": 2,
    "test_firefox.py::test_a_store_that_is_taken_away_is_said_and_written_anew": 3,
    "test_firefox.py::test_figures_are_read_and_things_stand_as_in_chromium": 5,
    "test_groups.py::test_lists_with_groups_rest_on_whole_rows": 3,
    "test_long_board.py::test_it_counts_at_the_top_in_the_middle_and_at_the_end": 2,
    "test_long_board.py::test_it_rests_on_whole_rows_after_a_fling": 2,
    "test_long_board.py::test_it_rests_on_whole_rows_after_the_wheel": 2,
    "test_lost_store.py::test_a_shared_board_is_written_anew_and_in_step_again": 2,
    "test_lost_store.py::test_a_store_that_is_taken_away_is_said_and_written_anew": 2,
    "test_lost_store.py::test_of_a_long_history_the_counts_stay_and_the_rest_is_said_to_be_lost": 2,
    "test_lost_store.py::test_offline_too_and_what_was_not_sent_goes_out_later": 2,
    "test_lost_store.py::test_taps_that_go_on_meanwhile_are_never_said_to_be_saved_before_they_are": 2,
    "test_numbers.py::test_a_date_is_written_as_the_browser_writes_it": 3,
    "test_numbers.py::test_counts_are_written_as_the_browser_writes_them": 6,
    "test_numbers.py::test_times_of_day_go_to_twelve_where_the_browsers_do": 6,
    "test_random_documents.py::test_random_documents_are_drawn_as_by_chromium_or_noted": 2,
    "test_search.py::test_typing_filters_counting_goes_on_and_the_list_comes_back_where_it_was": 2,
    "test_setting_up.py::test_a_name_in_any_script_is_kept_as_it_is": 2,
    "test_setting_up.py::test_a_name_that_is_none_is_refused_with_words": 2,
    "test_setting_up.py::test_no_row_moves_when_one_turns_to_the_service_side_and_back": 3,
    "test_setting_up.py::test_redo_is_redo_with_caps_lock_and_on_a_mac": 2,
    "test_single.py::test_a_tap_anywhere_counts_the_screen_stays_awake_and_only_a_hold_leaves": 2,
    "test_snapping.py::test_a_press_stops_the_list_on_its_way_to_a_whole_row": 2,
    "test_snapping.py::test_a_row_dragged_to_an_edge_scrolls_the_list_and_goes_where_it_is_let_go": 2,
    "test_snapping.py::test_no_row_is_half_visible_after_drags_and_flings": 2,
    "test_snapping.py::test_no_row_is_half_visible_after_wheel_keys_and_jumps": 4,
    "test_snapping.py::test_only_what_is_near_is_in_the_page_however_long_the_list_is": 4,
    "test_snapping.py::test_open_settings_cut_no_row_and_come_whole_into_sight": 2,
    "test_snapping.py::test_rows_that_come_and_go_cut_none_and_move_none_on_screen": 3,
    "test_snapping.py::test_the_list_stays_under_a_finger_that_rests_and_settles_when_it_leaves": 2,
    "test_snapping.py::test_the_row_of_a_long_press_stays_in_sight_and_returns_to_its_place": 3,
    "test_snapping.py::test_turning_and_resizing_keep_the_first_row_and_cut_none": 2,
    "test_update.py::test_a_new_version_comes_up_beside_a_counting_thumb": 3,
    "test_wall.py::test_the_figures_fill_the_screen_and_nothing_is_cut": 4,
    "test_webkit.py::test_a_store_that_is_taken_away_is_said_and_written_anew": 3,
    "test_webkit.py::test_figures_are_read_and_things_stand_as_in_chromium": 5,
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
