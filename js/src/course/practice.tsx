// A dispute whose verdict waits until one has said who is right; at random, of the day, or of what was missed.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Label } from "../document/labels.js";
import { another, answerOf, askedBy, booksOfGame, chosen, dailyOf, DEPENDS, disputed, ofBegun, reasonsIn, ruleElsewhere, type Choice, type Dispute, type Practice as Data } from "./disputes.js";
import { change, judgedLately, keepJudged, load } from "./kept.js";
import { dayOf, dueOf, judged } from "./progress.js";

interface AskProps { names: readonly string[]; answer: string; otherwise: Record<string, string>; rules: readonly string[]; depends: boolean; w: Label; done: (given: string) => void; elsewhere?: (name: string) => string; belief?: (name: string) => string; why?: string }

/** Asks who is right; the first answer counts, and who only looks has given none. `elsewhere` names the other books in which somebody is right; `belief` says by which rule somebody plays who is not, `why` what decides where no belief is known. */
export function Who({ names, answer, otherwise, rules, depends, w, done, elsewhere = () => "", belief = () => "", why = "" }: AskProps) {
  const [given, give] = useState<string | null>(null);
  const [looked, look] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => { if (given !== null) status.current?.focus(); }, [given]);
  const choose = (name: string) => {
    give(name);
    // Who would be right at another table has made no mistake.
    if (name === answer || !otherwise[name]) change((before) => judged(before, { rules, right: name === answer }, dayOf(new Date())));
    done(name);
  };
  const said = (name: string) => (name === DEPENDS ? w("practice_depends") : name);
  if (looked) return null;
  if (given !== null) {
    const right = given === answer;
    const books = elsewhere(given);
    const key = right ? "practice_right" : books ? "practice_elsewhere" : otherwise[given] ? "practice_agreed" : "practice_wrong";
    // By what somebody plays says more than that it is wrong; the verdict says who is right.
    const reply = key === "practice_wrong" && belief(given) ? "" : w(key, { given: said(given), books, why: otherwise[given] ?? "" });
    const reason = right ? "" : belief(given) || (key === "practice_wrong" ? why : "");
    return <p ref={status} tabIndex={-1} class={right ? "who-said is-right" : "who-said"}>{[reply, reason].filter(Boolean).join(" ")}</p>;
  }
  return (
    <div class="who-ask" role="group" aria-label={w("practice_who")}>
      <p class="who-question">{w("practice_who")}</p>
      <div class="course-buttons">
        {[...names, ...(depends ? [DEPENDS] : [])].map((name) => <button key={name} type="button" onClick={() => choose(name)}>{said(name)}</button>)}
        <button type="button" class="is-plain" onClick={() => { look(true); done(""); }}>{w("practice_show")}</button>
      </div>
    </div>
  );
}

interface CardProps { dispute: Dispute; book: string; books: [string, string][]; ofGame: [string, string][]; w: Label; page: (name: string) => string | null; sheets: Record<string, string>; judgedNow: () => void }

