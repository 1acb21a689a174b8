import { plain } from "../document/book.js";
import type { Claim, Frame, Segment } from "../document/frames.js";
import type { Session } from "../document/session.js";
import { Icon } from "../parts/icons.js";
import { isKnown, useBook } from "../parts/shown.js";
import { Badge, RuleChips, Sentence } from "../parts/text.js";
import { type Scored, Scores } from "./score.js";
import type { Stage } from "./stage.js";

const MARKS: Record<string, string> = { good: "✓", mistake: "✗", disputed: "?", interesting: "!" };

function Mark({ name }: { name: string }) {
  const { label } = useBook();
  return <span class={`dtnb-mark is-${name}`}><span aria-hidden="true">{MARKS[name]}</span> {label(`mark_${name}`)}</span>;
}

function ClaimLine({ claim }: { claim: Claim }) {
  const { label } = useBook();
  const answer = claim.answer ? "true" : "false";
  return (
    <p class={`dtnb-claim is-${answer}`}>
      <span>{label("claim", { by: claim.by, says: claim.says })} </span>
      <Badge tone={`is-${answer}`}>{label(`answer_${answer}`)}</Badge>
      {claim.because && <span class="dtnb-because"> {label("because", { reason: claim.because })}</span>}
    </p>
  );
}

/** Where we are: who acts on whom, and the phase. */
export function Where({ stage: { session }, topic, late }: { stage: Stage; topic: Segment[]; late: boolean }) {
  const { book, frame, lines } = session;
  const { phase = "", window = "" } = book.scene(frame) ?? {};
  // Between the actions of a phase, the window is named after the phase.
  const moment = window && window.startsWith(phase.split(" · ").at(-1)!) ? "" : window;
  return (
    <p class="dtnb-where">
      {lines.slice(1).map((line, i) => (
        <span key={i} class="dtnb-crumb is-branch"><Icon name="branch" />{book.label("branch_inside", { name: line.name ?? "" })}</span>))}
      {lines.length > 1 && (
        <button type="button" class="dtnb-link" onClick={() => session.leaveBranch()}>{book.label("branch_leave")}<kbd>Esc</kbd></button>)}
      {topic.length > 0 && <span class="dtnb-crumb is-topic"><Sentence frame={{ text: topic }} flat /></span>}
      {[phase, moment, late && book.label("after_roll")].filter(Boolean).map((text) => <span key={text} class="dtnb-crumb">{text}</span>)}
    </p>
  );
}

export function Branches({ stage }: { stage: Stage }) {
  const { session, wish } = stage;
  const { book, ways: branches, elsewhere } = session;
  if (elsewhere) {
    return <p><button type="button" class="dtnb-link" onClick={() => session.read(0)}>{book.label("branch_elsewhere", { name: elsewhere })}</button></p>;
  }
  if (branches.length === 0 && !stage.playsOn) return null;
  return (
    <div class="dtnb-branches">
      {branches.length > 0 && <span class="dtnb-mute">{book.label("branch_here")}</span>}
      {branches.map((branch, i) => (
        <button key={branch.place} type="button" class="dtnb-branch" aria-label={book.label("branch_enter", { name: branch.name })}
          onClick={() => session.enterBranch(branch.place)}><Icon name="branch" />{branch.name}{i === 0 && <kbd>b</kbd>}</button>))}
      {stage.playsOn && <button type="button" class="dtnb-branch" disabled={wish === "waiting"} onClick={() => stage.playOn()}><Icon name="play" />{book.label("play_on")}</button>}
      {wish && <span class="dtnb-mute" role="status">{book.label(wish === "silent" ? "play_on_silent" : "lesson_waiting")}</span>}
    </div>
  );
}

/** The frame that is about to be revealed, without its result. */
function awaitedText({ book, awaited }: Session): string {
  const { label } = book;
  const question = book.question(awaited);
  const claim = awaited?.claim;
  if (claim) return label("claim", { by: claim.by, says: claim.says });
  if (!question) return label(awaited?.tags?.includes("sum") ? "ahead_total" : "ahead");
  return [isKnown(question.asked) && label("asked", { name: book.seatName(question.asked) }), question.title].filter(Boolean).join(": ");
}

/** The text for screen readers about the present frame. */
export function spoken(session: Session): string {
  const { book, frame, noted } = session;
  if (session.veiled) return awaitedText(session);
  if (!frame) return book.label("no_frames");
  return [plain(session.headline ?? frame), noted?.note].filter(Boolean).join(" ");
}

/** Shows where the present edition and others begin to differ. */
function Parting({ stage: { session } }: { stage: Stage }) {
  const here = session.lines.length > 1 ? [] : session.partings.filter(({ at }) => at === session.told);
  if (here.length === 0) return null;
  const names = here.map(({ name }) => name).join(", ");
  return <p class="dtnb-parting"><Icon name="differs" />{session.book.label("differs_here", { names })}</p>;
}

const unsaid = (frame: Frame) => {
  const cited = new Set(frame.text.filter((part) => part.t === "rule").map((part) => part.v));
  return (frame.rules ?? []).filter((id) => !cited.has(id));
};

/** The present frame in a sentence, or what its event came to; its rules, and the author's notes. */
export function Moment({ stage, scored }: { stage: Stage; scored: readonly Scored[] | null }) {
  const { session } = stage;
  const { book, frame, headline, noted } = session;
  if (!frame) return <p class="dtnb-sentence">{book.label("no_frames")}</p>;
  if (session.veiled) return <><p class="dtnb-sentence">{awaitedText(session)}</p><p class="dtnb-mute">{book.label("ahead_show")} <kbd>→</kbd></p></>;
  const mark = frame.mark && session.isPast(session.told) && <Mark name={frame.mark} />;
  return (
    <>
      {scored ? <><Scores scores={scored} event={book.events[book.eventAt(session.told)] ?? null} scene={book.scene(frame)} />{mark}</> : <p class="dtnb-sentence"><Sentence frame={frame} /> {mark}</p>}
      {!headline && <p class="dtnb-now-rules"><RuleChips ids={unsaid(frame)} /></p>}
      {noted?.note && <p class="dtnb-note">{noted.note}</p>}
      {frame.claim && <ClaimLine claim={frame.claim} />}
      <Parting stage={stage} />
    </>
  );
}
