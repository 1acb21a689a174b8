"""A page for each hero: the sheet."""

from __future__ import annotations

from dtnb import load_hero
from dtnb.dicethrone.heroes import available, hero_file
from website.sources import Sources, contents, plain


def write(sources: Sources, chosen: list[str]) -> None:
    """Write the pages of heroes, by name of file."""
    for name in chosen:
        hero = load_hero(name)
        sheet = hero.sheet(lang=sources.language)._repr_html_()
        # A sheet stands below the title of its page.
        sheet = sheet.replace("<h4", '<h4 aria-level="2"').replace("<h5", '<h5 aria-level="3"')
        raw = f"```{{raw}} html\n{sheet}\n```"
        sources.write(f"heroes/{name}", f"# {plain(hero.name)}\n\n{raw}\n")
    head = f"# {sources.say('heroes')}\n\n{sources.say('heroes.about')}\n\n"
    sources.write("heroes/index", head + contents(chosen))


def heroes() -> list[str]:
    """Return the heroes that are shipped, by name of file."""
    return [hero_file(name).stem for name in available()]
