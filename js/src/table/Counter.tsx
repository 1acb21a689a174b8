// A number with large buttons on both sides, for fingers and for keys.
interface Props { label: string; value: number; low: number; high: number; less: string; more: string; onValue: (value: number) => void }

export function Counter({ label, value, low, high, less, more, onValue }: Props) {
  const set = (wanted: number) => onValue(Math.max(low, Math.min(high, wanted)));
  return (
    <span class="dtnb-sit-counter" role="group" aria-label={label}>
      <button type="button" class="dtnb-sit-round" disabled={value <= low} aria-label={`${less}: ${label}`} onClick={() => set(value - 1)}>−</button>
      <input type="number" inputMode="numeric" aria-label={label} min={low} max={high} value={value}
        onChange={(event) => { const wanted = event.currentTarget.valueAsNumber; if (Number.isFinite(wanted)) set(Math.round(wanted)); }} />
      <button type="button" class="dtnb-sit-round" disabled={value >= high} aria-label={`${more}: ${label}`} onClick={() => set(value + 1)}>+</button>
    </span>
  );
}
