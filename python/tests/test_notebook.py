"""The notebook runs, and shows what it promises."""

from importlib import import_module

import pytest
from conftest import ROOT


@pytest.mark.readers
def test_the_notebook_runs() -> None:
    nbclient = import_module("nbclient")
    nbformat = import_module("nbformat")
    notebook = nbformat.read(ROOT / "examples/records.ipynb", as_version=4)
    done = nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(ROOT / "examples")}}).execute()

    shown = [output.get("data", {}).keys() for cell in done.cells for output in cell.get("outputs", ())]
    assert any("text/html" in kinds for kinds in shown), "no table"
    assert any("image/png" in kinds for kinds in shown), "no plot"
    assert "image/svg+xml" in shown[-1], "no position"
