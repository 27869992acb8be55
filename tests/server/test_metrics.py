"""The numbers of a server, as Prometheus reads them."""

from __future__ import annotations

from collections import Counter

from prometheus_client.parser import text_string_to_metric_families

from condotta.server.metrics import Metrics
from condotta.server.turns import Errand


def scraped(metrics: Metrics) -> dict[str, float]:
    body, _ = metrics.render()
    return {
        f"{sample.name}{sorted(sample.labels.items()) or ''}": sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


def test_everything_counted_is_rendered_under_its_name() -> None:
    metrics = Metrics()
    metrics.moves.labels(game="condottiere").inc()
    metrics.refusals.labels(error="stale").inc(2)
    metrics.thoughts.labels(player="steady", outcome="moved").inc(3)
    metrics.watch_turns(lambda: Counter({Errand.HINT: 4}))
    metrics.count_request("GET", 200)
    metrics.tables_open_in_memory.set(7)
    metrics.sockets.inc()
    metrics.commit_seconds.observe(0.004)
    metrics.commit_batch.observe(3)
    metrics.answer_seconds.observe(0.2)
    seen = scraped(metrics)
    wanted = {
        "condotta_moves_total[('game', 'condottiere')]": 1,
        "condotta_refusals_total[('error', 'stale')]": 2,
        "condotta_thoughts_total[('outcome', 'moved'), ('player', 'steady')]": 3,
        "condotta_thoughts_waiting[('errand', 'table')]": 0,
        "condotta_thoughts_waiting[('errand', 'hint')]": 4,
        "condotta_requests_total[('method', 'GET'), ('status', '200')]": 1,
        "condotta_tables_open_in_memory": 7,
        "condotta_sockets": 1,
        "condotta_commit_seconds_sum": 0.004,
        "condotta_commit_batch_bucket[('le', '2.0')]": 0,
        "condotta_commit_batch_bucket[('le', '4.0')]": 1,
        "condotta_answer_seconds_bucket[('le', '0.1')]": 0,
        "condotta_answer_seconds_count": 1,
    }
    assert {name: seen.get(name) for name in wanted} == wanted


def test_two_applications_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.sockets.inc()
    assert scraped(one)["condotta_sockets"] == 1
    assert scraped(other)["condotta_sockets"] == 0


def test_a_client_cannot_invent_labels() -> None:
    metrics = Metrics()
    for number in range(50):
        metrics.count_request(f"BREW{number}", 405)
    counted = {name: n for name, n in scraped(metrics).items() if "requests_total" in name}
    assert counted == {"condotta_requests_total[('method', 'OTHER'), ('status', '405')]": 50}


def test_the_content_type_is_prometheus_text() -> None:
    _, content_type = Metrics().render()
    assert content_type.startswith("text/plain; version=")
