// The page: what its address says is opened as soon as the engine is there, and what cannot be opened is said in words.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { DraftPage } from "./draft.js";
import type { EngineModel, Progress } from "./engine.js";
import { CoursePage, PracticePage } from "./course.js";
import { Home } from "./home.js";
import { LessonPage, type OpenedLesson } from "./lesson.js";
import { hashOf, placeOf, type Place } from "./place.js";
import type { PartName } from "./protocol.js";
import { labelsOf, offer, ShellContext, useShell, type Language, type Shell } from "./shell.js";
import { QuarrelRoom } from "./quarrel.js";
import { TurnPage, type Opened, type Turn } from "./turn.js";
import { View } from "./view.js";

/** What needs no engine. */
const ROOMS = ["course", "practice", "missed"] as const;
type Room = (typeof ROOMS)[number];
const roomOf = ({ kind }: Place): "home" | Room => ROOMS.find((room) => room === kind) ?? "home";

type Screen =
  | { kind: "home" | Room }
  | { kind: "quarrel"; data: string }
  | { kind: "turn"; turn: Turn }
  | { kind: "draft"; begun: string }
  | { kind: "lesson"; lesson: OpenedLesson; model: EngineModel }
  | { kind: "table"; model: EngineModel };

const PART_NAMES: Record<PartName, string> = {
  interpreter: "part_interpreter", script: "part_interpreter", library: "part_library", engine: "part_engine",
};

function Status({ progress }: { progress: Progress }) {
  const { w } = useShell();
  if (progress.stage === "ready") return null;
  if (progress.stage === "failed") return <p class="app-status" role="alert">{w("gone", { reason: progress.reason })} <a href="">{w("again")}</a></p>;
  if (progress.stage === "starting") return <p class="app-status" role="status">{w("starting")}</p>;
  const name = w(PART_NAMES[progress.part]);
  return (
    <div class="app-status">
      <progress max={100} value={progress.percent} aria-label={w("loading", { name, percent: progress.percent })} />
      <span>{w("loading", { name, percent: progress.percent })}</span>
    </div>
  );
}

function Table({ model }: { model: EngineModel }) {
  const { w, go } = useShell();
  useEffect(() => { model.download = (name, content) => void offer(name, content, name.endsWith(".yaml")); }, [model]);
  return (
    <>
      <div class="app-row app-bar"><button type="button" class="app-button" onClick={() => go({ kind: "home" })}>{w("back")}</button></div>
      <View model={model} />
    </>
  );
}

/** What stands outside of the page itself: what is told of a newer version, of use without a network, of a full storage. */
export interface Notices { newer: (() => void) | null; kept: boolean; full: boolean }

interface Props { shell: Omit<Shell, "lang" | "w" | "go">; progress: Progress; notices: Notices; language: Language }

