import { Fragment } from "preact";
import { plain } from "../document/book.js";
import type { Claim, Frame } from "../document/frames.js";
import type { Session } from "../document/session.js";
import type { SeatChanges } from "../parts/changes.js";
import { Icon } from "../parts/icons.js";
import { isKnown, signed, useBook } from "../parts/shown.js";
import { Badge, RuleChips, SeatTag, Sentence } from "../parts/text.js";
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

function Where({ stage: { session } }: { stage: Stage }) {
  const { book, frame, lines } = session;
  const scene = book.scene(frame);
  return (
    <p class="dtnb-where">
      {lines.slice(1).map((line, i) => (
        <span key={i} class="dtnb-crumb is-branch"><Icon name="branch" />{book.label("branch_inside", { name: line.name ?? "" })}</span>))}
      {lines.length > 1 && (
        <button type="button" class="dtnb-link" onClick={() => session.leaveBranch()}>{book.label("branch_leave")}<kbd>Esc</kbd></button>)}
      {[scene?.phase, scene?.window].filter(Boolean).map((text) => <span key={text} class="dtnb-crumb">{text}</span>)}
    </p>
  );
}

function Branches({ stage }: { stage: Stage }) {
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
  return frame ? [plain(frame), noted?.note].filter(Boolean).join(" ") : book.label("no_frames");
}

/** Shows where the present edition and others begin to differ. */
function Parting({ stage: { session } }: { stage: Stage }) {
  const here = session.lines.length > 1 ? [] : session.partings.filter(({ at }) => at === session.told);
  if (here.length === 0) return null;
  const names = here.map(({ name }) => name).join(", ");
  return <p class="dtnb-parting"><Icon name="differs" />{session.book.label("differs_here", { names })}</p>;
}

/** The changes since the previous stop in words, for screen readers and while the table is out of sight. */
function Changes({ changed, stage: { session } }: { changed: Map<number, SeatChanges>; stage: Stage }) {
  const { book, frame } = session;
  const seats = book.scene(frame)?.seats ?? [];
  const changes = seats.flatMap((seat) => {
    const one = changed.get(seat.seat);
    if (!one) return [];
    // A change of a shared dial is told for the first of its seats.
    const dials = (seat.dials ?? []).filter((dial) => one.dials.has(dial.id) && !dial.shared_with?.some((other) => other < seat.seat))
      .map((dial) => `${dial.label} ${dial.value - one.dials.get(dial.id)!} → ${dial.value}`);
    const tokens = [...one.tokens].map(([name, by]) => `${name} ${by > 0 ? "+" : ""}${signed(by)}`);
    const cards = [...one.drawn.map((name) => `+ ${name}`), ...one.gone.map((name) => `− ${name}`)];
    const words = [...dials, ...tokens, ...cards];
    return words.length ? [{ seat: seat.seat, words: words.join(", ") }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <p class="dtnb-changes"><span class="dtnb-mute">{book.label("changes")} </span>{changes.map(({ seat, words }, i) => (
      <Fragment key={seat}>{i > 0 && " · "}<SeatTag name={book.seatName(seat)} seat={seat} /> {words}</Fragment>))}</p>
  );
}

const unsaid = (frame: Frame) => {
  const cited = new Set(frame.text.filter((part) => part.t === "rule").map((part) => part.v));
  return (frame.rules ?? []).filter((id) => !cited.has(id));
};

/** The present frame: the phase and window, the sentence, its rules, the changes, and the author's notes. */
export function Now({ stage, changed }: { stage: Stage; changed: Map<number, SeatChanges> }) {
  const { session } = stage;
  const { book, frame, noted } = session;
  if (!frame) return <div class="dtnb-now"><p class="dtnb-sentence">{book.label("no_frames")}</p></div>;
  return (
    <div class="dtnb-now" role="group" aria-label={book.label("present")} tabIndex={0}>
      <Where stage={stage} />
      {session.veiled ? <><p class="dtnb-sentence">{awaitedText(session)}</p><p class="dtnb-mute">{book.label("ahead_show")} <kbd>→</kbd></p></> : (
        <>
          <p class="dtnb-sentence"><Sentence frame={frame} /> {frame.mark && session.isPast(session.told) && <Mark name={frame.mark} />}</p>
          <p class="dtnb-now-rules"><RuleChips ids={unsaid(frame)} /></p>
          {noted?.note && <p class="dtnb-note">{noted.note}</p>}
          {frame.claim && <ClaimLine claim={frame.claim} />}
        </>)}
      <Parting stage={stage} />
      <Changes changed={changed} stage={stage} />
      <Branches stage={stage} />
    </div>
  );
}
