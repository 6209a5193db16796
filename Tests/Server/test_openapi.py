"""Schemathesis asks what the OpenAPI file describes, and holds every answer against it."""

import time

import hypothesis
import pytest
import schemathesis
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from device import SECRETS, Client, Device, secret
from serving import Site

# Where they are not done by then, the examples of one request and kind end after so many seconds.
SECONDS = 4
LEAST = 10
EXAMPLES = 30
REQUESTS = [
    "GET /health", "GET /ready", "GET /v1/openapi.json", "POST /v1/boards", "GET /v1/boards/{board}",
    "GET /v1/boards/{board}/operations", "POST /v1/boards/{board}/operations",
    "GET /v1/boards/{board}/snapshot", "GET /v1/boards/{board}/history",
    "GET /v1/boards/{board}/tokens", "POST /v1/boards/{board}/tokens",
    "DELETE /v1/boards/{board}/tokens/{token}", "GET /v1/boards/{board}/feeds/{token}/calls.ics",
]
FEED = "GET /v1/boards/{board}/feeds/{token}/calls.ics"
UPLOAD = "POST /v1/boards/{board}/operations"
# A stream without end; the other tests read it.
STREAM = "GET /v1/boards/{board}/events"


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("openapi"))
    try:
        board = Client(site.start().port).make()
        device = Device()
        assert board.upload(device.taps(5), device).status == 200
        yield board
        log = site.logged()
    finally:
        site.stop()
    assert board.board in log and [each for each in SECRETS if each in log.lower()] == []


@pytest.fixture(scope="module")
def requests(board):
    """What can be asked, by method and path."""
    schema = schemathesis.openapi.from_dict(board.request("GET", "/v1/openapi.json").json)
    found = [each.ok() for each in schema.get_all_operations()]
    return {f"{each.method.upper()} {each.path}": each for each in found}


def test_every_request_is_asked_below(requests):
    assert sorted(requests) == sorted([*REQUESTS, STREAM])


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("name", REQUESTS)
def test_every_answer_is_as_described(name, mode, requests, board):
    request, device, looker = requests[name], Device(), board.invite("look")
    statuses, start = [], time.monotonic()

    @hypothesis.settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=request.as_strategy(generation_mode=mode))
    def ask(case):
        # A busy machine needs all the time for the first of them.
        if time.monotonic() - start > SECONDS and len(statuses) >= LEAST:
            return
        # Mostly a board that is there, and the token that opens it.
        if "board" in (case.path_parameters or {}) and len(statuses) % 8:
            case.path_parameters["board"] = board.board
        if name == FEED and len(statuses) % 3:
            case.path_parameters["token"] = looker.token
        if name == UPLOAD and len(statuses) % 3 == 2:
            # A chain of real operations is not found by chance.
            case.body = {"secrets": {}, "operations": device.taps(2)}
        token = secret().hex() if len(statuses) % 10 == 9 else board.token
        answer = case.call_and_validate(
            base_url=f"http://127.0.0.1:{board.port}", timeout=20,
            # Many addresses, so that what is limited for one of them is asked to the end.
            headers={
                "Authorization": f"Bearer {token}",
                "X-Forwarded-For": f"198.51.100.{len(statuses) % 250}",
            },
            # The token is not what Schemathesis put there, and what it made wrong may be the
            # board's name, which was put right; a body of the right form may still be refused for
            # its chain or its proof, which are no matter of schemas.
            excluded_checks=[
                checks.ignored_auth, checks.positive_data_acceptance,
                checks.negative_data_rejection,
            ],
        )
        statuses.append(answer.status_code)

    try:
        ask()
    except hypothesis.errors.Unsatisfiable:
        # Nothing can be wrong with a request that takes nothing.
        assert mode is GenerationMode.NEGATIVE and "{" not in name and name.startswith("GET")
    else:
        good = {status for status in statuses if status < 300}
        assert good or mode is GenerationMode.NEGATIVE or name.startswith("DELETE"), statuses
    assert board.ask("GET").status == 200
