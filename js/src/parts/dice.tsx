import type { Book, Scene } from "../document/book.js";
import type { Die as DieData, DiceGroup } from "../document/frames.js";
import { Face } from "./face.js";
import { Drawn } from "./sigil.js";
import { classes, isKnown, seatClass, useBook } from "./shown.js";
import { Badge, SeatTag } from "./text.js";

interface TileProps { value: number; path?: string | undefined; kind?: string | undefined; words: string; kept?: boolean | undefined; altered?: boolean | undefined }

// A die that is not a cube is called by its number of faces, such as d12.
const FACES = /^d\d+$/;

/** A die as a tile: its symbol and number, its number and kind, or its pips where nobody has drawn the symbol. */
export const Tile = ({ value, path, kind = "", words, kept = false, altered = false }: TileProps) => (
  <span class={classes("dtnb-die-tile", kept && "is-kept", altered && "is-altered")} role="img" aria-label={words} title={words}>
    {path ? <><Drawn path={path} /><i>{value}</i></> : FACES.test(kind) ? <><b>{value}</b><i>{kind}</i></> : <Face value={value} size={30} />}
  </span>
);

/** What a die shows and what happened to it, in words. */
function wordsOf({ label }: Book, { value, symbol, kept, altered_from: before }: DieData): [string, string | null] {
  const was = isKnown(before) ? label("altered_from", { value: before }) : null;
  return [[symbol ? label("die", { value, symbol }) : value, kept && label("kept"), was].filter(Boolean).join(", "), was];
}

/** A die of a document as a tile. */
export function DieTile({ die }: { die: DieData }) {
  const book = useBook();
  const { value, symbol, kept } = die;
  const [words, was] = wordsOf(book, die);
  return <Tile value={value} path={book.symbol(symbol)} kind={symbol ?? ""} words={words} kept={kept} altered={was !== null} />;
}

function Die({ die }: { die: DieData }) {
  const book = useBook();
  const { label } = book;
  const { value, symbol, kept, altered_from: before } = die;
  const [words, was] = wordsOf(book, die);
  return (
    <span class={classes("dtnb-die", kept && "is-kept", was && "is-altered")} role="img" aria-label={words} title={words}>
      <span class="dtnb-die-faces">
        {isKnown(before) && <span class="dtnb-die-before"><Face value={before} size={24} /></span>}
        <Tile value={value} path={book.symbol(symbol)} words={symbol || String(value)} kept={kept} altered={was !== null} />
      </span>
      <span class="dtnb-die-symbol">{symbol}</span>
      <span class="dtnb-die-marks">
        {kept && <span class="dtnb-die-kept">{label("kept")}</span>}
        {was && <span class="dtnb-die-was">{was}</span>}
      </span>
    </span>
  );
}

function Roll({ roll, past }: { roll: DiceGroup; past: boolean }) {
  const book = useBook();
  return (
    <div class={classes("dtnb-roll", past && "is-past", isKnown(roll.seat) && seatClass(roll.seat))}>
      <div class="dtnb-roll-head">
        {isKnown(roll.seat) && <SeatTag name={book.seatName(roll.seat)} seat={roll.seat} />}
        <span class="dtnb-roll-label">{roll.label}</span>
        {roll.note && <Badge>{roll.note}</Badge>}
      </div>
      <div class="dtnb-dice" role="group" aria-label={roll.label}>{roll.dice.map((die, i) => <Die key={i} die={die} />)}</div>
    </div>
  );
}

/** The dice on the table, the latest roll last and largest. */
export function Rolls({ scene }: { scene: Scene | null }) {
  const { label } = useBook();
  const rolls = scene?.dice ?? [];
  return (
    <div class="dtnb-rolls" role="group" aria-label={label("dice")}>
      {rolls.map((roll, i) => <Roll key={i} roll={roll} past={i < rolls.length - 1} />)}
    </div>
  );
}
