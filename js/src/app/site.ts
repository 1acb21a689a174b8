// The page of a site: its parts lie beside it.
import { start } from "./main.js";
import type { Site } from "./shell.js";

const site = JSON.parse(document.getElementById("dtnb-site")!.textContent!) as Site & { worker: string };
void start(site, document.getElementById("dtnb-app")!, () => new Worker(site.worker, { type: "module" }));
