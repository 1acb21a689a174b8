// The rule that decides an event: what it says, what it comes to here, where every book prints it, and what else it decides.
import type { Ruling } from "../document/frames.js";
import { Icon } from "../parts/icons.js";
import { classes, useBook } from "../parts/shown.js";
import { Sentence } from "../parts/text.js";
import { reasonOf } from "../parts/ruling.js";
import type { Stage } from "./stage.js";

/** Where a book prints what decides under it, without the name of the book. */
const placeIn = (ruling: Ruling, book: number, name: string): string =>
  (reasonOf(ruling, book)?.places?.[book] ?? "").replace(name, "").replace(/^[,\s]+/, "");

export function DecidingRule({ stage: { session }, id }: { stage: Stage; id: string }) {
  const book = useBook();
  const { label } = book;
  const rule = book.rule(id);
  const { ruling } = session.editions[0]!.book.doc;
  const reason = reasonOf(ruling, session.ruled);
  const own = session.editions[session.edition]!.name;
  const event = book.events[book.eventAt(session.told)];
  const pages = reason?.places?.some(Boolean) ? ruling!.books.map((name, book): [string, string] => [name, placeIn(ruling!, book, name)])
    : Object.entries(session.editions[0]!.book.rule(id)?.books ?? rule?.books ?? {}).map(([name, pages]): [string, string] => [name, pages.length ? label("page_short", { pages: pages.join(", ") }) : ""]);
  const calculated = (event?.results ?? []).filter(({ text }) => text?.some(({ v }) => v.includes(":") || v.includes("(")));
  if (!rule) return null;
  const answered = reason && reason.text !== rule.statement;
  return (
    <article class="dtnb-deciding" data-rule-text={id}>
      {answered && <>{ruling?.question && <p class="dtnb-deciding-question">{ruling.question}</p>}<p class="dtnb-deciding-statement">{reason!.text}</p></>}
      <p class={answered ? "dtnb-deciding-rule" : "dtnb-deciding-statement"}>{rule.statement}</p>
      {reason?.books?.length && ruling!.reasons!.filter(({ books }) => books?.length && !books.includes(session.ruled)).map(({ books, text }) => (
        <p key={text} class="dtnb-deciding-rule"><b>{books!.map((other) => ruling!.books[other]).join(", ")}:</b> {text}</p>))}
      {rule.reading && <p class="dtnb-rule-reading"><span class="dtnb-mute">{label("reading")} </span>{rule.reading}</p>}
      <dl class="dtnb-deciding-parts">
        <div><dt>{label("rule_here")}</dt><dd>
          <p><Sentence frame={session.headline} /></p>
          {calculated.map((result, i) => <p key={i}>{book.seatName(result.seat)} <Sentence frame={{ text: result.text ?? [] }} /></p>)}
          {reason && ruling?.beliefs?.map((belief) => <p key={belief}>{belief}</p>)}
        </dd></div>
        <div><dt>{label("rule_books")}</dt><dd><ul class="dtnb-deciding-books">{pages.map(([name, place]) => (
          <li key={name} class={classes(name === own && "is-own", !place && "is-silent")}><Icon name="book_mark" /><b>{name}</b>
            <span>{place || label("page_none")}</span></li>))}
          {!pages.length && rule.citation && <li class="is-own"><Icon name="book_mark" /><b>{rule.citation}</b></li>}</ul></dd></div>
        {reason && (ruling?.cases?.length ?? 0) > 0 && (
          <div><dt>{label("rule_cases")}</dt><dd><ul class="dtnb-deciding-cases">{ruling!.cases!.filter((title) => title !== book.title).map((title) => <li key={title}>{title}</li>)}</ul></dd></div>)}
      </dl>
    </article>
  );
}
