// The first page below the quarrel: what is shipped, a turn of one's own, a table, kept games. It is useful before the engine is there.
import { useEffect, useMemo, useState } from "preact/hooks";
import { CourseDoor } from "./course.js";
import { fragmentOf, placeOf } from "./place.js";
import "./finder.js";
import { offer, useShell, type FinderIndex, type Shipped } from "./shell.js";

declare const dtnbFinder: (index: FinderIndex) => (text: string) => string[];

/** How many are listed of those that are looked for, and before anything is. */
const MOST_FOUND = 12;
const FIRST = 4;

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * What is looked for: the cases that are found in the index, best first, and replays that have all of the words.
 * As long as there is no index, cases are looked for as replays are.
 */
export function find(shelf: readonly Shipped[], words: string, search?: (text: string) => string[]): Shipped[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.every((word) => plain(text).includes(word));
  const indexed = (kind: Shipped["kind"]) => kind === "case" && search !== undefined && wanted.length > 0;
  const found = shelf.filter(({ name, title, says, verdict, kind }) => !indexed(kind) && has(`${name} ${title} ${says} ${verdict}`));
  const cases = new Map(shelf.filter(({ kind }) => indexed(kind)).map((entry) => [entry.name, entry]));
  const best = (search && wanted.length > 0 ? search(words) : []).flatMap((name) => cases.get(name) ?? []);
  return [...best, ...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}

function Entry({ entry }: { entry: Shipped }) {
  const { w, site, lang } = useShell();
  return (
    <li class="app-entry">
      <a class="app-entry-title" href={`#open=${encodeURIComponent(entry.name)}`}>{entry.title}</a>
      {entry.says && <p class="app-mute">{entry.says}</p>}
      {entry.verdict && <p>{entry.verdict}</p>}
      {entry.kind === "case" && site.casebook && <a class="app-small" href={`${site.casebook.replace("LANG", lang)}${entry.name}.html`}>{w("casebook")}</a>}
    </li>
  );
}

function Finder() {
  const { w, site, lang } = useShell();
  const [shelf, setShelf] = useState<Shipped[]>([]);
  const [words, setWords] = useState("");
  const [search, setSearch] = useState<(text: string) => string[]>();
  useEffect(() => {
    const there = site.shelves[lang];
    if (typeof there !== "string") { setShelf(there); return; }
    void fetch(there).then((response) => response.json()).then(setShelf, () => setShelf([]));
  }, [lang]);
  useEffect(() => {
    const use = (index: FinderIndex) => setSearch(() => dtnbFinder(index));
    if (typeof site.finder === "object") use(site.finder);
    else void fetch(site.finder).then((response) => response.json()).then(use, () => {});
  }, []);
  const found = useMemo(() => find(shelf, words, search), [shelf, words, search]);
  const shown = words.trim() ? found : found.filter(({ kind }) => kind === "case").slice(0, FIRST);
  const groups = (["case", "replay"] as const).map((kind) => [kind, shown.filter((one) => one.kind === kind).slice(0, MOST_FOUND)] as const);
  return (
    <section class="app-card" aria-labelledby="app-find">
      <h2 id="app-find">{w("find")}</h2>
      <input type="search" class="app-wide" aria-labelledby="app-find" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
      {groups.map(([kind, entries]) => entries.length > 0 && (
        <div key={kind}><h3>{w(kind === "case" ? "cases" : "replays")}</h3><ul>{entries.map((entry) => <Entry key={entry.name} entry={entry} />)}</ul></div>
      ))}
      {words.trim() && found.length === 0 && <p role="status">{w("none")}</p>}
    </section>
  );
}

function Paste({ onText }: { onText: (text: string, name: string) => void }) {
  const { w, shelf, go } = useShell();
  const [text, setText] = useState(shelf.draft);
  const enter = (changed: string) => { setText(changed); shelf.draft = changed; };
  const open = () => {
    const fragment = fragmentOf(text);
    if (fragment) go(placeOf(fragment));
    else onText(text, "turn.yaml");
  };
  return (
    <section class="app-card" aria-labelledby="app-mine">
      <h2 id="app-mine">{w("mine")}</h2>
      <textarea class="app-wide" rows={6} spellcheck={false} aria-label={w("paste")} placeholder={w("paste")} value={text} onInput={(event) => enter(event.currentTarget.value)} />
      <div class="app-row">
        <button type="button" class="app-button is-first" disabled={!text.trim()} onClick={open}>{w("say")}</button>
        <label class="app-button">{w("choose")}
          <input type="file" class="app-hidden" accept=".yaml,.yml,.json,.txt" onChange={async (event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onText(await file.text(), file.name.replace(/\.txt$/, ""));
          }} />
        </label>
      </div>
    </section>
  );
}

interface Kept { name: string; title: string | Record<string, string>; opens: boolean }

function Tables({ ready }: { ready: boolean }) {
  const { w, lang, engine, go } = useShell();
  const [kept, setKept] = useState<Kept[]>([]);
  const list = () => void engine.call<Kept[]>("kept").then(setKept, () => {});
  useEffect(() => { if (ready) list(); }, [ready]);
  const titleOf = ({ title }: Kept) => (typeof title === "string" ? title : title[lang] ?? Object.values(title)[0]) || w("untitled");
  return (
    <section class="app-card" aria-labelledby="app-table">
      <h2 id="app-table">{w("table")}</h2>
      <p class="app-mute">{w("play_about")}</p>
      <p><a class="app-button" href="#table=table.json">{w("play")}</a></p>
      {kept.length > 0 && <><h3>{w("games")}</h3><ul>
        {kept.map((game) => (
          <li key={game.name} class="app-row">
            <span class="app-grow">{titleOf(game)} <span class="app-small app-mute">{game.name}</span></span>
            {game.opens && <button type="button" class="app-button" onClick={() => go({ kind: "table", value: game.name })}>{w("open_game")}</button>}
            <button type="button" class="app-button" onClick={() => void engine.call<string>("kept_text", game.name).then((text) => offer(game.name, text, true))}>{w("keep")}</button>
            <button type="button" class="app-button" onClick={() => void engine.call("forget", game.name).then(list)}>{w("forget")}</button>
          </li>
        ))}
      </ul></>}
    </section>
  );
}

interface Own { files: { name: string; title: string }[]; begin: { game: string; label: string }[] }

function Workshop({ ready }: { ready: boolean }) {
  const { w, lang, engine, shelf, go } = useShell();
  const [own, setOwn] = useState<Own>({ files: [], begin: [] });
  const list = () => void engine.call<Own>("own", lang).then(setOwn, () => {});
  // A page that opens something else does not wait for this.
  useEffect(() => { if (ready && placeOf(location.hash).kind === "home") list(); }, [ready, lang]);
  const begin = (game: string) => void engine.call<string>("begin", game, lang).then((text) => {
    shelf.draft = text;
    go({ kind: "own", value: "" });
  });
  return (
    <section class="app-card" aria-labelledby="app-own">
      <h2 id="app-own">{w("own")}</h2>
      <p class="app-mute">{w("own_about")}</p>
      <div class="app-row">{own.begin.map(({ game, label }) => <button key={game} type="button" class="app-button" onClick={() => begin(game)}>{label}</button>)}</div>
      {own.files.length > 0 && <ul>
        {own.files.map(({ name, title }) => (
          <li key={name} class="app-row">
            <span class="app-grow">{title} <span class="app-small app-mute">{name}</span></span>
            <button type="button" class="app-button" onClick={() => go({ kind: "own", value: name })}>{w("open")}</button>
            <button type="button" class="app-button" onClick={() => void engine.call("forget", name).then(list)}>{w("forget")}</button>
          </li>
        ))}
      </ul>}
    </section>
  );
}

export function Home({ ready, onText }: { ready: boolean; onText: (text: string, name: string) => void }) {
  const { w } = useShell();
  return (
    <>
      <p class="app-about">{w("about")}</p>
      <CourseDoor />
      <div class="app-columns"><Finder /><div><Paste onText={onText} /><Tables ready={ready} /><Workshop ready={ready} /></div></div>
    </>
  );
}
