import { useTable } from "./context.js";
import { Counter } from "./Counter.js";
import type { Answer, Field, Named, SetUp } from "./types.js";

const key = (answer: Answer) => String(answer.value);

function Select({ label, value, answers, onValue }: { label: string; value: string; answers: Named[]; onValue: (value: string) => void }) {
  return (
    <label class="dtnb-sit-field"><span>{label}</span>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {answers.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
    </label>
  );
}

function Choice({ field }: { field: Field }) {
  const { w, does } = useTable();
  const set = (chosen: string) => {
    const answer = field.answers.find((option) => key(option) === chosen);
    if (answer) does({ do: "set", path: field.path, value: answer.value });
  };
  const answers = field.answers.map((option) => ({ value: key(option), label: option.label }));
  const open = field.value === null && !field.answers.some((option) => option.value === null);
  return (
    <>
      <Select label={field.label} value={open ? "" : String(field.value)} onValue={set}
        answers={open ? [{ value: "", label: w("choose") }, ...answers] : answers} />
      <Notes of={field.notes} />
    </>
  );
}

function Notes({ of: [heading, ...points] }: { of: string[] }) {
  if (!heading) return null;
  return <details class="dtnb-sit-notes dtnb-mute"><summary>{heading}</summary><ul>{points.map((point) => <li key={point}>{point}</li>)}</ul></details>;
}

function Counts({ field }: { field: Field }) {
  const { w, does } = useTable();
  const counts = field.counts ?? {};
  const set = (name: string, count: number) => does({ do: "set", path: field.path, value: { ...counts, [name]: count } });
  const held = field.answers.filter((option) => (counts[key(option)] ?? 0) > 0);
  const left = field.answers.filter((option) => !counts[key(option)]);
  return (
    <div class="dtnb-sit-field" role="group" aria-label={field.label}>
      <span>{field.label}</span>
      <div class="dtnb-sit-held">
        {held.map((option) => (
          <span key={key(option)} class="dtnb-sit-chip">{option.label}
            {option.most > 1 && <Counter label={option.label} value={counts[key(option)] ?? 0} low={0} high={option.most} less={w("less")} more={w("more")}
              onValue={(count) => set(key(option), count)} />}
            {option.most === 1 && <button type="button" class="dtnb-sit-round" aria-label={w("remove", { name: option.label })} onClick={() => set(key(option), 0)}>×</button>}
          </span>
        ))}
        {left.length > 0 && (
          <select class="dtnb-sit-add" value="" aria-label={w("add_to", { name: field.label })} onChange={(event) => { set(event.currentTarget.value, 1); event.currentTarget.value = ""; }}>
            <option value="">{w("add")}</option>
            {left.map((option) => <option key={key(option)} value={key(option)}>{option.label}</option>)}
          </select>
        )}
      </div>
    </div>
  );
}

function Amount({ field }: { field: Field }) {
  const { w, does } = useTable();
  const value = typeof field.value === "number" ? field.value : field.usual;
  return (
    <div class="dtnb-sit-field"><span>{field.label}</span>
      <Counter label={field.label} value={value} low={field.low} high={field.high} less={w("less")} more={w("more")}
        onValue={(number) => does({ do: "set", path: field.path, value: number })} />
    </div>
  );
}

function One({ field }: { field: Field }) {
  if (field.kind === "choice") return <Choice field={field} />;
  if (field.kind === "number") return <Amount field={field} />;
  return <Counts field={field} />;
}

/** Consecutive numbers are in one row. */
function inRows(fields: Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last && field.kind === "number" && last.at(-1)!.kind === "number") last.push(field);
    else rows.push([field]);
  }
  return rows;
}

export function SettingUp({ setup }: { setup: SetUp }) {
  const { w, does } = useTable();
  const of = (seat: string) => setup.fields.filter((field) => field.path[0] === "seats" && field.path[1] === seat);
  const rest = setup.fields.filter((field) => field.path[0] !== "seats");
  return (
    <form class="dtnb-sit-setup" onSubmit={(event) => { event.preventDefault(); does({ do: "begin" }); }}>
      <div class="dtnb-sit-row">
        <Select label={w("game")} value={setup.game} answers={setup.games} onValue={(game) => does({ do: "game", game })} />
        <Select label={w("book")} value={setup.edition} answers={setup.editions} onValue={(edition) => does({ do: "edition", edition })} />
        <label class="dtnb-sit-field is-wide"><span>{w("title")}</span>
          <input value={setup.title} placeholder={setup.seats.join(", ")} onChange={(event) => does({ do: "title", title: event.currentTarget.value })} />
        </label>
      </div>
      <div class="dtnb-sit-seats">
        {setup.seats.map((seat, at) => (
          <fieldset key={at} class={`dtnb-sit-seat dtnb-seat-${at % 6}`}>
            <legend>
              <input class="dtnb-sit-name" aria-label={w("name_of", { name: seat })} value={seat}
                onChange={(event) => does({ do: "rename", seat, name: event.currentTarget.value })} />
              {setup.seats.length > 1 && <button type="button" class="dtnb-sit-round" aria-label={w("remove", { name: seat })} onClick={() => does({ do: "leave", seat })}>×</button>}
            </legend>
            {inRows(of(seat)).map((fields) => (
              <div key={fields[0]!.path.join("/")} class="dtnb-sit-row">{fields.map((field) => <One key={field.path.join("/")} field={field} />)}</div>
            ))}
          </fieldset>
        ))}
      </div>
      {rest.length > 0 && <section class="dtnb-sit-row" aria-label={w("start")}>{rest.map((field) => <One key={field.path.join("/")} field={field} />)}</section>}
      <p class="dtnb-sit-actions">
        <button type="submit" class="dtnb-sit-button is-first" disabled={!setup.ready}>{w("begin")}</button>
        {setup.missing && <span class="dtnb-mute" role="status">{setup.missing}</span>}
        {setup.seats.length < setup.mostSeats && <button type="button" class="dtnb-sit-button" onClick={() => does({ do: "take" })}>{w("add_seat")}</button>}
      </p>
    </form>
  );
}
