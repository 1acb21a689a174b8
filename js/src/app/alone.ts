// The page as one file: its parts are in it, packed.
import { bytesOf } from "../document/page_model.js";
import { start } from "./main.js";
import type { PartName, Parts } from "./protocol.js";
import type { Site } from "./shell.js";

async function unpacked(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const place = document.getElementById(id)!;
  const packed = bytesOf(place.textContent!);
  // Twelve megabytes of text are of no more use.
  place.remove();
  const stream = new Response(packed).body!.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const NAMES: PartName[] = ["interpreter", "script", "library", "engine"];

async function open(): Promise<void> {
  const bytes = await Promise.all(NAMES.map((name) => unpacked(`dtnb-${name}`)));
  const parts = Object.fromEntries(NAMES.map((name, at) => [name, { at: bytes[at]!, size: bytes[at]!.length }])) as Parts;
  const text = (id: string) => unpacked(id).then((raw) => new TextDecoder().decode(raw));
  const site = JSON.parse(await text("dtnb-site")) as Site;
  // From disk, a browser starts no module worker of a blob.
  const worker = `data:text/javascript,${encodeURIComponent(await text("dtnb-worker"))}`;
  await start({ ...site, parts }, document.getElementById("dtnb-app")!, () => new Worker(worker, { type: "module" }));
}

void open();
