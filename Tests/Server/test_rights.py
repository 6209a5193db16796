"""Links that only count, and links that only look, on a real server that is killed now and then."""

import random

import operations
from device import Device, names

PUT = (operations.put(7, "name", operations.text("Mine"), 5),
       {"put": ["0000000000000007", "name", "Mine", 5]})


def test_who_looks_reads_everything_as_it_happens_and_writes_nothing(board):
    looker, device = board.invite("look"), Device()
    made = device.taps(3)
    assert board.upload(made, device).status == 200
    assert looker.ask("GET").json["right"] == "look"
    assert names(looker.all()) == names(made)
    for part in ("/snapshot", "/history"):
        assert looker.ask("GET", part).body == board.ask("GET", part).body
    with looker.events() as events:
        assert len(next(events)["operations"]) == 3
        tap = device.tap()
        assert board.upload([tap], device).status == 200
        assert names(next(events)["operations"]) == names([tap])
    refused = looker.upload([Device().tap()])
    assert refused.status == 403 and refused.problem == "look-only"
    assert looker.ask("GET", "/tokens").problem == "forbidden"
    assert len(board.all()) == 4


def test_who_counts_stores_counts_of_their_own_and_nothing_else(board):
    counter, mine, theirs = board.invite("count"), Device(), Device()
    first = mine.taps(2)
    assert counter.upload(first, mine).json["new"] == 2
    # Somebody else's, and one's own without the proof.
    other = theirs.tap()
    for made, proof in (([mine.tap()], None), ([other], mine)):
        refused = counter.upload(made, proof)
        assert refused.status == 403 and refused.problem == "count-only", refused
        assert refused.json["index"] == 0
    assert names(counter.all()) == names(first)
    # More than a count, among counts.
    writer = Device()
    chain = [writer.tap(), writer.do(PUT), writer.tap()]
    refused = counter.upload(chain, writer)
    assert refused.status == 403 and refused.problem == "count-only"
    assert refused.json["index"] == 1
    assert names(counter.all()) == names(first)
    assert board.upload(chain, writer).json["new"] == 3
    # What is there already is passed over, and a chain goes on behind it.
    last = writer.tap()
    assert counter.upload([*chain, last], writer).json["new"] == 1
    assert names(board.all()) == names([*first, *chain, last])


def test_refused_uploads_between_kills_cost_no_count_that_was_acknowledged(site, board):
    chance = random.Random(7)
    counter, device = board.invite("count"), Device()
    sent = []
    for _ in range(40):
        made = device.taps(chance.randint(1, 5))
        bad = Device()
        refused = counter.upload([bad.tap(), bad.do(PUT)], bad)
        assert refused.status == 403
        answer = counter.upload(made, device)
        assert answer.status == 200 and answer.json["new"] == len(made)
        sent += made
        if chance.random() < 0.2:
            site.stop()
            site.start()
            counter.close()
            board.close()
    assert names(board.all()) == names(sent)


def test_a_narrow_link_that_is_turned_off_opens_nothing_and_its_stream_ends(board):
    for right in ("count", "look"):
        guest = board.invite(right)
        token = board.ask("GET", "/tokens").json["tokens"][-1]
        assert token["right"] == right
        with guest.events() as events:
            assert next(events)["operations"] == []
            assert board.ask("DELETE", f"/tokens/{token['id']}").status == 204
            assert next(events) == "revoked"
        assert guest.ask("GET").problem == "unauthorized"
