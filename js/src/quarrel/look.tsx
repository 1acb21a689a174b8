// How people and things look: the colours of seats, sigils, symbols, the spines of books.
import type { ComponentChildren } from "preact";
import { Face } from "../parts/face.js";
import { Drawn } from "../parts/sigil.js";
import { useAround } from "./host.js";
import type { Die, Picture, Seat } from "./screens.js";

type Style = Record<string, string>;

const coloursOf = (picture: Picture | null | undefined): readonly string[] => (picture?.colours ?? []) as readonly string[];

/** The colours of a picture as properties: `--c` on the page's background, `--f` below white. */
export function coloured(picture: Picture | null | undefined): Style {
  const [light, dark] = coloursOf(picture);
  return light && dark ? { "--c": `light-dark(${light}, ${dark})`, "--f": light } : {};
}

export const seatNamed = (seats: readonly Seat[], name: string | undefined): Seat | undefined => seats.find((seat) => seat.name === name);

export function useSeatStyle(): (name: string | undefined) => Style {
  const { seats } = useAround();
  return (name) => coloured(seatNamed(seats, name)?.picture);
}

/** A sigil on its colour, or a letter where nobody has drawn one. */
export function Sigil({ picture, letter = "", size = "" }: { picture?: Picture | null | undefined; letter?: string; size?: "" | "small" | "large" }) {
  return (
    <span class={`q-sigil ${size && `is-${size}`}`} style={coloured(picture)} aria-hidden="true">
      {picture?.path ? <Drawn path={picture.path} class="q-drawn" /> : [...letter][0] ?? "?"}
    </span>
  );
}

export function SeatSigil({ name, size }: { name: string | undefined; size?: "" | "small" | "large" }) {
  const { seats } = useAround();
  const seat = seatNamed(seats, name);
  return <Sigil picture={seat?.picture} letter={seat?.figure || name || ""} size={size ?? ""} />;
}

export const Symbol = ({ picture }: { picture: Picture }) => <span class="q-symbol" style={coloured(picture)}><Drawn path={picture.path} class="q-drawn" /></span>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence in which the names of seats have their colours. */
export function Named({ text }: { text: string }) {
  const { seats } = useAround();
  const style = useSeatStyle();
  const names = seats.map(({ name }) => name).filter(Boolean).sort((a, b) => b.length - a.length);
  if (names.length === 0) return <>{text}</>;
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "u"));
  return <>{parts.map((part, at) => (at % 2 === 1 ? <b key={at} class="q-name" style={style(part)}>{part}</b> : part))}</>;
}

/** A die: its symbol with the number, its pips, or nothing yet. */
export function DieFace({ die }: { die: Pick<Die, "face" | "picture"> }) {
  if (die.face === 0) return null;
  if (die.picture?.path) return <><Drawn path={die.picture.path} class="q-drawn" /><i>{die.face}</i></>;
  return <Face value={die.face} size={34} />;
}

export const dieWords = (die: Pick<Die, "face" | "symbol">): string => (die.face === 0 ? "?" : [die.symbol, die.face].filter(Boolean).join(" "));

/** A heading below the title of the screen. */
export function Heading({ class: className = "q-label", children }: { class?: string; children: ComponentChildren }) {
  const Level = `h${useAround().level}` as "h2";
  return <Level class={className}>{children}</Level>;
}

const hueOf = (name: string) => [...name].reduce((hue, letter) => (hue * 31 + letter.codePointAt(0)!) % 360, 7);

/** The spine of a book, in a colour of its own. */
export const Spine = ({ book }: { book: string }) => <i class="q-spine" style={{ "--k": `hsl(${hueOf(book)} 48% 34%)` }} aria-hidden="true" />;

// Drawn for these screens: paths of 24 by 24, to be stroked.
const ICONS = {
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  down: "M6 9.5l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  book: "M12 6.5C10 5 7 4.5 3.5 4.5v13.500c3.500 0 6.500.500 8.500 2 2-1.500 5-2 8.500-2V4.500C17 4.500 14 5 12 6.500zM12 6.500V20",
  clock: "M12 3.5a8.500 8.500 0 1 0 .01 0M12 7.500V12l3 2",
  share: "M12 3v12M8 6.500L12 3l4 3.500M6 11H5v9.500h14V11h-1",
  fork: "M12 21v-8M12 13C12 9 6 10 6 5M12 13c0-4 6-3 6-8M3.500 7L6 4.500 8.500 7M15.500 7L18 4.500 20.500 7",
  flag: "M6 21V4M6 4.500h11.500l-2.500 4 2.500 4H6",
  play: "M7 4.500v15l12-7.500z",
  skip: "M6 5v14l8-7zM17.500 5v14",
  plus: "M12 5v14M5 12h14",
  right: "M4.500 12.500l5 5 10-11",
  bin: "M5 7h14M9 7V4.500h6V7M7 7l1 13h8l1-13M10.500 10.500v6M13.500 10.500v6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  copy: "M8 8h11v12H8zM5 16V4h11",
  search: "M10.500 4a6.500 6.500 0 1 0 .01 0M15.500 15.500L21 21",
} as const;

export const Icon = ({ name }: { name: keyof typeof ICONS }) => <Drawn path={ICONS[name]} class={`q-icon is-${name}`} />;

export const Hidden = ({ children }: { children: ComponentChildren }) => <span class="q-hidden">{children}</span>;
