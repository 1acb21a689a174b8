// Entry of the bundle: an anywidget module, and the start of a static page.
import { join } from "./bus.js";
import { UnknownFormat } from "./columns.js";
import { decode, decodeBase64 } from "./document.js";
import { h } from "./dom.js";
import { labeller } from "./labels.js";
import { mountGraph, mountStepper } from "./player.js";
import { Session } from "./session.js";

function failure(el, error) {
  const text = error instanceof UnknownFormat ? labeller(error.labels)("error_format", { format: error.format }) : labeller()("error");
  el.append(h("p", { class: "dtnb dtnb-error", role: "alert" }, text));
}

// Model, page bus and session tell each other only what changed, so that no message comes back as a new one.
export function connect(session, model, role) {
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  let bus = null;
  let told = null;
  const rejoin = () => {
    bus?.leave();
    bus = join(model.get("channel"), role, {
      // What was heard is not passed on: a graph must not carry one stepper's place to another.
      move(path, index) { told = [path, index]; session.moveTo(path, index); },
      ask: () => bus?.send(session.path, session.index),
    });
    if (role === "graph") bus.ask();
    else bus.send(session.path, session.index);
  };
  const toModel = () => {
    const state = { branch: session.path, index: session.index, granularity: session.granularity, spoiler_free: session.spoilerFree };
    const changed = Object.entries(state).filter(([name, value]) => !same(model.get(name), value));
    for (const [name, value] of changed) model.set(name, value);
    if (changed.length) model.save_changes();
    const position = [session.path, session.index];
    if (same(told, position)) return;
    told = position;
    bus.send(...position);
  };
  const fromModel = () => session.moveTo(model.get("branch") ?? [], model.get("index") ?? 0);
  const settings = () => {
    session.setLevel(model.get("granularity"));
    if (Boolean(model.get("spoiler_free")) !== session.spoilerFree) session.hideAhead(Boolean(model.get("spoiler_free")));
  };
  const heard = { channel: rejoin, index: fromModel, branch: fromModel, granularity: settings, spoiler_free: settings };
  const each = (what) => Object.entries(heard).forEach(([name, callback]) => model[what](`change:${name}`, callback));
  each("on");
  const quiet = session.listen(toModel);
  rejoin();
  return () => {
    quiet();
    bus.leave();
    each("off");
  };
}

export async function render({ model, el }) {
  let doc;
  try {
    doc = await decode(model.get("frames_gz"));
  } catch (error) {
    failure(el, error);
    return () => {};
  }
  const session = new Session(doc, {
    index: model.get("index"), path: model.get("branch") ?? [], granularity: model.get("granularity"),
    spoilerFree: model.get("spoiler_free"), interval: model.get("interval_ms") || 1400 });
  const role = model.get("view") === "graph" ? "graph" : "stepper";
  const unmount = (role === "graph" ? mountGraph : mountStepper)(session, el);
  const disconnect = connect(session, model, role);
  const arrived = async () => session.reopen(await decode(model.get("frames_gz")));
  model.on("change:frames_gz", arrived);
  return () => { model.off("change:frames_gz", arrived); disconnect(); unmount(); session.stop(); };
}

// A static page carries its document beside the place where it is drawn.
export async function boot(page = document) {
  const data = page.getElementById("dtnb-document");
  const el = page.getElementById("dtnb-root");
  if (!data || !el) return null;
  try {
    const session = new Session(await decodeBase64(data.textContent));
    mountStepper(session, el);
    el.firstChild.focus({ preventScroll: true });
    return session;
  } catch (error) {
    failure(el, error);
    return null;
  }
}

if (typeof document !== "undefined") boot();

export default { render };
