// aria-hidden drawings without words; a text beside each one has its meaning.
const PATHS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  previous: "M11 3v10L4 8z",
  play: "M5 3v10l8-5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  next: "M5 3v10l7-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
  decision: "M8 1.5 14.5 8 8 14.5 1.5 8z",
  ledger: "M3 3h10v2H3zM3 7h7v2H3zM3 11h4v2H3z",
  mark: "M4 2h8l-2 3.2L12 8.5H5.5V14H4z",
  mark_right: "M6.5 13 1.5 8l1.6-1.6 3.4 3.4L13 3.3l1.6 1.6z",
  refused: "M3.5 2 8 6.5 12.5 2 14 3.5 9.5 8 14 12.5 12.5 14 8 9.5 3.5 14 2 12.5 6.5 8 2 3.5z",
  eye: "M8 3.5C4.5 3.5 2 6 1 8c1 2 3.5 4.5 7 4.5S14 10 15 8c-1-2-3.5-4.5-7-4.5zm0 7a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z",
  book_mark: "M4 1h8v14l-4-3.2L4 15z",
  branch: "M4 2a2 2 0 0 1 .8 3.8v4.4A2 2 0 1 1 3.2 10.2V5.8A2 2 0 0 1 4 2zm8 0a2 2 0 0 1 .8 3.8C12.6 8.5 9 8.5 5 9.5V8c3-.8 6-.7 6.2-2.2A2 2 0 0 1 12 2z",
  screen: "M2 2h5v2H4v3H2zm7 0h5v5h-2V4H9zM2 9h2v3h3v2H2zm10 0h2v5H9v-2h3z",
  text: "M1 13 4.6 3h1.8L10 13H8.2l-.8-2.4H3.6L2.8 13zm3.1-4h2.8L5.5 4.9zM10.5 7.5h2v-2H14v2h2V9h-2v2h-1.5V9h-2z",
  turn: "M8 2a6 6 0 1 0 6 6h-2a4 4 0 1 1-4-4v2.5L12 3 8 0z",
  phase: "M3 2h2v12H3zM6 3h8l-2.5 3L14 9H6z",
  die: "M3 2h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zm2 2a1.3 1.3 0 1 0 0 2.6A1.3 1.3 0 0 0 5 4zm3 2.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm3 2.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z",
  ability: "M8 1l2 4.6L15 6l-3.8 3.3L12.4 14 8 11.5 3.6 14l1.2-4.7L1 6l5-.4z",
  shield: "M8 1l6 2v4.5c0 3.5-2.5 6-6 7.5-3.5-1.5-6-4-6-7.5V3z",
  token: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  card: "M4 1h8a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zm1 2v5h6V3z",
  effect: "M9 1 3 9h4l-1 6 7-9H9z",
  loss: "M8 14.5C3 11 1.5 8.5 1.5 6A3.5 3.5 0 0 1 8 4.3 3.5 3.5 0 0 1 14.5 6c0 2.5-1.5 5-6.5 8.5zM5 7v2h6V7z",
  gain: "M8 14.5C3 11 1.5 8.5 1.5 6A3.5 3.5 0 0 1 8 4.3 3.5 3.5 0 0 1 14.5 6c0 2.5-1.5 5-6.5 8.5zM7 5v2H5v2h2v2h2V9h2V7H9V5z",
  equals: "M3 4.5h10v2.5H3zM3 9h10v2.5H3z",
  question: "M5 5.5C5 3.5 6.3 2 8.2 2 10 2 11.3 3.2 11.3 5c0 2.6-2.5 2.6-2.5 5H7c0-3.3 2.3-3.5 2.3-5 0-.8-.5-1.3-1.2-1.3S7 4.3 7 5.5zM7 11.5h2V14H7z",
  differs: "M7.2 2h1.6v5.5l4 4-1.1 1.1L8 8.9l-3.7 3.7-1.1-1.1 4-4z",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="dtnb-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} fill="currentColor" />
  </svg>
);
