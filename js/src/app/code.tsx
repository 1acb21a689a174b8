// A QR code, as large as the screen on a tap, so that it is read from the last row.
import { useState } from "preact/hooks";
import { useShell } from "./shell.js";

export function Code({ svg, label }: { svg: string; label: string }) {
  const { w } = useShell();
  const [large, setLarge] = useState(false);
  return (
    <div class={large ? "app-code is-large" : "app-code"} onClick={() => { if (large) setLarge(false); }}>
      <img class="app-qr" alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      <button type="button" class="app-plain" aria-pressed={large} onClick={(event) => { event.stopPropagation(); setLarge(!large); }}
        onKeyDown={(event) => { if (event.key === "Escape") setLarge(false); }}>{w("code_large")}</button>
    </div>
  );
}
