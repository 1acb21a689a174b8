// Entry of the extension for JupyterLab 4 and Notebook 7: the container that module federation expects, without webpack.
import type { Modules } from "./jupyter.js";
import { plugin } from "./plugin.js";
import { sharedModules, type Scope } from "./share.js";

const NEEDED = [
  "@jupyterlab/apputils", "@jupyterlab/docregistry", "@jupyterlab/filebrowser", "@jupyterlab/translation", "@jupyterlab/ui-components",
  "@lumino/widgets"];
const OPTIONAL = ["@jupyterlab/launcher", "@jupyterlab/completer"];

let scope: Scope = {};

const container = {
  init(given: Scope): void { scope = given; },
  async get(): Promise<() => object> {
    const modules = (await sharedModules(scope, NEEDED, OPTIONAL)) as unknown as Modules;
    return () => ({ __esModule: true, default: plugin(modules) });
  },
};

((window as { _JUPYTERLAB?: Record<string, unknown> })._JUPYTERLAB ??= {}).dtnb = container;
