// The quarrel of this page: its way through the screens is that of the browser, and is kept on the device.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import fr from "../../../dtnb/quarrels/messages/fr.front.json";
import en from "../../../dtnb/quarrels/messages/en.front.json";
import { labeller, type Label } from "../document/labels.js";
import type { Kept } from "../quarrel/flow.js";
import type { Host, Past } from "../quarrel/host.js";
import type { Draft, Screen } from "../quarrel/screens.js";
import { hashOf } from "./place.js";
import { give, offer, useShell, type Given, type Language } from "./shell.js";

const WORDS: Record<Language, Record<string, string>> = { en, fr };

/** The words of the screens, those that begin with `label.`. */
export const quarrelWords = (lang: Language): Label =>
  labeller(Object.fromEntries(Object.entries(WORDS[lang]).map(([id, text]) => [id.slice("label.".length), text])));

/** What of a settled quarrel holds for the next one: the book and the house rules, not who sat there. */
export function tableOf(draft: Draft | undefined): Draft["table"] {
  const { dtnb, game, edition, policies } = (draft?.table ?? {}) as Record<string, unknown>;
  return game ? Object.fromEntries(Object.entries({ dtnb, game, edition, policies, seats: {} }).filter(([, value]) => value !== undefined)) : {};
}

function settledOf(screen: Screen): Pick<Past, "title" | "line"> | null {
  const verdict = screen.blocks.find((block) => block.type === "verdict");
  return verdict?.type === "verdict" ? { title: verdict.headline, line: screen.draft.line || (verdict.situation ?? "") } : null;
}

interface Props {
  /** The data of a link that is opened; empty for the quarrel on this device. */
  data: string;
  /** Whether it fills the window. */
  full: boolean;
  /** Is called when the reader begins on the first page. */
  enter(): void;
  onText(text: string, name: string): void;
}

type Parts = typeof import("../quarrel/parts.js");

/** The screens are loaded when they are used. */
function useParts(): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => { void import("../quarrel/parts.js").then(setParts); }, []);
  return parts;
}

export function QuarrelRoom({ children, ...props }: Props & { children: ComponentChildren }) {
  const parts = useParts();
  // What stands below keeps what was typed into it when the screens arrive.
  return <>{parts && <Room parts={parts} {...props} />}{children}</>;
}

/** What an entry of the browser's history has of a quarrel: which screen of its way. */
interface InHistory { quarrel?: number }
const inHistory = (): number | undefined => (history.state as InHistory | null)?.quarrel;
const ADDRESS = hashOf({ kind: "quarrel", value: "" });

function Room({ parts, data, full, enter, onText }: Props & { parts: Parts }) {
  const { engine, shelf, lang, go, ready } = useShell();
  const w = useMemo(() => quarrelWords(lang), [lang]);
  const { Flow, Quarrel, earlyScreen, wayTo } = parts;
  /** The name under which the quarrel is kept once it is settled. */
  const id = useRef("");
  const fresh = (): Kept => ({ drafts: [{ lang, table: tableOf(shelf.quarrels[0]?.draft) }], at: 0 });
  const [flow] = useState(() => new Flow(
    (draft, act) => engine.call<Screen>("quarrel", draft, act), (full && !data && shelf.quarrel) || fresh(), ready));
  const [trouble, setTrouble] = useState("");

  // The browser's history has an entry for each screen, so that its own way back leads through them.
  const enterHistory = () => {
    for (let at = 0; at <= flow.at; at += 1) history[at === 0 ? "replaceState" : "pushState"]({ quarrel: at } satisfies InHistory, "", ADDRESS);
  };
  const host: Host = useMemo(() => {
    const file = (draft: Draft) => engine.call<string>("quarrel_file", draft, lang);
    return {
      share: (draft) => engine.call("share_quarrel", draft, location.href.replace(/[?#].*$/, ""), lang),
      keep: async (draft) => offer("quarrel.yaml", await file(draft), true),
      play: async (draft) => onText(await file(draft), "quarrel.yaml"),
      report: async (draft) => give(await engine.call<Given>("quarrel_report", draft, lang), true),
      anew: () => { id.current = ""; void flow.begin(fresh()); enterHistory(); },
      past: {
        list: () => shelf.quarrels,
        forget: (gone) => { shelf.quarrels = shelf.quarrels.filter((one) => one.id !== gone); },
      },
    };
  }, [engine, shelf, flow, onText, lang]);

  useEffect(() => {
    flow.pushed = () => history.pushState({ quarrel: flow.at } satisfies InHistory, "", ADDRESS);
    const stop = flow.listen(() => {
      const { screen } = flow;
      if (!screen || flow.waiting > 0) return;
      shelf.quarrel = flow.kept;
      if (!screen.draft.claims?.length) id.current = "";
      const settled = settledOf(screen);
      if (!settled) return;
      id.current ||= String(Date.now());
      const past = { ...settled, id: id.current, when: Date.now(), draft: screen.draft };
      shelf.quarrels = [past, ...shelf.quarrels.filter((one) => one.id !== past.id)];
    });
    return () => { stop(); flow.pushed = () => {}; };
  }, [flow]);

  useEffect(() => { if (full && !data && inHistory() === undefined) enterHistory(); }, [full, data]);
  useEffect(() => {
    const follow = () => {
      const at = inHistory();
      if (at !== undefined && at !== flow.at && !flow.go(at)) go({ kind: "home" });
      else if (!location.hash && flow.at > 0) flow.go(0);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [flow]);

  const begin = (draft: Draft) => {
    const opened = flow.begin(wayTo({ ...draft, lang }));
    enterHistory();
    return opened;
  };
  useEffect(() => {
    if (!data) { if (!flow.screen) void flow.open(); return; }
    setTrouble("");
    void ready.then(() => engine.call<Screen>("open_quarrel", data, lang)).then(
      (screen) => { id.current = ""; return begin(screen.draft); },
      (error: Error) => { setTrouble(error.message); void flow.begin(fresh()); });
  }, [flow, data]);
  useEffect(() => { flow.speak(lang); }, [flow, lang]);

  const open = (past: Past) => {
    if (!full) enter();
    id.current = past.id;
    void begin(past.draft);
  };
  const back = () => {
    if (flow.at > 0 && flow.screen?.step !== "line") history.back();
    else go({ kind: "home" });
  };
  // On the first page, whoever types or taps enters.
  const inside = (event: Event) => { if (!full && (event.type === "input" || (event.target as Element).closest(".q-main button, .q-foot button"))) enter(); };
  const early = earlyScreen(data ? { step: "verdict" } : flow.visit.draft, w);
  return (
    <>
      {trouble && <pre class="app-trouble" role="alert">{trouble}</pre>}
      <div class="app-quarrel" onInput={inside} onClick={inside}>
        <Quarrel flow={flow} host={host} w={w} early={early} full={full} level={full ? 1 : 2} back={back} open={open} />
      </div>
    </>
  );
}
