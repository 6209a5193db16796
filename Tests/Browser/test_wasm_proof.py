"""The core gives the same bytes in a browser's WebAssembly as natively.

Tests/Proof/WasmProof is built twice: as wasm with Embedded Swift (Scripts/build-wasm WasmProof), and
natively, where it prints the same numbers as JSON. There are no stored expectations: one build is
laid beside the other. The natively run histories are few, since a debug build is slow; the browser
runs 1,500 with every rule checked, and the mutations that must be noticed.
"""

import base64
import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WASM = ROOT / ".build-wasm" / "WasmProof.wasm"
NATIVE = ROOT / ".build" / "debug" / "WasmProof"
SEEDS = range(1, 61)
HISTORIES = 1500

# All that the module may want is randomness for hashing: nothing of a file system.
RUN = """
async ([base64, calls]) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  const imports = WebAssembly.Module.imports(module).map((one) => `${one.module}.${one.name}`);
  let memory;
  const random = (at, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
  const { exports } = await WebAssembly.instantiate(module, { host: { random } });
  memory = exports.memory;
  const answers = calls.map(([name, ...parameters]) =>
    exports[name](...parameters.map((one) => (typeof one === "string" ? BigInt(one) : one))));
  return { imports, answers: answers.map(String) };
}
"""


def run(browser, calls):
    page = browser.new_page()
    try:
        page.goto("about:blank")
        wasm = base64.b64encode(WASM.read_bytes()).decode()
        answer = page.evaluate(RUN, [wasm, calls])
    finally:
        page.close()
    assert answer["imports"] in ([], ["host.random"])
    return answer["answers"]


@pytest.fixture(scope="module")
def native():
    assert NATIVE.exists(), "run: swift build"
    answer = subprocess.run(
        [NATIVE, *map(str, SEEDS)], check=True, capture_output=True, text=True, timeout=300
    )
    return json.loads(answer.stdout)


@pytest.mark.parametrize(
    "proof",
    ["simulation", "operations", "refused", "computing", "drawing", "clicking", "setList", "civilTime"],
)
def test_the_same_seeds_give_the_same_numbers_natively_and_in_wasm(chromium, native, proof):
    found = run(chromium, [[f"proof_{proof}", str(seed)] for seed in SEEDS])
    assert found == native[proof]
    assert len(set(found)) > len(SEEDS) // 2, "seeds make no difference"
    if proof != "refused":
        assert not any(0 > int(number) >= -100 for number in found), "a form did not come back"


@pytest.mark.skipif(not os.environ.get("WHOLE"), reason="takes minutes: make prove does it")
def test_ten_thousand_set_lists_are_the_same_bits_natively_and_in_wasm(chromium):
    for first in range(1, 10_001, 500):
        seeds = [str(seed) for seed in range(first, first + 500)]
        answer = subprocess.run([NATIVE, "setList", *seeds], check=True, capture_output=True)
        native = json.loads(answer.stdout)["setList"]
        assert run(chromium, [["proof_setList", seed] for seed in seeds]) == native
        assert not any(0 > int(number) >= -100 for number in native)


def test_json_nests_128_levels_in_the_small_stack_of_wasm(chromium, native):
    assert run(chromium, [["proof_json_depth"]]) == ["31"]
    assert native["jsonDepth"] == 31


def test_formulas_are_as_long_and_deep_as_they_may_be_in_the_small_stack_of_wasm(chromium, native):
    assert run(chromium, [["proof_formula_depth"]]) == ["15"]
    assert native["formulaDepth"] == 15


def test_no_random_history_breaks_a_rule(chromium):
    calls = [["proof_violations", str(first), 100, 0] for first in range(0, HISTORIES, 100)]
    assert run(chromium, calls) == ["0"] * len(calls)


@pytest.mark.parametrize("mutation", [1, 2], ids=["no session", "told apart by number"])
def test_the_histories_notice_a_mistake_in_the_design(chromium, mutation):
    noticed = int(run(chromium, [["proof_violations", "0", 200, mutation]])[0])
    assert noticed > 100
