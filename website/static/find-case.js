"use strict";
// The finder of cases: what is typed and chosen, against what stands in cases.js. finder.js searches as
// `dtnb case` does. What was asked stands in the address, so that the
// way back from a case leads to the same list.
{
  const form = document.querySelector("[data-finder]");
  const fields = form.elements;
  const out = form.querySelector("output");
  const again = form.querySelector("[type=reset]");
  const { index, cases } = window.dtnbCases;
  const find = window.dtnbFinder(index);
  const known = new Map(cases.map((each) => [each.name, each]));
  const items = [...document.querySelectorAll("[data-case]")].map((item) => {
    const about = known.get(item.dataset.case);
    return { ...about, item, home: item.parentElement, shown: item.appendChild(document.createElement("strong")) };
  });

  const isAsked = (text) => /[\p{L}\p{N}]/u.test(text);
  const ranked = (among, text) => {
    const named = new Map(among.map((each) => [each.name, each]));
    return find(text).map((name) => named.get(name)).filter(Boolean);
  };

  // --- What is shown ------------------------------------------------------------------------------

  // On the first page of the site nothing is listed before something is asked. What is found by words
  // stands in one list, best first; what is chosen alone stays where it is.
  const waiting = document.querySelector(".found-cases[data-waiting]");
  const lists = waiting ? [] : [...document.querySelectorAll(".found-cases")].map((list) => list.closest("section"));
  const best = waiting ?? document.createElement("ul");
  best.className = "found-cases";
  if (!waiting) form.after(best);
  const inBook = ({ right }, book) => !book || book in right || (book === "differ" && new Set(Object.values(right)).size > 1);
  const chosen = (each, wanted) =>
    (!wanted.topic || each.topic === wanted.topic) && (!wanted.table || each.table === wanted.table)
    && (!wanted.thing || each.things.includes(wanted.thing)) && inBook(each, wanted.book);
  const show = () => {
    const wanted = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    const asked = Object.keys(wanted).length > 0;
    const typed = isAsked(wanted.words ?? "");
    const among = items.filter((each) => chosen(each, wanted));
    const found = typed ? ranked(among, wanted.words) : among;
    const listed = new Set(waiting && !asked ? [] : found);
    for (const each of items) {
      each.item.hidden = !listed.has(each);
      each.shown.textContent = each.right[wanted.book] ?? "";
    }
    for (const each of typed ? found : items) (typed ? best : each.home).append(each.item);
    best.hidden = listed.size === 0;
    for (const list of lists) list.hidden = !list.querySelector("[data-case]:not([hidden])");
    out.textContent = found.length === 1 ? out.dataset.one : out.dataset.many.replace("#", found.length);
    again.hidden = !asked;
    return wanted;
  };
  const asked = () => {
    const wanted = show();
    const said = String(new URLSearchParams(wanted));
    history.replaceState(null, "", said ? `#?${said}` : location.pathname);
  };
  const begin = location.hash.startsWith("#?") ? location.hash.slice(1) : location.search;
  for (const [name, value] of new URLSearchParams(begin)) if (fields[name]) fields[name].value = value;
  form.addEventListener("input", asked);
  form.addEventListener("reset", () => setTimeout(asked));
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}
