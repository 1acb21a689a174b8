import { useLayoutEffect, useRef } from "preact/hooks";
import { useLabel } from "../parts/shown.js";
import { BINDINGS } from "./keys.js";
import type { Stage } from "./stage.js";

/** The list of all keys; it takes the focus, and gives it back when it is closed. */
export function Help({ stage }: { stage: Stage }) {
  const label = useLabel();
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    close.current?.focus();
    return () => { if (before?.isConnected) before.focus({ preventScroll: true }); };
  }, []);
  return (
    <div class="dtnb-help" role="dialog" aria-label={label("help")}>
      <div class="dtnb-help-head">
        <h3 class="dtnb-heading">{label("help")}</h3>
        <button ref={close} type="button" class="dtnb-button" onClick={() => stage.set({ help: false })}>{label("close")}</button>
      </div>
      <dl>{BINDINGS.map(({ shown, help }) => (
        <div key={shown}><dt>{shown.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt><dd>{label(help)}</dd></div>
      ))}</dl>
    </div>
  );
}
