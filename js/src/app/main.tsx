// Entry of the page's bundle: starts the engine, draws the page, keeps both for use without a network.
import { render } from "preact";
import "../stepper/styles.js";
import "../gamebook/gamebook.css";
import "../quarrel/quarrel.css";
import "./app.css";
import { Engine } from "./engine.js";
import { browserStorage, Shelf, takeSlot } from "./kept.js";
import { Page, type Notices } from "./page.js";
import type { Language, Site } from "./shell.js";

/** Registers the service worker, and reports what it has done. */
async function keepOffline(address: string, changed: (notices: Partial<Notices>) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(address);
  let asked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (asked) history.go(0); });
  const look = (worker: ServiceWorker | null) => {
    // One that waits while another has the page is a newer version; it waits until the reader wants it.
    if (worker?.state === "installed" && navigator.serviceWorker.controller) {
      changed({ newer: () => { asked = true; worker.postMessage("take-over"); } });
    }
  };
  look(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => look(worker));
  });
  await navigator.serviceWorker.ready;
  changed({ kept: true });
}

/**
 * Gives elements the style that their markup names as data: the policy of the page allows style that a script sets, and
 * none in markup.
 */
function styleFromData(root: HTMLElement): void {
  const set = () => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset.style!;
      delete element.dataset.style;
    }
  };
  new MutationObserver(set).observe(root, { childList: true, subtree: true });
}

/** Draws the page of a site in an element. */
export async function start(site: Site, root: HTMLElement, makeWorker: () => Worker): Promise<Engine> {
  const shelf = new Shelf(browserStorage(), await takeSlot());
  const asked = new URLSearchParams(location.search).get("lang") ?? site.lang ?? (shelf.language || navigator.language);
  const language: Language = asked.startsWith("fr") ? "fr" : "en";
  let notices: Notices = { newer: null, kept: false, full: false };
  const keep = (name: string, text: string) => {
    const kept = shelf.keep(name, text);
    // Ask that what was played is not cleared away with caches.
    if (kept && text) void navigator.storage?.persist?.();
    if (kept === notices.full) changed({ full: !kept });
  };
  const engine = new Engine(makeWorker(), site.parts, JSON.stringify(shelf.games()), ({ stage }) => { draw(); if (stage === "ready") isReady(); }, keep);
  let isReady = () => {};
  const ready = new Promise<void>((fulfil) => { isReady = fulfil; });
  const draw = () => render(<Page shell={{ site, engine, shelf, ready }} progress={engine.progress} notices={notices} language={language} />, root);
  const changed = (more: Partial<Notices>) => { notices = { ...notices, ...more }; draw(); };
  styleFromData(root);
  draw();
  // Only now: what the engine has fetched comes from the browser's own cache.
  const { serviceWorker } = site;
  if (serviceWorker && "serviceWorker" in navigator) {
    const wait = setInterval(() => {
      if (engine.progress.stage !== "ready") return;
      clearInterval(wait);
      void keepOffline(serviceWorker, changed).catch(() => {});
    }, 200);
  }
  return engine;
}
