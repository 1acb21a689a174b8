"""Pages with something live in them: on the site they share one front end, and lead back to it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from dtnb.notebook.front_end import front_end, shared_front_end, shared_script
from dtnb.rulebook import Language
from website.words import site_text

#: the script that all live pages share, in the folder of the site and from such a page
SCRIPT = "front-end.js"
_ADDRESS = f"../../{SCRIPT}"
_BODY = "<body>\n"
#: the script that records what was answered, from such a page
_RECORD = "../_static/course.js"
_STYLE = (
    "<style>.site-way{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:.5rem 16px;"
    "max-width:1600px;margin:0 auto;box-sizing:border-box}"
    ".site-way a{color:light-dark(#1a4fc4,#9ab8ff);padding:.35rem 0}"
    ".site-way span{flex-basis:100%;font-style:italic}"
    ".site-way a[hreflang]{margin-inline-start:auto}"
    # What stands below a question waits for its answer, on a screen.
    # Neither the bar below nor the head of a table lies on what is to be read.
    '.dtnb-ask [role="status"]{scroll-margin-bottom:84px}'
    ".dtnb.dtnb-lesson .dtnb-ledger-table thead :is(th,td){position:static}"
    ".dtnb-lesson .dtnb-ledger-one.is-open .dtnb-figure:nth-child(n+3){display:none}"
    # What is kept of a reader is said once: on a phone below the lesson.
    "main~.site-way span{display:none}"
    # On a phone a stop is as high as it has to be, and its bar stands below it. The first question
    # comes soon: little stands above the lesson, and of the story the newest lines.
    "@media(max-width:640px){.lesson .dtnb.dtnb-lesson{height:auto;min-height:0;max-height:none}"
    ".lesson .dtnb-lesson .dtnb-lesson-panes{overflow:visible}"
    ".site-way:has(~main) :is(span,[rel]){display:none}main~.site-way span{display:inline}"
    ".lesson.lesson{padding-block:0;font-size:16px;line-height:1.5}"
    ".lesson .prose>h1{margin:.2em 0 .4em;font-size:1.6em}.lesson .prose>p{margin-block:.5em}"
    ".lesson .dtnb-lesson .dtnb-told.dtnb-told{max-height:6.9em;padding-block:4px!important}"
    # The numbers that one reckons with stand next to where the answer is written.
    ".lesson .dtnb-lesson-table>.dtnb-scroll{display:flex;flex-direction:column}"
    ".lesson .dtnb-lesson-table .dtnb-ledger-one{order:-1;margin-block:0 14px}"
    ".lesson .live{margin-block:6px}.lesson .out{margin-bottom:8px;overflow-x:auto}"
    ".lesson .prose code{overflow-wrap:anywhere}"
    ".lesson div.code pre{max-height:8em;margin-block:6px;overflow:auto}}"
    # Whoever taps needs room for a finger.
    "@media(pointer:coarse){.lesson :is(.dtnb-button,.dtnb-detail,.dtnb-sit-button),"
    ".lesson .dtnb-ask-number input,.site-way a{min-height:44px}"
    ".site-way a{display:inline-flex;align-items:center}"
    ".lesson summary{padding-block:12px}.lesson .dtnb-rule-chip{min-height:32px;padding-inline:8px}"
    ".lesson :is(.dtnb-card-name,.dtnb-ability-name){padding-block:8px}}"
    ".lesson .prose :is(th,td){text-align:start}"
    ".lesson-again{margin:1rem 0 0;padding:.5rem .8rem;"
    "border-inline-start:.25rem solid light-dark(#1a4fc4,#9ab8ff)}"
    ".class-phone{display:none;font-size:.85em}"
    "@media(max-width:640px){.class-offer>.class-phone~button,"
    ".class-offer>span:has(+.class-phone){display:none}.class-offer>.class-phone{display:inline}}"
    # Before a class: one question on a screen, in letters that the last row can read.
    ".class-offer{display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:center;"
    "justify-content:end}.class-offer span{color:light-dark(#59616e,#a5adba)}"
    ":is(.class-offer,.class-bar) button{font:inherit;padding:.4rem 1rem;min-height:44px}"
    # Code that makes a question is for authors; a lesson about code shows its own.
    ".lesson details.code{display:none}"
    ".lesson-waits{margin:1rem 0 40vh;text-align:start;color:light-dark(#59616e,#a5adba)}"
    "@media screen{.lesson>.is-waiting{display:none}}"
    ".is-for-class :is(.site-way,.lesson .code,[data-score],.lesson>[hidden],kbd){display:none}"
    ".is-for-class .lesson{max-width:none;padding-bottom:60px}"
    ".is-for-class .lesson .prose{max-width:60rem;margin-inline:0}"
    ".is-for-class .lesson .prose>*{margin-block:4px 6px}"
    ".is-for-class .dtnb-ask-options{display:flex;flex-wrap:wrap}"
    ".is-for-class .dtnb-ask-option{min-width:0;align-items:center}"
    # What a class reckons with stands beside the question; boards and story leave room for it.
    ".is-for-class .dtnb-lesson-table>.dtnb-scroll{display:flex;flex-direction:column}"
    ".is-for-class .dtnb-lesson-table:has(.dtnb-ledger-one) .dtnb-scene-note{display:none}"
    # Whole boards are too small for the last row; what is used, held and owned is large.
    ".is-for-class .is-single :is(.dtnb-more,.dtnb-board),.is-for-class .dtnb-lesson-bar,"
    ".is-for-class .dtnb-player:not(.is-active) .dtnb-more{display:none}"
    ".is-for-class .dtnb-ability{font-size:15px}"
    ".is-for-class :is(.dtnb-token,.dtnb-card,.dtnb-player-name){font-size:17px}"
    ".is-for-class :is(.dtnb-ask-known,.dtnb-choice-button,.dtnb-ask-answer,.dtnb-ask-reply,"
    ".dtnb-ask-option,.dtnb-ledger-table){font-size:16px;line-height:1.35}"
    # Answers stand side by side: names closer than moves.
    ".is-for-class .dtnb-ask-moves .dtnb-choices{"
    "grid-template-columns:repeat(auto-fit,minmax(13em,1fr))}"
    # A reason below them would open empty columns beside two or three.
    ".is-for-class .dtnb-ask-moves .dtnb-choices:not(:has(>:nth-child(4))){"
    "grid-template-columns:repeat(3,1fr)}"
    # All moves stay where they are. Of those that were wrong the newest has its reason, below.
    ".is-for-class .dtnb-ask-moves .is-refused{display:contents}"
    ".is-for-class .dtnb-ask-moves .is-refused .dtnb-choice-button{border-radius:10px}"
    ".is-for-class .dtnb-ask-moves .is-refused .dtnb-reasons{grid-column:1/-1;order:1;"
    "border-block-start:1px solid #a569;border-radius:8px}"
    ".is-for-class .dtnb-ask-moves .dtnb-reasons:not([role]){display:none}"
    # Of a story whole lines are left out, never a part of one.
    ".is-for-class .dtnb-lesson .dtnb-told{max-height:none!important;mask:none;overflow:hidden}"
    ".is-for-class :is(.dtnb-told.is-left-out,.dtnb-told::before){display:none}"
    # Question and answer have the wider half, with the story below them until the answer.
    "@media(min-width:700px){.is-for-class .dtnb-lesson-panes{"
    "grid-template:auto 1fr/minmax(0,.8fr) minmax(0,1.2fr)}"
    ".is-for-class .dtnb-lesson-side{display:contents}"
    ".is-for-class .dtnb-lesson-table{grid-area:1/1/3}"
    ".is-for-class .dtnb-told{grid-area:2/2;align-self:start}"
    ".is-for-class .dtnb-lesson-task{grid-area:1/2}"
    ".is-for-class .is-answered .dtnb-told{display:none}}"
    ".is-for-class :is(.dtnb-lesson>.dtnb-title,.dtnb-player .dtnb-badge,.dtnb-dial-max,"
    ".dtnb-dial-bar,.dtnb-lesson .dtnb-fall,.dtnb-ledger-table caption .dtnb-mute),"
    ".is-for-class .dtnb-lesson-table:has(.dtnb-ledger-one) :is(.dtnb-rolls,.dtnb-more)"
    "{display:none}"
    ".is-for-class .dtnb-dials{grid-template-columns:repeat(auto-fit,minmax(40px,1fr))}"
    ".is-for-class .dtnb-lesson-table .dtnb-players{gap:8px;"
    "grid-template-columns:repeat(auto-fit,minmax(130px,1fr))}"
    ".is-for-class .dtnb-lesson-table:not(:has(.dtnb-ledger-one)) "
    ".dtnb-players:has(.is-active .dtnb-more){grid-template-columns:1fr}"
    ".is-for-class .is-single .dtnb-players{grid-template-columns:"
    "repeat(auto-fit,minmax(130px,1fr))!important}"
    ".is-for-class .dtnb-ledger-one{margin-top:8px}"
    ".is-for-class .dtnb-lesson .dtnb-lesson-ask{font-size:19px}"
    ".is-for-class .dtnb-ask{gap:6px}"
    ".is-for-class .dtnb-told-line{font-size:15.5px}"
    ".is-for-class .dtnb-told-line.is-fresh{font-size:16px}"
    ".is-for-class :is(.dtnb-ask-buttons .dtnb-button,.dtnb-ask-number span,"
    ".dtnb-reasons,.dtnb-ask-hint){font-size:16px;line-height:1.35}"
    ".is-for-class .dtnb.dtnb-lesson{height:auto;min-height:0;max-height:none}"
    # What does not fit: first the dials and the heads of tables shrink, then the story.
    ".is-for-class .is-close .dtnb-dial{flex-direction:row;gap:6px;align-items:baseline}"
    ".is-for-class .is-close .dtnb-dial-label{width:auto;white-space:nowrap}"
    ".is-for-class .is-close .dtnb-dials{display:flex;flex-wrap:wrap;gap:2px 14px}"
    ".is-for-class .is-close .dtnb-dial-value{font-size:18px}"
    ".is-for-class .is-close .dtnb-player{gap:5px;padding-bottom:6px}"
    ".is-for-class .is-close .dtnb-player-head{padding-block:3px!important}"
    ".is-for-class .is-close .dtnb-ledger-one thead{display:none}"
    ".is-for-class .is-close .dtnb-ledger-table :is(th,td){padding-block:1px!important}"
    ".is-for-class .is-closer .dtnb-part{display:none}"
    ".is-for-class .is-closer .dtnb-ability{padding-block:0;line-height:1.25}"
    ".is-for-class .is-closer .dtnb-die{zoom:.8}"
    ".is-for-class .is-closer .prose h2{font-size:1.2em}"
    # Where a party stands, a fight is asked about and no way: its picture comes behind the map.
    ".is-for-class .is-closer .dtnb-picture:has(~.dtnb-picture){display:none}"
    ".is-for-class .is-closest{padding-block:0 48px}"
    ".is-for-class .is-closest .prose{font-size:16px;line-height:1.35}"
    ".is-for-class .is-closest .dtnb-lesson .dtnb-lesson-task{padding-block:0}"
    # The dungeon's points of victory count at the end of a game alone.
    ".is-for-class .is-closest .dtnb-dial:nth-child(n+7){display:none}"
    ".is-for-class .is-closest .dtnb-picture{margin:0}"
    ".is-for-class .is-closest .dtnb-picture svg{width:auto;max-height:130px}"
    ".is-for-class .is-closest .dtnb-lesson-table .dtnb-players{gap:4px}"
    ".is-for-class .is-closest .dtnb-scene-note{margin-block:2px;padding-block:0}"
    ".is-for-class .is-closest :is(.dtnb-player-figure,.is-aside .dtnb-dials,"
    ".dtnb-die-marks,.dtnb-picture figcaption){display:none}"
    ".is-for-class .is-closest :is(.dtnb-token,.dtnb-card){font-size:16px;padding-block:0}"
    # The answer has the calculation whole.
    ".is-for-class .is-closest .dtnb-lesson-panes:has(.dtnb-ask-answer .dtnb-ledger-one) "
    ".dtnb-lesson-table .dtnb-ledger-one,"
    ".is-for-class .is-closest :is(.dtnb-told,.dtnb-where,.dtnb-more>summary){display:none}"
    # Who is right needs no calculation in rows, and the answer says again what both said; dice and
    # boards come first.
    ".is-for-class .is-brief .dtnb-ask:has(.dtnb-ask-known) .dtnb-ask-answer .dtnb-ledger-table,"
    ".is-for-class .is-brief .dtnb-ask:has(.dtnb-ask-answer) :is(.dtnb-ask-known,.dtnb-rule-chip)"
    "{display:none}"
    # The first sentences of an answer say why; the table comes before what follows them.
    ".is-for-class .is-brief .dtnb-ask:not(:has(.dtnb-ask-known)) .dtnb-ask-answer>"
    ":is(p:nth-of-type(n+4),.dtnb-ledger-one){display:none}"
    # A note beside the table says what led to the question; its answer needs the room.
    ".is-for-class .is-brief .dtnb-lesson-panes:has(.dtnb-ask-answer) .dtnb-scene-note"
    "{display:none}"
    # A number is worked out from dice, dials and rows, not from what boards require.
    ".is-for-class .is-brief .dtnb-lesson-panes:has(.dtnb-ask-number) .dtnb-more{display:none}"
    # An answer that is longer still has the screen to itself.
    ".is-for-class .is-alone .dtnb-lesson-panes:has(.dtnb-ask-answer){display:block}"
    ".is-for-class .is-alone .dtnb-lesson-panes:has(.dtnb-ask-answer) .dtnb-lesson-table,"
    # It says again what was claimed, and a class looks up no page.
    ".is-for-class .is-alone .dtnb-ask:has(.dtnb-ask-answer) :is(.dtnb-ask-known,.dtnb-rule-chip),"
    ".is-for-class .is-alone .prose:has(~:not([hidden]) "
    ":is(.dtnb-ask-answer,.dtnb-ask-reply)) table{display:none}"
    # Lines become fewer where the question is wider. Marked options have whole boards beside them.
    ".is-for-class .is-alone .dtnb-lesson-panes:has(.dtnb-ask-moves){"
    "grid-template-columns:minmax(0,.5fr) minmax(0,1.5fr)}"
    # Who plays stands above the question, and not beside it.
    ":has(>.lesson-players){display:block!important}.lesson-players{margin:0 0 .5rem}"
    # Who plays stands on the boards, too.
    ".is-for-class .is-alone .lesson-players{display:none}"
    ".is-for-class .is-alone .dtnb-ask-known{margin:0;line-height:1.22}"
    ".is-for-class .is-alone .dtnb-choices .dtnb-choice-button{min-height:36px;padding-block:3px}"
    ".is-for-class .is-alone .dtnb-choices .dtnb-reasons{padding-block:4px;line-height:1.22}"
    ".is-for-class .is-alone .dtnb-choices .dtnb-rule-chip{display:none}"
    # Each option that was marked wrongly is marked so; two of them have their reason.
    ".is-for-class .is-alone .dtnb-ask-reply p:nth-of-type(n+4){display:none}"
    # The answer begins with the calculation in one line.
    ".is-for-class .is-alone .dtnb-ask-answer .dtnb-ledger-sentence{display:none}"
    ".is-for-class .is-alone .dtnb-ask-answer{padding-block:4px}"
    ".is-for-class .is-alone .dtnb-ask-answer :is(p,li){margin-block:1px;line-height:1.22}"
    ".is-for-class .dtnb-lesson .dtnb-lesson-side{grid-template-rows:auto auto;"
    "align-content:start}"
    ".is-for-class .dtnb-lesson .dtnb-scroll{overflow:visible;mask:none}"
    # While a class sits down it reads what it will be able to do.
    ".class-begin .class-able{font-size:1.35em;line-height:1.3}"
    ".class-begin ul{display:flex;flex-wrap:wrap;gap:1rem 3rem;margin:1.5rem 0;padding:0}"
    ".class-begin li{display:grid;justify-items:center}"
    ".class-begin svg{width:7rem;height:7rem;fill:none;stroke:currentColor;stroke-width:1.2}"
    ".class-bar{position:fixed;inset:auto 0 0;z-index:5;display:flex;align-items:center;gap:12px;"
    "padding:8px 16px;background:light-dark(#fff,#16191f)}"
    ".class-bar h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
    ".class-bar>:last-child{margin-inline-start:auto}.class-bar span{white-space:nowrap}"
    "@media(max-width:640px){.class-bar{gap:6px;padding-inline:8px}"
    ".class-bar button{padding-inline:.5rem;font-size:.9em}}"
    "@media print{.site-way,.class-offer,.class-bar{display:none}}</style>"
)
#: the theme that a reader has chosen on the site, said as our front end is told it elsewhere
_THEME = """\
(() => {
  let theme = "";
  try { theme = localStorage.getItem("theme") ?? ""; } catch { /* a browser that keeps nothing */ }
  if (theme !== "dark" && theme !== "light") return;
  document.documentElement.style.colorScheme = theme;
  document.body.dataset.jpThemeLight = String(theme === "light");
})();
"""


class Way(NamedTuple):
    """A link that leads from a live page to another page of the site."""

    address: str
    text: str
    language: Language | None = None
    #: whether it leads to the next lesson
    is_next: bool = False


def script() -> str:
    """Return the script that all live pages share."""
    return _THEME + shared_script()


def on_site(
    page: str,
    language: Language,
    ways: Iterable[Way],
    note: str = "",
    lesson: str = "",
    able: str = "",
    minutes: int = 0,
) -> str:
    """Return a page that was made to be given away alone as one of the site.

    Parameters
    ----------
    page
        The page.
    language
        Its language.
    ways
        Where it leads, above and below.
    note
        What is said above it.
    lesson
        The name of the lesson whose answers are recorded; empty for a page that is none.
    able, minutes
        What a learner can do afterwards, and how long it takes, for the first screen of a class.

    Raises
    ------
    ValueError
        If it is not made as such pages are.
    """
    together = shared_front_end(_ADDRESS)
    alone = max(
        (front_end(), front_end(can_draw_gamebooks=True)), key=lambda one: one.elements in page
    )
    for old, new in zip(alone, together, strict=True):
        if page.count(old) != 1:
            raise ValueError("this page has not the front end of a page that is given away")
        page = page.replace(old, new)
    links = "".join(map(_link, ways))
    above, below = (_way(f"way.{place}", language, links, note) for place in ("above", "below"))
    # The address of the page before a class.
    attributes = f' data-able="{escape(able)}" data-minutes="{minutes}"' if minutes else ""
    page = page.replace('<main class="lesson">', f'<main class="lesson" id="class"{attributes}>', 1)
    head, body = page.split(_BODY, 1)
    at = body.index(together.elements)
    recorded = (
        f'<script src="{_RECORD}" data-lesson="{escape(lesson)}"></script>\n' if lesson else ""
    )
    return f"{head}{_BODY}{recorded}{_STYLE}{above}{body[:at]}{below}{body[at:]}"


def _way(name: str, language: Language, links: str, note: str) -> str:
    span = f"<span>{escape(note)}</span>" if note else ""
    label = escape(site_text(language, name))
    return f'<nav class="site-way" aria-label="{label}">{links}{span}</nav>\n'


def _link(way: Way) -> str:
    other = f' hreflang="{way.language}" lang="{way.language}"' if way.language else ""
    next_ = ' rel="next"' if way.is_next else ""
    return f'<a href="{escape(way.address)}"{other}{next_}>{escape(way.text)}</a>'
