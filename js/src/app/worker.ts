// The interpreter in a worker, so that the page never waits. It answers one question after the other, as a kernel does.
import { loadPyodide } from "pyodide";
import { layOut, type FileSystem } from "./archive.js";
import type { PartName, Parts, Question, Start, Told } from "./protocol.js";

interface Bridge { call(name: string, args: string): { get(at: number): unknown; destroy(): void } }
interface Bytes { toJs(): Uint8Array; destroy(): void }

/** What the list of Pyodide's packages says of Pyodide itself; the build writes it here. */
declare const PYODIDE_INFO: { python: string };

const TYPES: Partial<Record<PartName, string>> = { interpreter: "application/wasm", script: "text/javascript" };
/** No host has it: what is asked for there is answered by `partsAsFetched`. */
const HOME = "https://parts.invalid/";
const NAMES: Record<string, PartName> = { "pyodide.asm.wasm": "interpreter", "python_stdlib.zip": "library" };

const tell = (told: Told, transfer: Transferable[] = []) => self.postMessage(told, { transfer });

const fail = (error: unknown) => tell({ kind: "failed", reason: String((error as Error)?.message ?? error) });

/** Reads a copy of a response to its end, to tell how much of it has come; the response itself goes on to the interpreter. */
async function count(response: Response, part: PartName, size: number): Promise<void> {
  const reader = response.clone().body!.getReader();
  for (let done = 0; ;) {
    const { done: over, value } = await reader.read();
    if (over) return;
    done += value.length;
    tell({ kind: "progress", part, done, size });
  }
}

async function load(parts: Parts, name: PartName): Promise<Response> {
  const { at, size } = parts[name];
  if (typeof at !== "string") return new Response(at, { headers: { "content-type": TYPES[name] ?? "application/zip" } });
  const response = await fetch(at);
  if (!response.ok) throw new Error(`${response.status} ${at}`);
  void count(response, name, size);
  return response;
}

/** The interpreter fetches its parts by names of its own. */
function answerFetches(loaded: Record<PartName, Promise<Response>>): void {
  const fetchFromHost = self.fetch.bind(self);
  self.fetch = (asked, options) => {
    const address = String(asked instanceof Request ? asked.url : asked);
    const part = address.startsWith(HOME) ? NAMES[address.slice(HOME.length)] : undefined;
    return part ? loaded[part] : fetchFromHost(asked, options);
  };
}

async function createModule(loaded: Promise<Response>): Promise<unknown> {
  const response = await loaded;
  // An address of this host is imported as it is; bytes need an address first.
  const at = response.url || URL.createObjectURL(await response.blob());
  return ((await import(/* the interpreter's own script */ at)) as { default: unknown }).default;
}

async function start({ parts, kept }: Start): Promise<Bridge> {
  const begun = performance.now();
  const ms: Record<string, number> = {};
  const mark = (name: string) => { ms[name] = Math.round(performance.now() - begun); };
  const names = Object.keys(parts) as PartName[];
  const loaded = Object.fromEntries(names.map((name) => [name, load(parts, name)])) as Record<PartName, Promise<Response>>;
  // The interpreter says only that it ended.
  Promise.all(Object.values(loaded)).catch(fail);
  answerFetches(loaded);
  const archive = loaded.engine.then((response) => response.arrayBuffer());
  const options = {
    indexURL: HOME,
    // Without packages: what is imported is in the archive.
    lockFileContents: { info: PYODIDE_INFO, packages: {} },
    createPyodideModule: await createModule(loaded.script),
  };
  const python = await loadPyodide(options as unknown as Parameters<typeof loadPyodide>[0]);
  mark("interpreter");
  const version = PYODIDE_INFO.python.split(".").slice(0, 2).join(".");
  tell({ kind: "starting" });
  layOut(python.FS as unknown as FileSystem, new Uint8Array(await archive), `/lib/python${version}/site-packages`);
  mark("laid out");
  python.runPython("import importlib; importlib.invalidate_caches()");
  const report = (name: string, text: string) => tell({ kind: "kept", name, text });
  const bridge = python.pyimport("dtnb.app.bridge").Bridge(kept, report) as Bridge;
  mark("ready");
  tell({ kind: "ready", ms, heap: (python as unknown as { _module: { HEAPU8: Uint8Array } })._module.HEAPU8.length });
  return bridge;
}

function answer(bridge: Bridge, { id, name, args }: Question): void {
  try {
    const made = bridge.call(name, JSON.stringify(args));
    const bytes = made.get(1) as Bytes;
    const document = bytes.toJs();
    const said = JSON.parse(String(made.get(0))) as { value?: unknown; error?: string };
    bytes.destroy();
    made.destroy();
    tell({ kind: "answer", id, ...said, document }, [document.buffer]);
  } catch (fault) {
    tell({ kind: "answer", id, fault: String((fault as Error).message ?? fault) });
  }
}

let bridge: Promise<Bridge> | null = null;

self.onmessage = async ({ data }: MessageEvent<Start | Question>) => {
  if ("parts" in data) {
    bridge = start(data);
    bridge.catch(fail);
  } else {
    answer(await bridge!, data);
  }
};
