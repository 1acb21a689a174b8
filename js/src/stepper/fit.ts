// The middle of the stage by its content: letters grow where there is room; where there is none, what is needed least goes.

/** The sizes of an outcome, from the largest, and those of what has no room even so. */
const SIZES = [1.45, 1.36, 1.28, 1.2, 1.13, 1.06, 1];
const TIGHT = [0.94, 0.88, 0.82];
// On a narrow screen a line has few words.
const NARROW = 1.28;
// There, the box of what happened is filled by itself.
const COURSE = [1.3, 1.2, 1.1, 1];
// A row of a calculation that is read needs so much of the size of its letters.
const ROW = 1.55;

// Parts with a smaller number say what decides a dispute.
const DECIDING = 2;

// Bars in less room tell nothing.
const BAR = 44;

// A picture that is read is so high.
const PICTURE = 96;

const isShown = (node: Element) => (node as HTMLElement).clientHeight > 0;

/** Whether a part of the middle is cut, or the rows of its calculation lie on each other. */
function isCrowded(middle: HTMLElement): boolean {
  const cut = (part: HTMLElement | null) => part !== null && part.scrollHeight > part.clientHeight + 1;
  const find = (name: string) => middle.querySelector<HTMLElement>(name);
  if (cut(middle) || cut(find(".dtnb-why")) || cut(find(".dtnb-flow"))) return true;
  const casts = find(".dtnb-casts");
  if (casts && casts.scrollWidth > casts.clientWidth + 1) return true;
  if ([...middle.querySelectorAll(".dtnb-total, .dtnb-total p > span")].some((node) => node.scrollWidth > node.clientWidth + 1 && isShown(node))) return true;
  if ([...middle.querySelectorAll(".dtnb-body > .dtnb-picture")].some((picture) => isShown(picture) && picture.clientHeight < PICTURE)) return true;
  const course = find(".dtnb-course");
  // The last thing that happened is whole.
  if (course && isShown(course) && (course.lastElementChild as HTMLElement).offsetHeight > course.clientHeight) return true;
  const flow = find(".dtnb-flow");
  return flow !== null && flow.clientHeight < [...flow.children].filter(isShown).length * ROW * parseFloat(getComputedStyle(flow).fontSize);
}

/** Whether a text ends before its end. */
const isClamped = (text: Element) => isShown(text) && text.scrollHeight > text.clientHeight + 1;

/** Whether a part of the course of play has no room; on a narrow screen, half a text is none. */
const isCut = (course: HTMLElement | null) => course !== null && isShown(course) && (course.scrollWidth > course.clientWidth || course.scrollHeight > course.clientHeight + 1 || [...course.querySelectorAll(".is-narrow .is-said")].some(isClamped));

/** Whether a part of the course of play is left out for its room. */
const isThinned = (course: HTMLElement | null) => course !== null && isShown(course) && ![...course.children].every(isShown);

/** Whether a short line, such as who is right, needs two; on a narrow screen it may, beside what somebody does who does not play. */
const isBroken = (middle: HTMLElement) => [...middle.querySelectorAll<HTMLElement>(".dtnb-claim-by")].some((line) => line.offsetHeight > 1.8 * parseFloat(getComputedStyle(line).fontSize) && !(line.closest(".is-narrow") && line.querySelector("small")));

/** Whether what stands beside the bars of a calculation breaks in two lines for them, or `bars` have no room. */
const isSqueezed = (flow: Element, bars: boolean) => [...flow.querySelectorAll<HTMLElement>(".dtnb-flow-row:not(.is-total) > *")].some((cell) => isShown(cell)
  && (cell.matches(".dtnb-flow-track") ? bars && cell.clientWidth < BAR : cell.scrollHeight > 1.8 * parseFloat(getComputedStyle(cell).fontSize)));

/** Sets the course of play as large as its own room allows. */
function widen(course: HTMLElement, middle: HTMLElement): void {
  for (const zoom of COURSE) {
    course.style.zoom = String(zoom);
    if (!isCut(course) && !isCrowded(middle)) return;
  }
}

/** Fits the middle into its room; only what `mayGrow` is set larger, so that the stops on the way look alike. */
export function fit(middle: HTMLElement, mayGrow: boolean): void {
  const size = (grow: number) => middle.style.setProperty("--grow", String(grow));
  const narrow = middle.closest(".is-narrow") !== null;
  const larger = mayGrow && !middle.closest(".is-projector") ? SIZES.filter((one) => !narrow || one <= NARROW) : [1];
  const spare = [...middle.querySelectorAll<HTMLElement>("[data-spare]")].sort((a, b) => Number(b.dataset.spare) - Number(a.dataset.spare));
  for (const part of spare) part.style.display = "";
  const count = () => {
    const flow = middle.querySelector(".dtnb-flow");
    flow?.parentElement!.style.setProperty("--rows", String([...flow.children].filter((row) => (row as HTMLElement).style.display !== "none").length));
  };
  const flow = middle.querySelector(".dtnb-flow");
  flow?.classList.remove("is-barless");
  const course = middle.querySelector<HTMLElement>(".dtnb-course");
  const items = [...course?.children ?? []] as HTMLElement[];
  // What abilities say goes first, then the first lines: the last tell more of a dispute.
  const dispensable = [...course?.querySelectorAll<HTMLElement>(".is-said") ?? [], ...items.slice(0, -1)];
  for (const part of dispensable) part.style.display = "";
  if (course) course.style.zoom = "";
  const fits = (grow: number) => { size(grow); return !isCrowded(middle); };
  const isWhole = (grow: number) => fits(grow) && !(isCut(course) || isThinned(course) || (grow > 1 && (isBroken(middle) || (narrow && flow && isSqueezed(flow, false)))));
  count();
  size(1);
  const squeeze = (bars: boolean) => { if (flow && narrow && isSqueezed(flow, bars)) flow.classList.add("is-barless"); };
  squeeze(false);
  // On a narrow screen, why a verdict is uncertain goes before what happened.
  const isThin = () => narrow && (isThinned(course) || isCut(course));
  const hide = (part: HTMLElement) => {
    // What decides is set smaller before it goes.
    const isTight = isCrowded(middle) && !(Number(part.dataset.spare) < DECIDING && fits(TIGHT[0]!));
    if (isTight || (part.dataset.spare === "3" && isThin())) part.style.display = "none";
    count();
    size(1);
  };
  spare.forEach(hide);
  // What is needed more may have room again without what went after it.
  for (const part of [...spare].reverse().filter((one) => one.style.display)) {
    part.style.display = "";
    count();
    hide(part);
  }
  // On a narrow screen, what abilities say goes before the letters are set smaller, and these before what happened.
  if (narrow) for (const part of dispensable) if (part.matches(".is-said") && isCut(course)) part.style.display = "none";
  if (!larger.some(isWhole) && !(narrow && TIGHT.some(isWhole)) && ![1, ...TIGHT].some(fits)) size(1);
  squeeze(true);
  for (const part of dispensable) if (isCut(course)) part.style.display = "none";
  if (course && narrow && larger.length > 1) widen(course, middle);
}
