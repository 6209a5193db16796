"""One way through each screen: what `make check` does in a browser."""

import pytest

WAYS = {
    "counting": "test_counting.py::test_the_right_half_adds_and_the_left_half_subtracts",
    "keeping": "test_lasting.py::test_counts_survive_a_reload",
    "setting up": "test_setting_up.py::test_a_new_tally_is_named_at_once",
    "settings": "test_settings.py::test_step_and_capacity_are_set_and_seen_where_one_counts",
    "an amount": "test_settings.py::test_a_long_press_asks_for_an_amount",
    "counting also": "test_counting_also.py::test_one_tap_counts_for_two_and_one_undo_takes_both_back",
    "computing": "test_computing_page.py::test_a_share_is_written_by_thumb_and_follows_the_taps",
    "groups": "test_groups.py::test_a_group_is_filled_renamed_moved_and_deleted_and_what_was_in_it_stays",
    "pictures": "test_images.py::test_the_wheel_turns_under_the_thumb_and_the_drawing_stands_beside_the_name",
    "one tally": "test_single.py::test_the_keyboard_counts_and_escape_leaves",
    "the wall": "test_wall.py::test_escape_leaves_and_the_keyboard_counts_nothing",
    "history": "test_history.py::test_the_log_tells_what_happened_and_goes_on",
    "in step": "test_in_step.py::test_a_second_device_joins_by_the_link_and_both_count",
    "links": "test_links.py::test_a_link_that_counts_and_one_that_looks_do_just_that",
    "exchange": "test_exchange.py::test_the_report_is_mailed_shared_and_copied_as_it_is_shown",
    "drawer": "test_archive.py::test_a_tally_goes_away_and_comes_back_with_its_count_and_history",
    "searching": "test_search.py::test_by_keyboard_alone_from_the_slash_to_a_count_and_back",
    "sound": "test_sound.py::test_what_stops_the_sound_stops_no_count",
    "the beat": "test_beat.py::test_a_song_that_is_over_says_so",
    "without a network":
        "test_lasting.py::test_a_finished_visit_starts_without_a_network_and_without_a_server",
    "a new version": "test_update.py::test_update_brings_the_new_version_and_every_count",
    "iPhones": "test_webkit.py::test_fingers_mice_and_keys_count",
}


def pytest_collection_modifyitems(config, items):
    ways = set(WAYS.values())
    for item in items:
        name = f"{item.path.name}::{item.name}"
        if name in ways:
            item.add_marker(pytest.mark.smoke)
            ways.remove(name)
    # A way that is not there any more is missed where all of them are asked for.
    if config.option.markexpr == "smoke" and ways:
        raise pytest.UsageError(f"these ways through a screen are gone: {sorted(ways)}")
