"use strict";
// The finder of cases: what is typed and chosen, against what stands in cases.js. What was asked stands
// in the address, so that the way back from a case leads to the same list.
{
  const form = document.querySelector("[data-finder]");
  const fields = form.elements;
  const out = form.querySelector("output");
  const again = form.querySelector("[type=reset]");
  // Words as they are compared; of each a beginning is enough.
  const plain = (text) => ` ${text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g)?.join(" ") ?? ""}`;
  const known = new Map(window.dtnbCases.map((each) => [each.name, each]));
  const items = [...document.querySelectorAll("[data-case]")].map((item) => {
    const about = known.get(item.dataset.case);
    const right = item.appendChild(document.createElement("strong"));
    return { ...about, item, shown: right, said: plain([item.textContent, about.words, about.name, ...about.things].join(" ")) };
  });
  // On the first page of the site nothing is listed before something is asked.
  const waiting = document.querySelector(".found-cases[data-waiting]");
  const lists = waiting ? [waiting] : [...document.querySelectorAll(".found-cases")].map((list) => list.closest("section"));
  const inBook = ({ right }, book) => !book || book in right || (book === "differ" && new Set(Object.values(right)).size > 1);
  const fits = (each, wanted, typed) =>
    (!wanted.topic || each.topic === wanted.topic) && (!wanted.table || each.table === wanted.table)
    && (!wanted.thing || each.things.includes(wanted.thing)) && inBook(each, wanted.book)
    && typed.every((word) => each.said.includes(` ${word}`));
  const show = () => {
    const wanted = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    const typed = plain(wanted.words ?? "").split(" ").filter(Boolean);
    let count = 0;
    for (const each of items) {
      const found = (!waiting || Object.keys(wanted).length > 0) && fits(each, wanted, typed);
      count += found;
      each.item.hidden = !found;
      each.shown.textContent = each.right[wanted.book] ?? "";
    }
    for (const list of lists) list.hidden = !list.querySelector("[data-case]:not([hidden])");
    if (waiting && !Object.keys(wanted).length) count = items.length;
    out.textContent = count === 1 ? out.dataset.one : out.dataset.many.replace("#", count);
    again.hidden = !Object.keys(wanted).length;
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
