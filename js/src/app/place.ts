// Where the page is, as its address says: `#open=NAME`, `#turn=DATA`, `#table=NAME`, each replay with `&step=12`;
// `#lesson=DATA` for a lesson that was made of a turn;
// `#quarrel` for the quarrel on this device, `#quarrel=DATA` for one in a link; `#own=NAME` for a file that somebody writes,
// without a name for the one that is not kept yet; `#course`, `#practice`,
// and `#missed` for disputes about what was missed.

export type Place =
  | { kind: "home" | "course" | "practice" | "missed" }
  | { kind: "quarrel" | "lesson"; value: string }
  | { kind: "open" | "turn"; value: string; step: number | null }
  | { kind: "table" | "own"; value: string };

export function placeOf(hash: string): Place {
  const quarrel = /^#quarrel(?:=([\w-]+))?$/.exec(hash);
  if (quarrel) return { kind: "quarrel", value: quarrel[1] ?? "" };
  const lesson = /^#lesson=([\w-]+)$/.exec(hash);
  if (lesson) return { kind: "lesson", value: lesson[1]! };
  const room = /^#(course|practice|missed)$/.exec(hash);
  if (room) return { kind: room[1] as "course" | "practice" | "missed" };
  const match = /^#(open|turn|table|own)=([^&]*)(?:&step=(\d{1,9}))?$/.exec(hash);
  if (!match) return { kind: "home" };
  const [, kind, value, step] = match as unknown as [string, "open" | "turn" | "table" | "own", string, string | undefined];
  if (kind === "table" || kind === "own") return { kind, value: decode(value) };
  // People count from 1.
  return { kind, value: kind === "open" ? decode(value) : value, step: step ? Math.max(0, Number(step) - 1) : null };
}

export function hashOf(place: Place): string {
  if (place.kind === "home") return "";
  if (!("value" in place)) return `#${place.kind}`;
  if (place.kind === "quarrel") return place.value ? `#quarrel=${place.value}` : "#quarrel";
  if (place.kind === "lesson") return `#lesson=${place.value}`;
  const value = place.kind === "turn" ? place.value : encodeURIComponent(place.value);
  const step = "step" in place && place.step !== null ? `&step=${place.step + 1}` : "";
  return `#${place.kind}=${value}${step}`;
}

/** The fragment in a link that somebody pasted, if it is one to a turn, a quarrel or a lesson. */
export const fragmentOf = (text: string): string | null => /#(?:turn=[\w-]+(?:&step=\d{1,9})?|quarrel=[\w-]+|lesson=[\w-]+)$/.exec(text.trim())?.[0] ?? null;

function decode(text: string): string {
  try { return decodeURIComponent(text); } catch { return text; }
}
