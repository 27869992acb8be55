"""Every notebook in notebooks/ runs from its first cell to its last."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks_and_the_pages_name_them() -> None:
    assert len(NOTEBOOKS) == 4
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    for path in NOTEBOOKS:
        assert f"(../notebooks/{path.name})" in page


@pytest.mark.once
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the libraries that run notebooks
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONDOTTA_QUICK", "1")
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells)
    here = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=here).execute()
