// The ruling on a dispute: each claim with its mark, and the reason of the book that is shown.
import type { Ruling } from "../document/frames.js";
import { Icon } from "./icons.js";
import { classes, seatClass, useBook } from "./shown.js";
import { cited, RuleChip } from "./text.js";

const ANSWERS = { true: "right", false: "wrong", null: "open" } as const;
const SIGNS = { right: "mark_right", wrong: "refused", open: "question" } as const;

/** The claims as tiles, each in the colour of the player who makes it. */
export function Claims({ ruling, book }: { ruling: Ruling; book: number }) {
  const { label, doc } = useBook();
  return (
    <ul class="dtnb-results">{ruling.claims.map(({ by, says, answers }, i) => {
      const seat = (doc.seats ?? []).findIndex((one) => one.name === by);
      const answer = ANSWERS[String(answers[book] ?? null) as keyof typeof ANSWERS];
      return (
        <li key={i} class={classes("dtnb-result is-claim", `is-${answer}`, seat >= 0 && seatClass(seat))}>
          <Icon name={SIGNS[answer]} />
          <span><span class="dtnb-claim-by"><b>{by}</b>{" "}{label(`claim_${answer}`)}</span><q>{says}</q></span>
        </li>);
    })}</ul>
  );
}

/** What decides under a book, by its index; undefined before the outcome. */
export const reasonOf = (ruling: Ruling | null | undefined, book: number) =>
  (book < 0 ? undefined : ruling?.reasons?.find(({ books }) => books?.includes(book)) ?? ruling?.reasons?.[0]);

/** What decides under a book: the rule with its page, or the answer to the open question. */
export function Reason({ ruling, book }: { ruling: Ruling; book: number }) {
  const shown = useBook();
  const reason = reasonOf(ruling, book);
  const rule = reason?.rule ? shown.rule(reason.rule) : null;
  // Beside a book in play stands no page of another book.
  const place = reason?.places?.[book] || (rule && cited(rule).startsWith(ruling.books[book]!) ? cited(rule) : "")
    || shown.label(rule ? "page_missing" : "reading_ours", { book: ruling.books[book]! });
  return (
    <div class="dtnb-why">
      {reason && <p>{ruling.question && <b>{ruling.question} </b>}{reason.text} {rule ? <RuleChip id={reason.rule!} place={place} /> : <span class="dtnb-why-page">{place}</span>}</p>}
      {ruling.beliefs?.map((belief) => <p key={belief} class="dtnb-belief">{belief}</p>)}
    </div>
  );
}
