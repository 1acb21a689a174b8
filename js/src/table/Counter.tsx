// A number with large buttons on both sides, for fingers and for keys.
interface Props { label: string; value: number | null; low: number; high: number; less: string; more: string; onValue: (value: number) => void }

export function Counter({ label, value, low, high, less, more, onValue }: Props) {
  // Without a number so far, "more" begins with the smallest.
  const at = value ?? low - 1;
  const set = (wanted: number) => onValue(Math.max(low, Math.min(high, wanted)));
  return (
    <span class="dtnb-sit-counter" role="group" aria-label={label}>
      <button type="button" class="dtnb-sit-round" disabled={at <= low} aria-label={`${less}: ${label}`} onClick={() => set(at - 1)}>−</button>
      <input type="number" inputMode="numeric" aria-label={label} min={low} max={high} value={value ?? ""}
        onChange={(event) => { const wanted = event.currentTarget.valueAsNumber; if (Number.isFinite(wanted)) set(Math.round(wanted)); }} />
      <button type="button" class="dtnb-sit-round" disabled={at >= high} aria-label={`${more}: ${label}`} onClick={() => set(at + 1)}>+</button>
    </span>
  );
}
