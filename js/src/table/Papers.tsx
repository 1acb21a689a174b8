// The written parts: notes and marks, claims, the growing file, the verdict, and sharing it.
import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "./context.js";
import { Counter } from "./Counter.js";
import { Faces } from "./Faces.js";
import type { View } from "./types.js";

function Claims({ view }: { view: View }) {
  const { w, does } = useTable();
  const [by, setBy] = useState(0);
  const [which, setWhich] = useState(0);
  const saying = view.sayings[which];
  const [number, setNumber] = useState<number | null>(null);
  const value = number ?? saying?.now ?? 0;
  return (
    <div class="dtnb-sit-claims">
      <ul>{view.claims.map((claim, at) => <li key={at}><b>{claim.by}</b>: “{claim.says}”</li>)}</ul>
      {saying && (
        <div class="dtnb-sit-row">
          <select aria-label={w("claim_by")} value={by} onChange={(event) => setBy(Number(event.currentTarget.value))}>
            {view.seats.map((seat, at) => <option key={at} value={at}>{w("says", { name: seat })}</option>)}
          </select>
          <select aria-label={w("claim_says")} value={which} onChange={(event) => { setWhich(Number(event.currentTarget.value)); setNumber(null); }}>
            {view.sayings.map((template, at) => <option key={at} value={at}>{template.text.replace("{n}", "…")}</option>)}
          </select>
          {saying.text.includes("{n}") && <Counter label={w("claim_number")} value={value} low={saying.low} high={saying.high} less={w("less")} more={w("more")} onValue={setNumber} />}
          <button type="button" class="dtnb-sit-button" onClick={() => does({ do: "say", by: view.seats[by], says: saying.text.replace("{n}", String(value)) })}>{w("claim_add")}</button>
        </div>
      )}
    </div>
  );
}

function Notes({ view }: { view: View }) {
  const { w, does } = useTable();
  const [note, setNote] = useState("");
  return (
    <div class="dtnb-sit-row">
      <input class="is-wide" aria-label={w("note")} placeholder={w("note")} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      <button type="button" class="dtnb-sit-button" disabled={!note.trim()} onClick={() => { does({ do: "note", text: note }); setNote(""); }}>{w("note_add")}</button>
      <select class="dtnb-sit-add" value="" aria-label={w("mark")} onChange={(event) => does({ do: "mark", mark: event.currentTarget.value })}>
        <option value="">{w("mark")}</option>
        {view.marks.map((mark) => <option key={mark.value} value={mark.value}>{mark.label}</option>)}
      </select>
    </div>
  );
}

const slug = (title: string) => title.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "table";

function Settle({ view }: { view: View }) {
  const { w, does, page } = useTable();
  const [name, setName] = useState<string | null>(null);
  const file = name ?? slug(view.title);
  const missing = view.settled?.missing[0];
  return (
    <div class="dtnb-sit-settle">
      <p class="dtnb-sit-actions"><button type="button" class="dtnb-sit-button is-first" onClick={() => does({ do: "settle" })}>{w("settle")}</button></p>
      {missing && (
        <div class="dtnb-sit-missing"><p><b>{missing.name}</b>: {missing.prompt} <span class="dtnb-mute">{w("missing")}</span></p>
          <Faces count={missing.count} faces={missing.faces} name={missing.book} onEntered={(values) => does({ do: "elsewhere", book: missing.book, values })} />
        </div>
      )}
      {view.settled && <div class="dtnb-sit-verdict" dangerouslySetInnerHTML={{ __html: view.settled.html }} />}
      <div class="dtnb-sit-row">
        <label class="dtnb-sit-field is-wide"><span>{w("file_name")}</span><input value={file} onInput={(event) => setName(event.currentTarget.value)} /></label>
        <button type="button" class="dtnb-sit-button" onClick={() => does({ do: "save", path: `${file}.yaml` })}>{w("save")}</button>
        <button type="button" class="dtnb-sit-button" onClick={() => does({ do: "give", path: `${file}.html` })}>{w("give")}</button>
        <button type="button" class="dtnb-sit-button" onClick={page}>{w("download")}</button>
      </div>
      {view.wrote && <p class="dtnb-sit-wrote" role="status">{w("wrote", { path: view.wrote })}</p>}
    </div>
  );
}

function File({ text }: { text: string }) {
  const place = useRef<HTMLPreElement>(null);
  // It grows at its end, which is scrolled into sight.
  useEffect(() => { if (place.current) place.current.scrollTop = place.current.scrollHeight; }, [text]);
  return <pre class="dtnb-sit-file" tabIndex={0} ref={place}>{text}</pre>;
}

const TABS = ["claims", "file", "settle"] as const;

export function Papers({ view }: { view: View }) {
  const { w } = useTable();
  const [tab, setTab] = useState<(typeof TABS)[number]>("claims");
  const over = view.stage === "over";
  // At the end of the game, people have made their claims or want to know who is right.
  useEffect(() => { if (over) setTab(view.claims.length ? "settle" : "claims"); }, [over]);
  return (
    <section class="dtnb-sit-papers" aria-label={w("papers")}>
      <div class="dtnb-sit-tabs" role="tablist">
        {TABS.map((name) => (
          <button type="button" key={name} role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>{w(`tab_${name}`)}</button>
        ))}
      </div>
      <div role="tabpanel" class="dtnb-sit-panel">
        {tab === "claims" && <><Claims view={view} /><Notes view={view} /></>}
        {tab === "file" && (view.file ? <File text={view.file} /> : <p class="dtnb-mute">{w("file_long")}</p>)}
        {tab === "settle" && <Settle view={view} />}
      </div>
    </section>
  );
}
