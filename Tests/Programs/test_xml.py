"""XML against expat, Python's own. No browser is needed.

Tests/Proof/XMLCases reads what random_xml.py makes up, whole and broken.
"""

from xml_oracle import compare


def test_documents_are_read_and_refused_as_expat_does():
    found = []
    outcomes = compare(4000, 16, report=found.append)
    assert not found, "\n".join(found[:5])
    # All that can happen has happened.
    assert outcomes["compared"] > 1000 and outcomes["refused"] > 1000, outcomes
