"""The summary at the end of all tests reads reports of two kinds: Swift Testing's, in which a skipped
test has no time, and pytest's, in which a test may be unsteady."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]

SWIFT = """<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="TestResults" errors="0" tests="2" failures="0" skipped="1" time="3.5">
    <testcase classname="CSVCodingTests.CSVCodingTests" name="fields()" time="2.25" />
    <testcase classname="CSVCodingTests.SpreadsheetTests" name="reads()">
      <skipped>needs soffice</skipped>
    </testcase>
  </testsuite>
</testsuites>
"""

PYTEST = """<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="pytest" errors="0" failures="1" skipped="0" tests="2" time="9">
  <testcase classname="test_a" name="test_saved" time="4.000"><properties>
    <property name="unsteady" value="at first" /></properties></testcase>
  <testcase classname="test_a" name="test_lost" time="5.000"><properties>
    <property name="unsteady" value="at first" /></properties><failure message="m" /></testcase>
</testsuite></testsuites>
"""


def said(folder):
    script = ROOT / "Scripts" / "steadiness"
    return subprocess.run([script, folder], capture_output=True, text=True, check=True).stdout


def test_slow_skipped_and_unsteady_tests_are_named(tmp_path):
    (tmp_path / "Unit-swift-testing.xml").write_text(SWIFT)
    (tmp_path / "Browser.xml").write_text(PYTEST)
    assert said(tmp_path).splitlines() == [
        "── The ten slowest tests",
        "     5.0 s  Browser · test_a · test_lost",
        "     4.0 s  Browser · test_a · test_saved",
        "unsteady: Browser · test_a · test_saved",
        "skipped: Unit-swift-testing · CSVCodingTests.SpreadsheetTests · reads()",
    ]


def test_without_reports_nothing_is_said(tmp_path):
    assert said(tmp_path) == ""
