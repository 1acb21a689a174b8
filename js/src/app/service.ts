// The service worker: keeps the page and its parts. A part has the hash of its content in its address; the page has a
// revision, so that a new build is installed beside the old one, and takes its place only when a reader asks for it.
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";

/** The build writes the list in front of this script. */
declare const DTNB_FILES: PrecacheEntry[];
declare const self: { addEventListener(event: "message", heard: (event: { data: unknown }) => void): void; skipWaiting(): Promise<void> };

self.addEventListener("message", ({ data }) => { if (data === "take-over") void self.skipWaiting(); });
cleanupOutdatedCaches();
precacheAndRoute(DTNB_FILES, { ignoreURLParametersMatching: [/^lang$/] });
