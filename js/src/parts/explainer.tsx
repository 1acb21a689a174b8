// One popover for a whole view: it explains elements with `data-explain` (an object's name) or `data-rule` (a rule's
// id), on hover, on focus and on a tap.
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { place } from "./placing.js";
import { useBook } from "./shown.js";
import { RuleText } from "./text.js";

const TARGET = "[data-explain], [data-rule]";
const PATIENCE = 180;
// The button that leads on is never covered.
const FREE = ".is-play";

const ofEvent = (event: Event): HTMLElement | null => (event.target as Element | null)?.closest<HTMLElement>(TARGET) ?? null;

export function Explainer({ root }: { root: RefObject<HTMLElement> }) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const hovered = useRef(false);
  const [target, setTarget] = useState<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const view = root.current;
    if (!view) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (next: HTMLElement | null) => { clearTimeout(timer); timer = setTimeout(() => setTarget(next), PATIENCE); };
    const now = (next: HTMLElement | null) => { clearTimeout(timer); hovered.current = false; setTarget(next); };
    const inside = (event: Event) => box.current?.contains(event.target as Node);
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      hovered.current = true;
      soon(inside(event) ? target : ofEvent(event));
    };
    const out = (event: PointerEvent) => { if (event.pointerType === "mouse") soon(null); };
    const focus = (event: FocusEvent) => {
      if ((event.target as Element).matches(":focus-visible")) now(ofEvent(event));
    };
    const click = (event: MouseEvent) => { if (!inside(event)) now(ofEvent(event)); };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !target?.isConnected) return;
      // A popover that only follows the mouse must not take keys from the replay.
      if (!hovered.current) event.stopPropagation();
      now(null);
    };
    const scroll = () => { if (target && box.current) place(box.current, target, view.querySelectorAll(FREE)); };
    view.addEventListener("pointerover", over);
    view.addEventListener("pointerleave", out);
    view.addEventListener("focusin", focus);
    view.addEventListener("click", click);
    view.addEventListener("keydown", key, true);
    view.addEventListener("scroll", scroll, true);
    return () => {
      clearTimeout(timer);
      view.removeEventListener("pointerover", over);
      view.removeEventListener("pointerleave", out);
      view.removeEventListener("focusin", focus);
      view.removeEventListener("click", click);
      view.removeEventListener("keydown", key, true);
      view.removeEventListener("scroll", scroll, true);
    };
  }, [root, target]);

  useLayoutEffect(() => {
    const floating = box.current;
    if (!target || !floating || !target.isConnected) return;
    target.setAttribute("aria-describedby", id);
    floating.showPopover?.();
    place(floating, target, root.current?.querySelectorAll(FREE));
    return () => {
      floating.hidePopover?.();
      target.removeAttribute("aria-describedby");
    };
  }, [id, root, target]);

  const gone = !target?.isConnected;
  return (
    <div ref={box} class="dtnb-popover" role="tooltip" id={id} popover="manual" hidden={gone}>
      {!gone && (target.dataset.rule ? target.dataset.rule.split(" ").map((id) => <RuleText key={id} id={id} />) : <Explanation name={target.dataset.explain ?? ""} />)}
    </div>
  );
}

function Explanation({ name }: { name: string }) {
  const found = useBook().explanation(name);
  if (!found) return null;
  return (
    <>
      <p class="dtnb-popover-head"><b>{found.title || name}</b>{found.kind && <span class="dtnb-mute">{found.kind}</span>}</p>
      <p>{found.text}</p>
    </>
  );
}
