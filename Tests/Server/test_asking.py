"""Where a name could be several places, a terminal asks which one."""

import pytest
from screen import Terminal


@pytest.fixture
def call(site, tmp_path):
    """Starts `detent call` in a terminal."""
    open_ones = []

    def start(*words):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8",
                       "TERM": "xterm-256color"}
        terminal = Terminal([site.binary, "call", *words, "--at", "9:00"], environment, 40, 100)
        open_ones.append(terminal)
        return terminal

    yield start
    for terminal in open_ones:
        terminal.close()


def test_the_one_that_was_chosen_is_taken(call):
    terminal = call("San Jose", "Tokyo")
    terminal.wait("2. San José, San José, Costa Rica (America/Costa_Rica)")
    terminal.wait("Which one? 1 to 4, Enter for none:")
    terminal.press("7\n")
    terminal.wait(lambda: terminal.text.count("Which one?") == 2)
    terminal.press("2\n")
    terminal.wait("Call from San José")
    assert terminal.end() == 0
    assert "taken as" not in terminal.text


def test_it_is_asked_in_japanese(call):
    terminal = call("San Jose", "Tokyo", "--lang", "ja")
    terminal.wait("「San Jose」という場所は複数あります:")
    terminal.wait("どれですか? 1〜4(Enterだけで中止):")
    terminal.press("2\n")
    terminal.wait("サンホセから通話")
    assert terminal.end() == 0


def test_none_may_be_chosen(call):
    terminal = call("Dad", "Tokyo")
    terminal.wait("Da Nang, Da Nang, Vietnam")
    terminal.wait("Enter for none:")
    terminal.press("\n")
    assert terminal.end() == 66
    terminal.read()
    assert "Call from" not in terminal.text
