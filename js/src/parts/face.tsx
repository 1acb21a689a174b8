// The face of a die: at a given size, or in the line of a sentence.
const PIPS: Record<string, [number, number][]> = {
  1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]], 6: [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
};

/** A 40-unit square: pips for one to six, the number for any other die. */
export function Face({ value, size }: { value: number | string; size: number }) {
  const pips = Object.hasOwn(PIPS, value) ? PIPS[value] : null;
  return (
    <svg class="dtnb-face" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false">
      <rect x="1.5" y="1.5" width="37" height="37" rx="8" />
      {pips ? pips.map(([x, y]) => <circle key={`${x}${y}`} cx={x * 10} cy={y * 10} r="3.6" />)
        : <text x="20" y="27" text-anchor="middle">{value}</text>}
    </svg>
  );
}

export const MiniDice = ({ text }: { text: string }) => (
  <span class="dtnb-mini-dice" role="img" aria-label={text}>
    {text.trim().split(/\s+/).map((value, i) => <Face key={i} value={value} size={16} />)}
  </span>
);
