"use strict";
// The finder of cases: what is typed and chosen, against what stands in cases.js. Words are weighed as
// `dtnb case` weighs them (dtnb/casebook/finding.py). What was asked stands in the address, so that the
// way back from a case leads to the same list.
{
  const form = document.querySelector("[data-finder]");
  const fields = form.elements;
  const out = form.querySelector("output");
  const again = form.querySelector("[type=reset]");
  const { wording, cases } = window.dtnbCases;
  const passedOver = new Set(wording.passed_over);
  const endings = new Set(wording.endings);
  const known = new Map(cases.map((each) => [each.name, each]));
  const items = [...document.querySelectorAll("[data-case]")].map((item) => {
    const about = known.get(item.dataset.case);
    const counts = new Map(Object.entries(about.words).flatMap(([count, words]) => words.split(" ").map((word) => [word, Number(count)])));
    return { ...about, item, home: item.parentElement, counts, shown: item.appendChild(document.createElement("strong")) };
  });

  const vocabulary = new Set(items.flatMap((each) => [...each.counts.keys()]));

  // --- Words --------------------------------------------------------------------------------------

  const ID = /^[a-z]+(?:-[a-z0-9]+)*-?\d[a-z0-9-]*$/;
  const inWords = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const typedIn = (text) => text.toLowerCase().split(/\s+/).flatMap((part) => {
    const bare = part.replace(/^[,.;:!?()]+|[,.;:!?()]+$/g, "");
    return ID.test(bare) ? [bare] : inWords(part);
  });
  const plain = (word) => word.normalize("NFKD").replace(/\p{M}/gu, "");
  // The same word, another ending of it, its beginning.
  const nearness = (word, other) => {
    if (word === other) return 4;
    if (word.slice(0, 3) !== other.slice(0, 3)) return 0;
    let shared = 0;
    while (shared < word.length && word[shared] === other[shared]) shared += 1;
    if (shared >= 4 && endings.has(word.slice(shared)) && endings.has(other.slice(shared))) return 3;
    return other.startsWith(word) && word.length >= 3 ? 2 : 0;
  };
  const alike = (said, phrase) => phrase.every((word, at) => at < said.length && nearness(said[at], word) >= 3);
  // What is sought: for each thing the words and signs under which a case may have it.
  const sought = (text) => {
    const typed = typedIn(text);
    const said = typed.map(plain);
    const terms = [];
    for (let at = 0, most; at < said.length; at += most) {
      const there = said.slice(at);
      const small = passedOver.has(typed[at]);
      const fits = (phrase) => (phrase.length > 1 || !small) && alike(there, phrase);
      const lengths = wording.same.map((group) => Math.max(0, ...group.filter(fits).map((phrase) => phrase.length)));
      most = Math.max(1, ...lengths);
      const words = lengths.flatMap((length, number) => (length === most ? [`=${number}=`] : []));
      if (most === 1 && !small) words.unshift(said[at]);
      if (words.length > 0) terms.push(words.join(" "));
    }
    return (terms.length > 0 ? [...new Set(terms)] : said).map((words) => words.split(" "));
  };
  const ranked = (among, text) => {
    const terms = sought(text);
    const counts = terms.map((words) => {
      const wanted = [];
      for (const other of vocabulary) {
        const how = Math.max(...words.map((word) => nearness(word, other)));
        if (how > 0) wanted.push([other, how]);
      }
      return among.map(({ counts: has }) => wanted.reduce((most, [other, how]) => Math.max(most, how * (has.get(other) ?? 0)), 0));
    });
    const having = counts.map((each) => each.filter(Boolean).length);
    const scores = among.map((_, at) => counts.reduce((sum, each, term) => sum + (each[at] && Math.log(1 + among.length / having[term]) * each[at]), 0));
    const every = scores.map((score, at) => (counts.every((each, term) => each[at] || !having[term]) ? score : 0));
    const enough = Math.max(0, ...every) || Math.max(0, ...scores) / 2;
    const called = inWords(text.toLowerCase()).join("-");
    return among.map((each, at) => ({ each, score: each.name === called ? Infinity : scores[at], all: every[at] > 0 }))
      .filter(({ score, all }) => score > 0 && (all || score >= enough))
      .sort((one, other) => other.score - one.score).map(({ each }) => each);
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
    const typed = typedIn(wanted.words ?? "").length > 0;
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