export function Page({ shell, progress, notices, language }: Props) {
  const [lang, setLang] = useState(language);
  const [screen, setScreen] = useState<Screen>(() => {
    // The quarrel does not wait for the engine: its first line can be typed at once.
    const place = placeOf(location.hash);
    return place.kind === "quarrel" ? { kind: "quarrel", data: place.value } : { kind: roomOf(place) };
  });
  const [trouble, setTrouble] = useState("");
  const { engine, shelf, site } = shell;
  const ready = progress.stage === "ready";
  const w = labelsOf(lang);
  const latest = useRef(0);

  const showReplay = useCallback(async (opened: Opened, place: Place) => {
    const model = await engine.open(opened.key);
    // A link opens at its moment with its verdict; without a moment, where the replay says that it opens.
    const settled = opened.disputed ? await engine.call<NonNullable<Turn["settled"]>>("settle") : null;
    const step = place.kind === "open" || place.kind === "turn" ? place.step : null;
    if (step !== null) model.set("index", step);
    return { kind: "turn", turn: { opened, model, settled, place } } as const;
  }, [engine]);

  const showLesson = useCallback(async (lesson: OpenedLesson) =>
    ({ kind: "lesson", lesson, model: await engine.open(lesson.key) }) as const, [engine]);

  const open = useCallback(async (place: Place, inLanguage: Language): Promise<Screen> => {
    if (place.kind === "open") return showReplay(await engine.call("open_shipped", place.value, inLanguage), place);
    if (place.kind === "turn") return showReplay(await engine.call("open_link", place.value, inLanguage), place);
    if (place.kind === "lesson") return showLesson(await engine.call("open_lesson", place.value, inLanguage));
    if (place.kind === "own") return { kind: "draft", begun: place.value ? await engine.call<string>("kept_text", place.value) : shelf.draft };
    if (place.kind === "quarrel") return { kind: "quarrel", data: place.value };
    if (place.kind === "table") return { kind: "table", model: await engine.open((await engine.call<{ key: string }>("open_table", inLanguage, place.value)).key) };
    return { kind: roomOf(place) };
  }, [engine, showReplay, showLesson]);

  const show = useCallback(async (opening: Promise<Screen>) => {
    const number = ++latest.current;
    setTrouble("");
    try {
      const opened = await opening;
      if (number !== latest.current) return;
      setScreen(opened);
      window.scrollTo(0, 0);
    } catch (error) {
      if (number !== latest.current) return;
      setScreen({ kind: "home" });
      setTrouble((error as Error).message);
    }
  }, []);

  const follow = useCallback(() => { void show(open(placeOf(location.hash), lang)); }, [show, open, lang]);
  useEffect(() => {
    document.documentElement.lang = lang;
    shelf.language = lang;
  }, [lang]);
  useEffect(() => {
    if (ready) {
      if (!location.hash && site.turn) history.replaceState(null, "", `#turn=${site.turn}`);
      follow();
    }
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [ready, follow]);

  const go = (place: Place) => { location.hash = hashOf(place); };
  const openText = async (text: string, name: string) => {
    const opening = engine.call<Opened & { link: string; game: string; own: string; lesson: boolean }>("open_text", text, name, lang);
    void show(opening.then(async (opened): Promise<Screen> => {
      if (opened.game) { go({ kind: "table", value: opened.game }); return screen; }
      if (opened.lesson) {
        if (opened.link) history.pushState(null, "", hashOf({ kind: "lesson", value: opened.link }));
        return showLesson(opened);
      }
      if (opened.own) {
        shelf.draft = text;
        history.pushState(null, "", hashOf({ kind: "own", value: "" }));
        return { kind: "draft", begun: text };
      }
      // Its link is its address, so that the page opens it again; what is too long for one stays as a draft.
      const place: Place = opened.link ? { kind: "turn", value: opened.link, step: null } : { kind: "home" };
      if (opened.link) history.pushState(null, "", hashOf(place));
      return showReplay(opened, place);
    }));
  };
  const waits = !ready && !["home", "quarrel", ...ROOMS].includes(placeOf(location.hash).kind);
  const quarrels = screen.kind === "quarrel";
  return (
    <ShellContext.Provider value={{ ...shell, lang, w, go }}>
      <header class="app-head" hidden={quarrels}>
        <h1><a href="#">{w("title")}</a></h1>
        <button type="button" class="app-plain" lang={lang === "en" ? "fr" : "en"} onClick={() => setLang(lang === "en" ? "fr" : "en")}>{w("language")}</button>
      </header>
      <main class="app-main">
        <Status progress={progress} />
        {waits && <p class="app-mute">{w("waiting")}</p>}
        {notices.newer && <p class="app-status" role="status">{w("newer")} <button type="button" class="app-button" onClick={notices.newer}>{w("newer_load")}</button></p>}
        {notices.full && <p class="app-status" role="alert">{w("storage")}</p>}
        {trouble && <pre class="app-trouble" role="alert">{trouble}</pre>}
        {(screen.kind === "home" || quarrels) && (
          <QuarrelRoom data={quarrels ? screen.data : ""} full={quarrels} onText={openText}
            enter={() => { history.pushState({ quarrel: 0 }, "", hashOf({ kind: "quarrel", value: "" })); setScreen({ kind: "quarrel", data: "" }); }}>
            {!quarrels && <Home ready={ready} onText={openText} />}
          </QuarrelRoom>)}
        {screen.kind === "course" && <CoursePage key={lang} />}
        {(screen.kind === "practice" || screen.kind === "missed") && <PracticePage key={`${screen.kind} ${lang}`} missed={screen.kind === "missed"} />}
        {screen.kind === "turn" && <TurnPage key={screen.turn.opened.key} turn={screen.turn} />}
        {screen.kind === "lesson" && <LessonPage key={screen.lesson.key} lesson={screen.lesson} model={screen.model} />}
        {screen.kind === "draft" && <DraftPage key={screen.begun} begun={screen.begun} />}
        {screen.kind === "table" && <Table key={screen.model.key} model={screen.model} />}
      </main>
      <footer class="app-foot">
        <span role="status">{notices.kept && w("kept")}</span>
        {!quarrels && ("at" in site.licences
          ? <a href={site.licences.at}>{w("licences")}</a>
          : <button type="button" class="app-plain" onClick={() => void offer("LICENCES.txt", (site.licences as { text: string }).text)}>{w("licences")}</button>)}
      </footer>
    </ShellContext.Provider>
  );
}
