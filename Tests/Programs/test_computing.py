"""Computations against Python's fractions. No browser is needed.

Tests/Proof/ComputingCases reads, writes and computes what computing_oracle.py makes up.
"""

from computing_oracle import compare


def test_random_computations_come_to_what_python_says():
    outcomes = compare(5000)
    # All that can happen has happened.
    assert outcomes["number"] > 2000
    assert all(outcomes[fault] > 20 for fault in ("divisionByZero", "tooLarge", "places")), outcomes
