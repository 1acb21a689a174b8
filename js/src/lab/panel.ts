// A panel with a kernel of its own, which ends with the panel.
import type { Label } from "../document/labels.js";
import type { Kernel, Manager, Modules, Node } from "./jupyter.js";
import type { Shown } from "./completion.js";
import { Live } from "./live.js";
import style from "./lab.css";

let opened = 0;

/** What a panel shows, and how it is made to show it again. */
export interface Panel { readonly widget: Node; again(): void }

/** Opens a kernel in the folder of a path, and shows there what its code brings; `shown` knows it by its path meanwhile. */
export function panel(modules: Modules, services: Manager, path: string, code: () => string, w: Label, shown?: Shown): Panel {
  const { SessionContext } = modules["@jupyterlab/apputils"];
  const widget = new (modules["@lumino/widgets"].Widget)();
  const sheet = document.createElement("style");
  sheet.textContent = style;
  const place = document.createElement("div");
  place.className = "dtnb-lab-place";
  widget.node.classList.add("dtnb-lab");
  widget.node.tabIndex = 0;
  widget.node.append(sheet, place);
  const session = new SessionContext({
    kernelManager: services.kernels, sessionManager: services.sessions, specsManager: services.kernelspecs,
    // A path of its own: two panels on one file, or a notebook beside them, must not share a kernel.
    path: `${path}#dtnb-${Date.now()}-${++opened}`, name: path, type: "dtnb",
    kernelPreference: { language: "python", autoStartDefault: true, shouldStart: true, canStart: true, shutdownOnDispose: true },
  });
  const said = document.createElement("p");
  said.textContent = w("starts");
  place.append(said);
  let live: Live | null = null;
  const begin = async () => {
    await session.initialize();
    const kernel: Kernel | null | undefined = session.session?.kernel;
    if (widget.isDisposed) return session.dispose();
    if (!kernel) { said.textContent = w("no_kernel"); return; }
    live = new Live(place, kernel, w);
    shown?.set(path, live);
    await live.run(code());
  };
  void begin();
  const dispose = widget.dispose.bind(widget);
  widget.dispose = () => {
    if (!widget.isDisposed) {
      if (shown?.get(path) === live) shown?.delete(path);
      live?.clear();
      session.dispose();
    }
    dispose();
  };
  return { widget, again: () => void live?.run(code()) };
}
