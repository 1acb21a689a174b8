import { join, type Bus } from "./bus.js";
import type { Session } from "./session.js";

/** The interface of an anywidget model; `send` reaches the kernel, if there is one. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: (...args: never[]) => void): void;
  off(event: string, callback: (...args: never[]) => void): void;
  send?(content: unknown): void;
  widget_manager?: { get_model(id: string): Promise<Model> };
}

/** Draws into an element until the returned function is called. A static page passes no model. */
export type Mount = (session: Session, el: HTMLElement, model?: Model) => () => void;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Model, page bus and session send each other only changes, so that no message returns as a new one. */
export function connect(session: Session, model: Model, role: string): () => void {
  let bus: Bus | null = null;
  let told: [number[], number] | null = null;
  const rejoin = () => {
    bus?.leave();
    bus = join(String(model.get("channel") ?? ""), role, {
      // Received messages are not forwarded: a graph must not copy one Stepper's frame to another.
      move(path, index) { told = [path, index]; session.moveTo(path, index); },
      ask: () => bus?.send(...session.position),
    });
    if (role === "graph") bus.ask();
    else bus.send(...session.position);
  };
  const toModel = () => {
    const position = session.position;
    const state = { branch: position[0], index: position[1], granularity: session.granularity, spoiler_free: session.spoilerFree };
    const changed = Object.entries(state).filter(([name, value]) => !same(model.get(name), value));
    for (const [name, value] of changed) model.set(name, value);
    if (changed.length) model.save_changes();
    if (same(told, position)) return;
    told = position;
    bus?.send(...position);
  };
  const fromModel = () => session.moveTo((model.get("branch") as number[] | null) ?? [], Number(model.get("index") ?? 0));
  const settings = () => {
    session.setLevel(model.get("granularity"));
    if (Boolean(model.get("spoiler_free")) !== session.spoilerFree) session.hideAhead(Boolean(model.get("spoiler_free")));
  };
  const heard = { channel: rejoin, index: fromModel, branch: fromModel, granularity: settings, spoiler_free: settings };
  for (const [name, callback] of Object.entries(heard)) model.on(`change:${name}`, callback);
  const quiet = session.listen(toModel);
  rejoin();
  return () => {
    quiet();
    bus?.leave();
    for (const [name, callback] of Object.entries(heard)) model.off(`change:${name}`, callback);
  };
}
