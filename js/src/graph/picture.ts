// One picture of the graph for reading and acting: its boxes lead to frames, in the order of time.
import type { Graph, Without } from "../document/frames.js";
import { safeSvg } from "../parts/safesvg.js";

const SVG_NS = "http://www.w3.org/2000/svg";

/** A part of a picture, the frame to which it leads, and the frame from which on all its contents have happened. */
export interface Part { element: SVGElement; frame: number; told: number }

/** The interface of the view around a picture. */
export interface Acts {
  go(frame: number): void;
  unfold(frame: number): void;
  leaveOut(which: number): void;
  preview(part: Part | null): void;
  label(name: string, values?: Record<string, unknown>): string;
}

const numbers = (map: Record<string, number> | undefined): [string, number][] =>
  Object.entries(map ?? {}).filter(([, frame]) => Number.isInteger(frame));

const draw = (name: string, attributes: Record<string, string | number>): SVGElement => {
  const element = document.createElementNS(SVG_NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

function button(element: SVGElement, name: string, act: () => void): void {
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", name);
  element.addEventListener("click", (event) => { event.preventDefault(); act(); });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}

const frameOf = (box: Element): { x: number; y: number; right: number; bottom: number } => {
  const rect = box.querySelector("rect");
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect?.getAttribute(name)));
  return { x: x!, y: y!, right: x! + width!, bottom: y! + height! };
};

// The colours with which dtnb/graph/style.py draws seats, in its order; a view has others for its figures.
const DRAWN = ["#0076B8", "#B95200", "#B84685", "#00805D", "#827000", "#7060CC"];

// The letters on them are white; a view's colours are bright in a dark theme, and letters on them dark.
const inSeatColours = (text: string): string =>
  DRAWN.reduce((svg, colour, seat) => svg.replaceAll(colour, `var(--seat-${seat}, ${colour})`), text)
    .replaceAll('fill="#FFFFFF"', 'fill="var(--on-seat, #FFFFFF)"');

export class Picture {
  readonly svg: SVGSVGElement;
  readonly width: number;
  readonly height: number;
  /** The boxes, in the order of time. */
  readonly nodes: Part[] = [];
  /** The description of a box for the pointer and for screen readers. */
  readonly told = new Map<SVGElement, string>();
  private readonly parts: Part[] = [];
  private readonly withouts: Without[];
  private readonly buttons: { element: SVGElement; which: number }[] = [];
  private readonly badges: { element: SVGElement; which: number }[] = [];

  static of(text: string, graph: Graph, acts: Acts): Picture | null {
    const svg = safeSvg(inSeatColours(text));
    return svg && new Picture(svg, graph, acts);
  }

  private constructor(svg: SVGSVGElement, graph: Graph, acts: Acts) {
    this.svg = svg;
    this.withouts = graph.without ?? [];
    const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    this.width = width || 1;
    this.height = height || 1;
    svg.setAttribute("role", "group");
    const by = new Map([...svg.querySelectorAll<SVGElement>("[id]")].map((element) => [element.id, element]));
    const frames = new Map(numbers(graph.nodes));
    for (const [id, element] of by) {
      const frame = frames.get(id);
      if (frame !== undefined) this.node({ element, frame, told: graph.parts?.[id] ?? frame }, acts);
    }
    for (const [id, frame] of numbers(graph.parts)) {
      const element = by.get(id);
      if (element && !frames.has(id)) this.part({ element, frame, told: frame }, acts);
    }
    // An element without a frame is hidden until everything may be shown.
    const placed = new Set(this.parts.map(({ element }) => element));
    for (const element of svg.querySelectorAll<SVGElement>("g.edge, g.cluster, g.node")) {
      if (!placed.has(element)) this.part({ element, frame: Infinity, told: Infinity }, acts);
    }
    this.withouts.forEach((without, which) => this.without(without, which, by, acts));
  }

  private node(part: Part, acts: Acts): void {
    const { element } = part;
    const title = [...element.children].find((child) => child.localName === "title");
    const lines = [...element.querySelectorAll("text")];
    // A space separates the lines of a box for screen readers, as the layout does for the eye.
    for (const line of lines) line.after(" ");
    const words = lines.map((line) => line.textContent!.trim()).join(" ");
    // Rules are shown with the frame itself.
    this.told.set(element, (title?.textContent ?? words).replace(/ \([^()]*\)$/, ""));
    // The text of a box is shown beside it with its frame; the browser's own tooltip would cover that.
    title?.remove();
    element.classList.add("dtnb-node");
    // The outline comes first; elements after it (badges of a window) keep their own colours.
    element.querySelector("rect, path, polygon, ellipse")?.classList.add("dtnb-shape");
    button(element, words, () => acts.go(part.frame));
    element.addEventListener("pointerenter", () => acts.preview(part));
    element.addEventListener("pointerleave", () => acts.preview(null));
    element.addEventListener("focus", () => { if (element.matches(":focus-visible")) acts.preview(part); });
    element.addEventListener("blur", () => acts.preview(null));
    this.nodes.push(part);
    this.parts.push(part);
  }

