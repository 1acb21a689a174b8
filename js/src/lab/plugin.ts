// The plugin: a type of file that opens as a Stepper or as a table, and cards in the launcher.
import { BEGUN, OPENED } from "./code.js";
import { provider, type Shown } from "./completion.js";
import type { App, Browsers, Completers, Context, Launcher, Modules, Node, Palette, Translator } from "./jupyter.js";
import { panel } from "./panel.js";
import { languageOf, wordsOf } from "./words.js";

const TYPE = "dtnb-turn";
/** JupyterLab's own type for any YAML, whose "Open With" has ours as well. */
const YAML = "yaml";
const DIE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24"><path class="jp-icon3" fill="#616161" fill-rule="evenodd" d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Zm2.5 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm9 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm-4.500 4.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm9 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z"/></svg>';

export function plugin(modules: Modules) {
  const { MainAreaWidget, ICommandPalette } = modules["@jupyterlab/apputils"];
  const { ABCWidgetFactory, DocumentWidget } = modules["@jupyterlab/docregistry"];
  const tokens = [
    modules["@jupyterlab/launcher"]?.ILauncher, modules["@jupyterlab/filebrowser"].IDefaultFileBrowser,
    modules["@jupyterlab/translation"].ITranslator, ICommandPalette,
    modules["@jupyterlab/completer"]?.ICompletionProviderManager];

  function activate(app: App, ...given: unknown[]): void {
    const there = tokens.filter(Boolean);
    const one = <T>(at: number) => (tokens[at] ? (given[there.indexOf(tokens[at])] as T | null) : null);
    const launcher = one<Launcher>(0), browser = one<Browsers>(1), translator = one<Translator>(2), palette = one<Palette>(3);
    const shown: Shown = new Map();
    one<Completers>(4)?.registerProvider(provider(shown));
    const lang = languageOf(translator?.languageCode ?? "en");
    const w = wordsOf(lang);
    const icon = new (modules["@jupyterlab/ui-components"].LabIcon)({ name: "dtnb:die", svgstr: DIE });

    app.docRegistry.addFileType({
      name: TYPE, displayName: w("file"), extensions: [".dtnb.yaml", ".dtnb.yml"], mimeTypes: ["text/yaml"],
      fileFormat: "text", contentType: "file", icon });

    class Factory extends ABCWidgetFactory {
      constructor(readonly view: keyof typeof OPENED, options: object) { super(options); }
      createNewWidget(context: Context): Node {
        const { widget, again } = panel(modules, app.serviceManager, context.path, () => OPENED[this.view](context.path, lang), w, shown);
        context.fileChanged.connect(() => { if (!widget.isDisposed) again(); });
        const document = new DocumentWidget({ content: widget, context });
        document.title.icon = icon;
        return document;
      }
    }
    for (const view of ["stepper", "table"] as const) {
      app.docRegistry.addWidgetFactory(new Factory(view, {
        name: `dtnb-${view}`, label: w(view), fileTypes: [TYPE, YAML], defaultFor: view === "stepper" ? [TYPE] : [], readOnly: true }));
    }

    for (const [name, code] of Object.entries(BEGUN)) {
      const command = `dtnb:${name}`;
      app.commands.addCommand(command, {
        label: w(name), caption: w(`${name}_about`), icon,
        execute: ({ cwd }: { cwd?: string }) => {
          const folder = cwd ?? browser?.model.path ?? "";
          const content = panel(modules, app.serviceManager, `${folder ? `${folder}/` : ""}${name}`, () => code(lang), w).widget;
          const main = new MainAreaWidget({ content });
          main.id = `dtnb-${name}-${Date.now()}`;
          Object.assign(main.title, { label: w(name), icon, closable: true });
          app.shell.add(main, "main");
          app.shell.activateById(main.id);
        } });
      launcher?.add({ command, category: "dtnb", rank: name === "quarrel" ? 1 : 2 });
      palette?.addItem({ command, category: "dtnb" });
    }
  }

  return { id: "dtnb:plugin", description: "Opens replay files as Steppers and tables.", autoStart: true, optional: tokens.filter(Boolean), activate };
}
