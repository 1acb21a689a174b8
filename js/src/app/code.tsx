// A QR code, as large as the screen on a tap, so that it is read from the last row.
import { useState } from "preact/hooks";
import { useShell } from "./shell.js";

export function Code({ svg, label }: { svg: string; label: string }) {
  const { w } = useShell();
  const [large, setLarge] = useState(false);
  return (
    <button type="button" class={large ? "app-code is-large" : "app-code"} aria-pressed={large} title={w("code_large")} onClick={() => setLarge(!large)}
      onKeyDown={(event) => { if (event.key === "Escape") setLarge(false); }}>
      <img class="app-qr" alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      <span>{w("code_large")}</span>
    </button>
  );
}
