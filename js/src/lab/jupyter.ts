// What is used of JupyterLab's modules, which come from its share scope at run time: the same in JupyterLab 4 and Notebook 7.

export interface Signal<T> { connect(slot: (sender: unknown, args: T) => void): boolean }
export interface Node { readonly node: HTMLElement; id: string; readonly isDisposed: boolean; dispose(): void; title: { label: string; caption: string; icon: unknown; closable: boolean } }
interface WidgetClass { new (options?: object): Node }

type Buffers = (ArrayBuffer | ArrayBufferView<ArrayBuffer>)[];
export interface Message { header: { msg_type: string }; content: Record<string, unknown>; buffers?: Buffers }
export interface Comm {
  readonly commId: string;
  onMsg: (message: Message) => void;
  send(data: unknown): unknown;
}
export interface Kernel {
  registerCommTarget(name: string, opened: (comm: Comm, message: Message) => void): void;
  requestExecute(content: { code: string; store_history: boolean }): { onIOPub: (message: Message) => void; readonly done: Promise<unknown> };
}
interface SessionContext {
  readonly session: { readonly kernel: Kernel | null } | null;
  initialize(): Promise<boolean>;
  dispose(): void;
}
export interface Manager { kernels: unknown; sessions: unknown; kernelspecs: unknown }

export interface Context { readonly path: string; readonly ready: Promise<void>; readonly fileChanged: Signal<unknown> }

export interface App {
  serviceManager: Manager;
  shell: { add(widget: unknown, area: string): void; activateById(id: string): void };
  commands: { addCommand(id: string, options: object): unknown };
  docRegistry: { addFileType(type: object): unknown; addWidgetFactory(factory: unknown): unknown };
}
export interface Launcher { add(item: object): unknown }
export interface Browsers { readonly model: { readonly path: string } }
export interface Translator { readonly languageCode: string }
export interface Completers { registerProvider(provider: object): void }
export interface Palette { addItem(item: object): unknown }

/** The modules of JupyterLab that are needed, by name. Notebook 7 has no launcher. */
export interface Modules {
  "@jupyterlab/apputils": { SessionContext: new (options: object) => SessionContext; MainAreaWidget: new (options: { content: Node }) => Node; ICommandPalette: unknown };
  "@jupyterlab/docregistry": {
    ABCWidgetFactory: new (options: object) => object;
    DocumentWidget: new (options: { content: Node; context: Context }) => Node;
  };
  "@jupyterlab/filebrowser": { IDefaultFileBrowser: unknown };
  "@jupyterlab/translation": { ITranslator: unknown };
  "@jupyterlab/ui-components": { LabIcon: new (options: { name: string; svgstr: string }) => object };
  "@lumino/widgets": { Widget: WidgetClass };
  "@jupyterlab/launcher"?: { ILauncher: unknown };
  "@jupyterlab/completer"?: { ICompletionProviderManager: unknown };
}
