import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { vi } from "vitest";
import { Session } from "../src/document/session.js";
import { options } from "preact";
import { mountGraph } from "../src/graph/view.js";
import { mountStepper } from "../src/stepper/stepper.js";
import { render } from "../src/widget.js";

// Updates of views are drawn at once, so that tests need not wait.
options.debounceRendering = (draw) => draw();

const text = readFileSync(join(import.meta.dirname, "fixtures", "sample.json"), "utf8");

export const sample = () => JSON.parse(text);

/** A document of frames that only have what a test names. */
export const tiny = (frames, more = {}) => ({
  format: 1, lang: "en", title: "Tiny", seats: [{ name: "Ash" }, { name: "Birch" }], scenes: [{ seats: [] }],
  frames: frames.map((frame, step) => ({ step, kind: "x", depth: 0, stop: "step", scene: 0, text: [{ t: "text", v: `Frame ${step}.` }], ...frame })),
  ...more });

export function place() {
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  return el;
}

/** A Stepper whose drawer is open, unless `pane` is empty. */
export function open(doc = sample(), { pane = "story", ...options } = { granularity: "step" }) {
  const el = place();
  const session = new Session(doc, options);
  mountStepper(session, el);
  if (pane) openDrawer(el, pane);
  return { session, el, root: el.querySelector(".dtnb"), $: (s) => el.querySelector(s), $$: (s) => [...el.querySelectorAll(s)] };
}

export const openDrawer = (el, pane = "story") => el.querySelector(`[data-offer="${pane}"]`).click();

export function openGraph(doc = sample()) {
  const el = place();
  const session = new Session(doc, { granularity: "step" });
  mountGraph(session, el);
  return { session, el };
}

export function press(target, key, more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

const POOLS = ["places", "entries", "pictures", "scenes", "choices", "questions", "ledgers", "odds", "frames"];

function columns(rows) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { keys: Object.fromEntries(keys.map((key) => [key, rows.map((row) => row[key] ?? null)])) };
}

/** The document as it is sent, in the plainest form of columns. */
export function inColumns(doc) {
  const pools = POOLS.filter((name) => doc[name]?.length).map((name) => [name, columns(doc[name])]);
  const branches = (doc.branches ?? []).map((branch) => ({ ...branch, document: inColumns(branch.document) }));
  const editions = (doc.editions ?? []).map((one) => ({ ...one, frames: columns(one.frames) }));
  return { ...doc, format: 2, ...Object.fromEntries(pools), branches, editions };
}

export function zipped(doc) {
  const bytes = gzipSync(JSON.stringify(doc));
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function fakeModel(doc, state = {}) {
  const values = { index: 0, branch: [], granularity: "step", spoiler_free: false, interval_ms: 1000, channel: "", view: "stepper", ...state };
  if (doc) values.frames_gz = zipped(inColumns(doc));
  const callbacks = new Map();
  const of = (event) => callbacks.get(event) ?? callbacks.set(event, new Set()).get(event);
  return {
    values, callbacks, save_changes: vi.fn(),
    get: (name) => values[name],
    set(name, value) { values[name] = value; for (const each of [...of(`change:${name}`)]) each(); },
    on: (event, callback) => of(event).add(callback),
    off: (event, callback) => of(event).delete(callback),
  };
}

const leaving = [];

/** Remove every view of a test from the page, as a notebook does. */
export const leaveAll = () => { for (const leave of leaving.splice(0)) leave(); };

export async function show(model) {
  const el = document.createElement("div");
  document.body.append(el);
  const leave = await render({ model, el });
  leaving.push(leave);
  return { el, root: el.querySelector(".dtnb"), leave };
}

export const where = (doc, test) => doc.frames.findIndex(test);