  private part(part: Part, acts: Acts): void {
    if (part.element.classList.contains("fold")) {
      const words = part.element.querySelector("text")?.textContent ?? "";
      part.element.classList.add("dtnb-fold");
      button(part.element, acts.label("graph_unfold", { what: words }), () => acts.unfold(part.frame));
    }
    this.parts.push(part);
  }

  // A sign in the corner of an action leaves the action out; the sums then show their what-if totals.
  private without(without: Without, which: number, by: Map<string, SVGElement>, acts: Acts): void {
    const own = without.boxes.map((id) => by.get(id)).find(Boolean);
    if (!own) return;
    const { right, y } = frameOf(own);
    const sign = draw("g", { class: "dtnb-leave-out", transform: `translate(${right - 13} ${y + 13})` });
    // An eye: seen or not, nothing is deleted.
    sign.append(draw("circle", { r: 9 }), draw("path", { d: "M-6 0Q0 -7 6 0Q0 7 -6 0z" }), draw("circle", { r: 1.8, class: "dtnb-pupil" }));
    button(sign, without.title, () => acts.leaveOut(which));
    own.after(sign);
    this.buttons.push({ element: sign, which });
    for (const [id, text] of Object.entries(without.totals ?? {})) {
      const sum = by.get(id);
      if (sum) this.badge(sum, text, which);
    }
  }

  private badge(sum: SVGElement, text: string, which: number): void {
    const { right, bottom } = frameOf(sum);
    const width = 16 + 7.6 * text.length;
    const badge = draw("g", { class: "dtnb-otherwise", transform: `translate(${right - width - 6} ${bottom - 9})` });
    const words = draw("text", { x: 8, y: 14, "font-size": 12, "font-weight": "bold" });
    words.textContent = text;
    badge.append(draw("rect", { width, height: 20, rx: 4 }), words);
    // On top of the box below it.
    this.svg.append(badge);
    this.badges.push({ element: badge, which });
  }

  /** The action that is left out, null for none. */
  leaveOut(left: number | null): void {
    const found = left === null ? undefined : this.withouts[left];
    for (const { element } of this.nodes) {
      element.classList.toggle("is-left-out", found?.boxes.includes(element.id) ?? false);
      element.classList.toggle("is-fallen", found?.falls?.includes(element.id) ?? false);
    }
    for (const { element, which } of this.buttons) element.setAttribute("aria-pressed", String(which === left));
    for (const { element, which } of this.badges) element.classList.toggle("is-shown", which === left);
  }

  /** The latest node: steps inside a window belong to that window's node. */
  present(index: number, secret = false): Part | null {
    return this.nodes.reduce<Part | null>((best, one) => ((secret ? one.told : one.frame) <= index && (!best || one.frame >= best.frame) ? one : best), null);
  }

  /** Marks the present box, and hides later boxes if what follows is hidden. */
  update(index: number, secret: boolean): void {
    const now = this.present(index, secret);
    for (const part of this.parts) {
      const { element } = part;
      const ahead = secret && part.told > index;
      element.classList.toggle("is-ahead", ahead);
      if (!element.hasAttribute("role")) continue;
      element.setAttribute("tabindex", ahead ? "-1" : "0");
      element.setAttribute("aria-hidden", String(ahead));
      element.classList.toggle("is-present", part === now);
      if (part === now) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
    }
    // A what-if shows how the sums end.
    const ends = secret && this.nodes.some(({ told }) => told > index);
    for (const { element } of this.buttons) {
      element.classList.toggle("is-ahead", ends);
      element.setAttribute("tabindex", ends ? "-1" : "0");
      element.setAttribute("aria-hidden", String(ends));
    }
  }

  /** The bottom of the known part of the picture; of the whole picture if nothing is hidden. */
  known(index: number, secret: boolean): number {
    if (!secret) return this.height;
    const seen = this.nodes.filter(({ told }) => told <= index).map(({ element }) => frameOf(element).bottom + 10);
    return Math.min(this.height, Math.max(24, ...seen));
  }
}
