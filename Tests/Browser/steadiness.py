"""A test that fails is tried once more; one that then passes is unsteady, and named at the end.

Unsteady is a bug to mend, in the test or in what it tests: why it failed at first is shown too.
"""

from _pytest.runner import runtestprotocol


def pytest_runtest_protocol(item, nextitem):
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    failed = [each for each in reports if each.failed]
    if failed:
        why = "\n".join([failed[0].longreprtext, *(text for _, text in failed[0].sections)])
        # It travels with each report of the second time, also from a worker and into a file.
        item.user_properties.append(("unsteady", why))
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for each in reports:
        hook.pytest_runtest_logreport(report=each)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter):
    reports = terminalreporter.getreports("passed")
    bad = {each.nodeid for kind in ("failed", "error") for each in terminalreporter.getreports(kind)}
    unsteady = [
        (each.nodeid, why) for each in reports if each.when == "call" and each.nodeid not in bad
        for name, why in each.user_properties if name == "unsteady"
    ]
    if not unsteady:
        return
    terminalreporter.section("unsteady: these passed only when they were tried once more")
    for nodeid, why in unsteady:
        terminalreporter.section(nodeid, sep="_")
        terminalreporter.write_line(why)
    for nodeid, _ in unsteady:
        terminalreporter.write_line(f"unsteady: {nodeid}", red=True)