function Card({ dispute, book, books, ofGame, w, page, sheets, judgedNow }: CardProps) {
  const [open, show] = useState(false);
  const [given, keep] = useState("");
  const verdict = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useLayoutEffect(() => { if (open && document.activeElement === document.body) verdict.current?.focus(); }, [open]);
  const answer = answerOf(dispute, book);
  const asked = ofGame.filter(([id]) => dispute.right[id] !== undefined);
  const bookName = books.find(([id]) => id === book)?.[1] ?? "";
  // Who answers by another book has read the right rule in the wrong one.
  const elsewhere = (name: string) => (bookName && name ? books.filter(([id]) => dispute.right[id] === name).map(([, title]) => title).join(", ") : "");
  const address = page(dispute.name);
  const texts = dispute.texts ?? [];
  const belief = (name: string) => {
    const rule = ruleElsewhere(dispute, name, book);
    return rule && name ? w(book ? "practice_plays_elsewhere" : "practice_plays_some", { name, rule }) : (dispute.beliefs?.[name] ?? "");
  };
  const reasons = reasonsIn(dispute.reasons, book);
  const isReasonSaid = given !== "" && given !== answer && !elsewhere(given) && !dispute.otherwise[given] && !belief(given);
  // Where the books differ, or leave it open, the chosen one comes first; else the verdict itself says who is right.
  const differs = answerOf(dispute, "") === DEPENDS;
  const isOpen = dispute.open?.includes(book) ?? false;
  const ofBook = bookName && ofGame.length > 1 && (differs || isOpen) ? w(isOpen ? "practice_right_open" : "practice_right_by", { book: bookName, name: answer }) : "";
  const [first = "", ...further] = dispute.verdict;
  const lines = [ofBook || first, ...(ofBook && differs ? [first] : []), ...further];
  const boards = dispute.boards.filter((board) => sheets[board]);
  return (
    <article class="practice-card">
      {/* A title often says the verdict in other words. */}
      <h2>{open ? dispute.title : w("practice_disagree", { one: dispute.names[0]!, other: dispute.names[1]! })}</h2>
      <p class="course-mute">{dispute.table}</p>
      {dispute.story && <ol class="practice-story">{dispute.story.map((line, at) => <li key={at}>{line}</li>)}</ol>}
      {dispute.quarrel && <p>{dispute.quarrel}</p>}
      {dispute.claims.map((claim) => <p key={claim}>{claim}</p>)}
      {(bookName || !dispute.made) && <p class="course-mute">{bookName ? w("practice_by", { book: bookName }) : asked.length < ofGame.length ? w("practice_by_some", { books: asked.map(([, name]) => name).join(", ") }) : w("practice_by_all")}</p>}
      <Who names={dispute.names} answer={answer} otherwise={dispute.otherwise} rules={dispute.rules} depends={!book && !dispute.made} w={w} done={(name) => { keep(name); show(true); judgedNow(); }} elsewhere={elsewhere} belief={belief} why={reasons[0]} />
      {open && (
        <div class="practice-verdict" ref={verdict} tabIndex={-1}>
          {lines.map((line, at) => <p key={line}>{at === 0 ? <b>{line}</b> : line}</p>)}
          {Object.entries(dispute.beliefs ?? {}).map(([name, says]) => name !== given && <p key={name}>{says}</p>)}
          <ul>{reasons.slice(isReasonSaid ? 1 : 0).map((line) => <li key={line}>{line}</li>)}</ul>
          {address && <p><a href={address}>{w("practice_page")}</a></p>}
        </div>)}
      {/* On a phone the buttons would else stand below the first screen. */}
      {boards.length > 0 && <p class="course-mute">{w("practice_sheets")} {boards.map((board, at) => <>{at > 0 && " · "}<a href={sheets[board]} target="_blank">{board}</a></>)}</p>}
      {texts.length > 0 && <dl class="practice-texts" aria-label={w("practice_texts")}>{texts.map(([name, says]) => <div key={name}><dt>{name}</dt> <dd>{says}</dd></div>)}</dl>}
    </article>
  );
}

interface Props { data: Data; w: Label; page: (name: string) => string | null; missed: boolean; random?: () => number; today?: Date }

