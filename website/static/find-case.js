"use strict";
// The finder of cases: what is typed and chosen, against what stands in cases.js.
(() => {
  const form = document.querySelector(".find-case");
  const list = document.querySelector(".found-cases");
  const out = form.querySelector("output");
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const cases = window.dtnbCases.map((each) => ({
    ...each, text: plain([each.title, each.quarrel, each.words, each.name].join(" ")),
  }));
  const show = () => {
    const words = plain(form.elements.words.value).split(/\s+/).filter(Boolean);
    const topic = form.elements.topic.value;
    const found = cases.filter((each) =>
      (!topic || each.topic === topic) && words.every((word) => each.text.includes(word)));
    list.replaceChildren(...found.map((each) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${each.name}.html`;
      link.textContent = each.title;
      item.append(link, each.quarrel);
      return item;
    }));
    out.textContent = out.dataset.text.replace("#", found.length);
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
})();
