import { h, list, section } from "./dom.js";
import { safeSvg } from "../parts/safesvg.js";

const titleOf = (element) => [...element.children].find((child) => child.localName === "title")?.textContent ?? "";
const frames = (map) => new Map(Object.entries(map ?? {}).filter(([, frame]) => Number.isInteger(frame)));

// With which frame everything else in the picture appears: told by the document, else by Graphviz's name of an
// edge after its ends; what nobody can place is hidden as long as anything is.
function partsOf(svg, graph, nodeFrames, frameOfTitle) {
  const told = frames(graph.parts);
  return [...svg.querySelectorAll("g.edge, g.cluster, g.node, [id]")]
    .filter((element) => !nodeFrames.has(element.id) && (element.matches("g.edge, g.cluster, g.node") || told.has(element.id)))
    .map((element) => {
      const ends = titleOf(element).split("->").map((name) => frameOfTitle.get(name.split(":")[0]));
      const drawn = ends.length === 2 && ends.every(Number.isInteger) ? Math.max(...ends) : Infinity;
      return { element, frame: told.get(element.id) ?? drawn };
    });
}

function picture(graph, go) {
  const svg = safeSvg(graph.svg);
  if (!svg) return null;
  const frameOf = frames(graph.nodes);
  const frameOfTitle = new Map();
  const nodes = [];
  for (const element of svg.querySelectorAll("[id]")) {
    if (!frameOf.has(element.id)) continue;
    const frame = frameOf.get(element.id);
    frameOfTitle.set(titleOf(element), frame);
    const words = [...element.querySelectorAll("text")].map((text) => text.textContent.trim()).join(" ");
    element.classList.add("dtnb-node");
    // The outline comes first; what follows inside (badges of a window) keeps its own colours.
    element.querySelector("polygon, path, ellipse, rect")?.classList.add("dtnb-shape");
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", words || titleOf(element));
    element.addEventListener("click", (event) => { event.preventDefault(); go(frame); });
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      go(frame);
    });
    nodes.push({ element, frame });
  }
  // Smaller than it was laid out its words cannot be read; then the pane scrolls.
  if (svg.viewBox.baseVal?.width) svg.style.minWidth = `${Math.round(svg.viewBox.baseVal.width)}px`;
  svg.setAttribute("role", "group");
  return { svg, nodes, parts: [...nodes, ...partsOf(svg, graph, frameOf, frameOfTitle)] };
}

function outline(items, go, lines) {
  return h("ul", { class: "dtnb-outline" }, list(items).map((item) => {
    const element = h("li", null,
      Number.isInteger(item.frame)
        ? h("button", { type: "button", class: "dtnb-link", onClick: () => go(item.frame) }, item.text)
        : h("span", null, item.text),
      list(item.children).length > 0 && outline(item.children, go, lines));
    lines.push({ element, frame: Number.isInteger(item.frame) ? item.frame : -1 });
    return element;
  }));
}

export function graphPane(session) {
  const pane = section("dtnb-graph", session.book.label("graph"));
  const body = h("div", { class: "dtnb-graph-body" });
  pane.append(body);
  let shown = null;
  let told = null;
  let opened = null;
  let drawn = null;
  let lines = [];

  // A whole game is too long for a picture, and for one list: the turn that goes on is listed.
  function entries() {
    const { graph } = session.book.doc;
    const all = list(graph?.outline);
    return graph?.svg ? all : all.filter(({ frame }) => frame <= session.index).slice(-1);
  }

  function build(book) {
    const graph = book.doc.graph;
    const go = (frame) => session.go(frame);
    lines = [];
    drawn = graph ? picture(graph, go) : null;
    body.replaceChildren();
    if (drawn) body.append(h("div", { class: "dtnb-graph-picture" }, h("div", { class: "dtnb-graph-crop" }, drawn.svg)));
    told = entries();
    if (told.length) {
      body.append(h("details", { class: "dtnb-more", open: opened ?? !drawn,
        onToggle: (event) => { opened = event.target.open; } },
      h("summary", null, book.label(graph.svg ? "graph_outline" : "graph_turn")), outline(told, go, lines)));
    }
    pane.hidden = !body.childNodes.length;
    shown = book;
  }

  // The node last reached is the present one: steps inside a window belong to that window's node.
  function present(parts) {
    const reached = parts.filter(({ frame }) => frame >= 0 && frame <= session.index);
    return reached.reduce((best, one) => (best && best.frame > one.frame ? best : one), null);
  }

  function mark(parts, className) {
    const now = present(parts);
    for (const one of parts) {
      one.element.classList.toggle(className, one === now);
      if (one === now) one.element.setAttribute("aria-current", "step");
      else one.element.removeAttribute("aria-current");
    }
    return now;
  }

  function reveal(element) {
    const box = body.querySelector(".dtnb-graph-picture");
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 2;
    if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }

  // The empty paper below the present would tell how much is still to come.
  function crop() {
    const paper = drawn.svg.parentElement;
    paper.style.maxHeight = "";
    if (!session.spoilerFree) return;
    const top = paper.getBoundingClientRect().top;
    const known = drawn.nodes.filter(({ frame }) => frame <= session.index);
    paper.style.maxHeight = `${Math.max(24, ...known.map(({ element }) => element.getBoundingClientRect().bottom - top + 14))}px`;
  }

  function update() {
    if (shown !== session.book || entries()[0] !== told[0]) build(session.book);
    const hidden = ({ frame }) => session.spoilerFree && frame > session.index;
    for (const one of lines) one.element.hidden = hidden(one);
    mark(lines, "is-present");
    if (!drawn) return;
    for (const one of drawn.parts) {
      one.element.classList.toggle("is-ahead", hidden(one));
      if (one.element.classList.contains("dtnb-node")) {
        one.element.setAttribute("tabindex", hidden(one) ? "-1" : "0");
        one.element.setAttribute("aria-hidden", String(hidden(one)));
      }
    }
    crop();
    const now = mark(drawn.nodes, "is-present");
    if (!now) body.querySelector(".dtnb-graph-picture").scrollTop = 0;
    // Before anything of it happened, the beginning is in sight, wherever the picture has it.
    const near = now ?? drawn.nodes.reduce((first, one) => (first && first.frame <= one.frame ? first : one), null);
    if (near) reveal(near.element);
  }
  return { pane, update };
}