export function Practice({ data, w, page, missed, random = Math.random, today = new Date() }: Props) {
  const day = dayOf(today);
  // Each answer changes what is due.
  const [lately, setLately] = useState(judgedLately);
  const due = useMemo(() => dueOf(load().rules, day), [day, lately]);
  const missable = useMemo(() => disputed(data.disputes, due), [data, due]);
  const [picked, choose] = useState<Choice>({ topic: "", board: "", book: "", missed: missed && missable.length > 0 });
  // Once no dispute is left of what was missed, all are drawn from.
  const choice = useMemo(() => ({ ...picked, missed: picked.missed && missable.length > 0 }), [picked, missable]);
  const [seen, see] = useState<string[]>([]);
  // Who chose nothing is asked about no game that they have not begun.
  const drawn = (wanted: Choice) => chosen(wanted.topic || wanted.board || wanted.book || wanted.missed ? data.disputes : ofBegun(data.disputes, data.games ?? [], load().lessons), wanted, due);
  const among = useMemo(() => drawn(choice), [data, choice, due]);
  const ofToday = dailyOf(data, choice.book, day);
  const isDone = ofToday !== null && lately.includes(ofToday);
  const named = (name: string | null | undefined) => data.disputes.find((one) => one.name === name) ?? null;
  const [now, put] = useState<Dispute | null>(() => (choice.missed || isDone ? another(among, lately, random, named(lately.at(-1))) : null) ?? named(ofToday));
  const before = useRef(due);
  const top = useRef<HTMLParagraphElement>(null);
  const next = (wanted: Choice) => {
    before.current = due;
    choose(wanted);
    const one = another(drawn(wanted), [...lately, ...seen, now?.name ?? "", ofToday ?? ""], random, now);
    put(one);
    if (one) see([...seen.slice(-50), one.name]);
  };
  const none: Choice = { topic: "", board: "", book: "", missed: false };
  // What is chosen takes the place of what was missed: both at once would often leave nothing.
  const set = (changed: Partial<Choice>) => next({ ...choice, ...changed, missed: false });
  const isOfToday = now !== null && now.name === ofToday && !choice.missed;
  const isChosen = choice.topic !== "" || choice.board !== "";
  const kind = choice.missed ? "missed" : isOfToday ? "daily" : isChosen || choice.book ? "" : "all";
  const date = today.toLocaleDateString(document.documentElement.lang.startsWith("fr") ? "fr" : "en-GB", { dateStyle: "long" });
  const count = { n: among.length, rules: missable.length };
  const state = choice.missed ? w(among.length === 1 ? "practice_of_missed_one" : "practice_of_missed", count)
    : picked.missed ? w("practice_missed_done", { n: among.length })
    : isOfToday ? w("practice_of_day", { date })
    : isDone && !isChosen ? w("practice_done", count)
    : w(among.length === 1 ? "practice_one" : "practice_count", count);
  const [turn, setTurn] = useState(0);
  // The button stands below the last verdict; the next dispute begins at its top.
  useLayoutEffect(() => {
    if (turn === 0) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView?.({ block: "start", behavior: "instant" });
  }, [turn]);
  // What a lesson asked comes back by the book of its table, if it has what was missed. An answer changes what is due, and not the book.
  const book = now ? askedBy(now, picked, before.current) : "";
  const select = (key: "topic" | "board" | "book", options: [string, string][]) => (
    <label>{w(`practice_${key}`)} <select value={choice[key]} onChange={(event) => set({ [key]: event.currentTarget.value })}>
      <option value="">{w("practice_any")}</option>{options.map(([id, name]) => <option key={id} value={id}>{name}</option>)}
    </select></label>
  );
  return (
    <div class="practice">
      <div class="course-buttons" role="group" aria-label={w("practice_kind")}>
        {(!isDone || isOfToday) && <button type="button" aria-pressed={kind === "daily"} onClick={() => { choose({ ...none, book: choice.book }); put(named(ofToday)); }}>{w("practice_daily")}</button>}
        {missable.length > 0 && <button type="button" aria-pressed={kind === "missed"} onClick={() => { if (kind !== "missed") next({ ...none, missed: true }); }}>{w("practice_missed")}</button>}
        <button type="button" aria-pressed={kind === "all"} onClick={() => { if (kind !== "all") next(none); }}>{w("practice_all")}</button>
      </div>
      <details class="practice-choice">
        <summary>{w("practice_choose")}</summary>
        <div class="practice-fields">{select("topic", data.topics)}{select("board", data.boards)}{select("book", data.books)}</div>
      </details>
      <p class="course-mute practice-state" role="status" ref={top} tabIndex={-1}>{state}</p>
      {now ? <Card key={`${now.name} ${book} ${seen.length}`} dispute={now} book={book} books={data.books} ofGame={booksOfGame(data, now)} w={w} page={page} sheets={data.sheets ?? {}} judgedNow={() => setLately(keepJudged(now.name))} /> : <p>{w("practice_none")}</p>}
      <p class="course-buttons"><button type="button" disabled={among.length === 0} onClick={() => { next(choice); setTurn(turn + 1); }}>{w("practice_another")}</button></p>
    </div>
  );
}
