// The table at which one plays by clicking: it shows the kernel's data and sends clicks to the kernel.
import { render } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Model } from "../document/connect.js";
import { labeller } from "../document/labels.js";
import { Asked } from "./Asked.js";
import { Sitting } from "./context.js";
import { Lies } from "./Lies.js";
import { Papers } from "./Papers.js";
import { colourProperties } from "../parts/sigil.js";
import { SettingUp } from "./SettingUp.js";
import type { Message, Refused, View } from "./types.js";

interface Told { answers?: number; refused?: Refused | null; page?: string }

function offer(name: string, page: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function App({ model }: { model: Model }) {
  const [view, setView] = useState(() => model.get("shown") as View);
  // The notice shown before the first click, such as that a saved file could not be read.
  const [refused, setRefused] = useState<Refused | null>(view.notice);
  const [alone, setAlone] = useState(false);
  const [waits, setWaits] = useState(false);
  const latest = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  const w = useMemo(() => labeller(model.get("words") as Record<string, string>), [model]);
  // Listen before anything can be clicked, so that no message is missed.
  useLayoutEffect(() => {
    const shown = () => setView(model.get("shown") as View);
    const told = (message: Told) => {
      if (message.answers !== latest.current) return;
      clearTimeout(timer.current);
      setWaits(false);
      setAlone(false);
      setRefused(message.refused ?? null);
      if (message.page) offer(`${(model.get("shown") as View).title || "table"}.html`, message.page);
    };
    model.on("change:shown", shown);
    model.on("msg:custom", told as never);
    return () => { model.off("change:shown", shown); model.off("msg:custom", told as never); clearTimeout(timer.current); };
  }, [model]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const does = (message: Message) => {
    latest.current += 1;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => { setAlone(true); setWaits(false); }, Number(model.get("patience_ms")) || 12_000);
    setWaits(true);
    try {
      model.send?.({ ...message, number: latest.current });
    } catch {
      setAlone(true);
    }
  };
  const page = () => does({ do: "page" });
  const onKeyDown = (event: KeyboardEvent) => {
    // The table handles its own keys; a notebook around it would move cells.
    event.stopPropagation();
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea")) return;
    if (event.key === "u" && view.undo) does({ do: "undo" });
    else if (event.key === "r" && view.redo) does({ do: "redo" });
    else if (event.key === "a" && view.question?.mayPass && !view.saying) does({ do: "pass-on" });
    else if (/^[1-9]$/.test(event.key)) {
      const buttons = root.current?.querySelectorAll<HTMLButtonElement>(".dtnb-sit-options button, .dtnb-sit-asked .dtnb-sit-faces .dtnb-sit-face");
      buttons?.[Number(event.key) - 1]?.click();
    } else return;
    event.preventDefault();
  };
  const setup = view.stage === "setting-up" ? view.setup : undefined;
  return (
    <Sitting.Provider value={{ w, does, page }}>
      <div class="dtnb dtnb-sit" ref={root} role="group" aria-label={w("table_of", { title: view.title ?? "" })} aria-busy={waits} lang={view.lang} style={colourProperties(view.looks ?? [])}
        data-lm-suppress-shortcuts="true" onKeyDown={onKeyDown}>
        <div class="dtnb-sit-head">
          <h2>{setup ? w("set_up") : view.title || view.seats.join(", ")}</h2>
          {!setup && <span class="dtnb-mute">{view.edition}</span>}
          {!setup && <span class="dtnb-sit-tools">
            <button type="button" class="dtnb-sit-button" disabled={!view.undo} onClick={() => does({ do: "undo" })}>↶ {w("undo")} <kbd>u</kbd></button>
            <button type="button" class="dtnb-sit-button" disabled={!view.redo} onClick={() => does({ do: "redo" })}>↷ {w("redo")} <kbd>r</kbd></button>
            <button type="button" class="dtnb-sit-button" onClick={() => does({ do: "anew" })}>{w("anew")}</button>
          </span>}
        </div>
        {alone && <p class="dtnb-sit-alert" role="alert">{view.kept ? w("alone_kept", { path: view.kept }) : w("alone")}</p>}
        {refused && <p class="dtnb-sit-alert" role="alert">{refused.text}{refused.rules.length > 0 && <span class="dtnb-code"> {refused.rules.join(", ")}</span>}</p>}
        {setup ? <SettingUp setup={setup} /> : (
          <div class={`dtnb-sit-places is-${view.stage}`}><Asked view={view} /><Lies view={view} /><Papers view={view} /></div>
        )}
      </div>
    </Sitting.Provider>
  );
}

export function mountTable(model: Model, el: HTMLElement): () => void {
  render(<App model={model} />, el);
  return () => render(null, el);
}
