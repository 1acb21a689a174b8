"""Stepping needs no kernel: it works after the kernel was shut down."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.lab import Lab
from tests.browser.stepper_page import StepperPage


def test_stepping_goes_on_after_the_kernel_is_shut_down(lab: Lab, page: Page) -> None:
    cell = "import dtnb; dtnb.load_replay('protect-now-or-later')"
    notebook = lab.open(page, lab.write("no_kernel.ipynb", [cell]))
    notebook.run_all()
    stepper = StepperPage(notebook.cell(0).locator(".dtnb-stepper"))
    stepper.press("Home")
    stepper.press("n")
    before = stepper.shown()
    # The kernel computes the odds of a frame; they remain when it is gone.
    stepper.show("ledger")
    stepper.root.get_by_role("button", name="The odds from here").click()
    expect(stepper.root.locator(".dtnb-odds")).to_contain_text("Exact: every outcome")
    notebook.shut_down_kernel()
    expect(stepper.root.locator(".dtnb-odds")).to_contain_text("Smack")
    stepper.press("n")
    assert stepper.shown().number > before.number
    assert "announces Mighty Blow" in stepper.shown().sentence
    stepper.press("End")
    assert stepper.shown().sentence.startswith("Paladin takes 0.")
    assert [ledger.total for ledger in stepper.shown().ledgers] == ["0"]
