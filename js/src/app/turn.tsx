// A replay that is open: its Stepper, its verdict, its link, its file.
import { useEffect, useRef, useState } from "preact/hooks";
import type { EngineModel } from "./engine.js";
import { Code } from "./code.js";
import { LessonMaker } from "./lesson.js";
import { hashOf, type Place } from "./place.js";
import { offer, raiseHeadings, useShell } from "./shell.js";
import { View } from "./view.js";

/** What the engine says of a replay that it has opened. */
export interface Opened { key: string; title: string; disputed: boolean; reads: string }
interface Settled { html: string; text: string }
interface Shared { link: string; qr: string; reason: string }

export interface Turn { opened: Opened; model: EngineModel; settled: Settled | null; place: Place }

function Share({ turn, index }: { turn: Turn; index: number }) {
  const { w, engine } = useShell();
  const [shared, setShared] = useState<Shared | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    setCopied(false);
    const address = location.href.replace(/[?#].*$/, "");
    void engine.call<Shared>("share", address, index).then(setShared);
  }, [turn, index]);
  if (!shared) return null;
  return (
    <div class="app-share">
      <p class="app-mute">{w("link_about")}</p>
      {shared.link && <input class="app-wide" readOnly value={shared.link} aria-label={w("link")} onFocus={(event) => event.currentTarget.select()} />}
      <div class="app-row">
        {shared.link && <button type="button" class="app-button is-first" onClick={() => void navigator.clipboard.writeText(shared.link).then(() => setCopied(true), () => {})}>{w("copy")}</button>}
        <button type="button" class="app-button" onClick={() => void offer("turn.yaml", turn.opened.reads, true)}>{w("share")}</button>
        {copied && <span role="status">{w("copied")}</span>}
      </div>
      {shared.reason && <p role="status">{shared.reason}</p>}
      {shared.qr && <Code svg={shared.qr} label={w("link")} />}
    </div>
  );
}

export function TurnPage({ turn }: { turn: Turn }) {
  const { w, engine, go } = useShell();
  const [settled, setSettled] = useState<Settled | null>(turn.settled);
  const [settling, setSettling] = useState(false);
  const verdict = useRef<HTMLElement>(null);
  const { model, place } = turn;
  const [index, setIndex] = useState(Number(model.get("index")));
  useEffect(() => {
    // The address follows the reader, so that a page that is closed opens again where it was.
    model.saved = () => {
      // A link leads to a moment of the main line.
      if ((model.get("branch") as number[] | undefined)?.length) return;
      const step = Number(model.get("index"));
      setIndex(step);
      if (place.kind === "open" || place.kind === "turn") history.replaceState(null, "", hashOf({ ...place, step }));
    };
    model.download = (name, content) => void offer(name, content);
  }, [model]);
  useEffect(() => {
    raiseHeadings(verdict.current!);
  }, [settled]);
  useEffect(() => {
    // A key that belongs to nothing on the page is the player's, without a click into it first.
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      const player = document.querySelector(".app-view .dtnb-stepper");
      if (player && !player.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true, cancelable: true }))) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const settle = async () => {
    setSettling(true);
    const found = await engine.call<Settled>("settle").finally(() => setSettling(false));
    setSettled(found);
    verdict.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <div class="app-row app-bar">
        <button type="button" class="app-button" onClick={() => go({ kind: "home" })}>{w("back")}</button>
        <button type="button" class="app-button is-first" disabled={settling} onClick={() => void settle()}>{w(settling ? "settling" : "settle")}</button>
      </div>
      <View model={model} />
      <section class="app-verdict" ref={verdict} aria-live="polite">
        {settled && <div dangerouslySetInnerHTML={{ __html: settled.html }} />}
      </section>
      <details class="app-card"><summary>{w("source")}</summary><pre class="app-file" tabIndex={0}>{turn.opened.reads}</pre></details>
      <Shares turn={turn} index={index} />
      <LessonMaker model={model} title={turn.opened.title} />
    </>
  );
}

function Shares({ turn, index }: { turn: Turn; index: number }) {
  const { w } = useShell();
  const [open, setOpen] = useState(false);
  return (
    <details class="app-card" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{w("link")}</summary>
      {open && <Share turn={turn} index={index} />}
    </details>
  );
}
