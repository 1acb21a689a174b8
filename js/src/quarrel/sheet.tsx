// Sheets that come up from below: a reason, a link with its code, past quarrels, further things to do.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Host, Past, Shared, Sheet } from "./host.js";
import { useAround } from "./host.js";
import { Heading, Icon, Named } from "./look.js";
import type { Choice, Draft, Place } from "./screens.js";
import { Places, WholeRule } from "./verdict.js";

function Dialog({ title, label, close, children }: { title: ComponentChildren; label: string; close(): void; children: ComponentChildren }) {
  const { w } = useAround();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key: an Escape that comes ahead of a dialog would be lost.
  useLayoutEffect(() => {
    const element = dialog.current!;
    // A dialog that takes the focus, and gives it back when it is closed.
    if (element.showModal) element.showModal();
    else element.setAttribute("open", "");
    element.querySelector<HTMLElement>("h2")?.focus();
    return () => element.close?.();
  }, []);
  return (
    <dialog ref={dialog} class="q-sheet" aria-label={label} onCancel={(event) => { event.preventDefault(); close(); }}
      onClick={(event) => { if (event.target === dialog.current) close(); }}>
      <div class="q-sheet-in">
        <header><h2 tabIndex={-1}>{title}</h2><button type="button" class="q-close" aria-label={w("close")} onClick={close}><Icon name="close" /></button></header>
        {children}
      </div>
    </dialog>
  );
}

function RefusedSheet({ choice, only, close }: { choice: Choice; only?: boolean; close(): void }) {
  const { w, send } = useAround();
  const { reasons = [], places, possible, want, want_label } = choice.refused ?? { reasons: [] };
  return (
    <Dialog title={<><s>{choice.label}</s>{": "}{w("not_now")}</>} label={`${choice.label}: ${w("not_now")}`} close={close}>
      {reasons.map((reason) => <p key={reason}><Named text={reason} /></p>)}
      {possible && <p class="q-quiet"><Named text={possible} /></p>}
      <Places places={places} />
      {!only && want && <button type="button" class="q-go is-amber" onClick={() => { close(); send(want); }}>{want_label || w("want")}</button>}
      <button type="button" class="q-go is-quiet" onClick={close}>{w(only ? "close" : "all_right")}</button>
    </Dialog>
  );
}

/** Whole rules, under the place of the first. */
function RuleSheet({ places: [first, ...further], close }: { places: readonly Place[]; close(): void }) {
  const { w } = useAround();
  return (
    <Dialog title={first!.text} label={first!.text} close={close}>
      <WholeRule place={first!} />
      {further.map((place) => <section key={place.rule} aria-label={place.text}><Heading>{place.text}</Heading><WholeRule place={place} /></section>)}
      <button type="button" class="q-go is-quiet" onClick={close}>{w("close")}</button>
    </Dialog>
  );
}

function ShareSheet({ host, draft, close }: { host: Host; draft: Draft; close(): void }) {
  const { w } = useAround();
  const [shared, setShared] = useState<Shared | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => { void host.share!(draft).then(setShared, (error: Error) => setShared({ link: "", qr: "", reason: error.message })); }, []);
  const send = shared?.link && typeof navigator.share === "function"
    ? () => void navigator.share({ url: shared.link, title: w("share_title") }).catch(() => {}) : null;
  return (
    <Dialog title={w("share_title")} label={w("share_title")} close={close}>
      {shared?.qr ? <img class="q-qr" alt={w("qr")} src={`data:image/svg+xml,${encodeURIComponent(shared.qr)}`} /> : !shared && <p class="q-quiet" role="status">{w("working")}</p>}
      {shared?.reason && <p role="status">{shared.reason}</p>}
      <p class="q-quiet">{w("share_about")}</p>
      {shared?.link && <input class="q-link" readOnly value={shared.link} aria-label={w("link")} onFocus={(event) => event.currentTarget.select()} />}
      <div class="q-three">
        {shared?.link && <button type="button" onClick={() => void navigator.clipboard?.writeText(shared.link).then(() => setCopied(true), () => {})}><Icon name={copied ? "right" : "copy"} />{w(copied ? "copied" : "copy")}</button>}
        {send && <button type="button" onClick={send}><Icon name="share" />{w("send")}</button>}
        {host.keep && <button type="button" onClick={() => void host.keep!(draft)}><Icon name="file" />{w("keep")}</button>}
      </div>
      <p class="q-hidden" role="status">{copied && w("copied")}</p>
    </Dialog>
  );
}

function PastSheet({ host, open, close }: { host: Host; open(past: Past): void; close(): void }) {
  const { w } = useAround();
  const [list, setList] = useState(host.past!.list());
  return (
    <Dialog title={w("past_title")} label={w("past_title")} close={close}>
      {list.length === 0 && <p class="q-quiet">{w("past_none")}</p>}
      <ul class="q-past">{list.map((past) => (
        <li key={past.id}>
          <button type="button" class="q-row" onClick={() => { close(); open(past); }}>
            <span class="q-tile-words"><b>{past.title}</b><small>{[past.line, new Date(past.when).toLocaleDateString()].filter(Boolean).join(" · ")}</small></span></button>
          <button type="button" class="q-away" aria-label={w("forget", { what: past.title })} onClick={() => { host.past!.forget(past.id); setList(host.past!.list()); }}><Icon name="bin" /></button>
        </li>))}
      </ul>
    </Dialog>
  );
}

function MoreSheet({ more, close }: { more: readonly Choice[]; close(): void }) {
  const { w, send } = useAround();
  return (
    <Dialog title={w("more")} label={w("more")} close={close}>
      <ul class="q-rows">{more.map((choice) => (
        <li key={choice.label}><button type="button" class="q-row" disabled={!choice.act} onClick={() => { close(); if (choice.act) send(choice.act); }}>
          <Icon name="fork" /><span class="q-tile-words"><b>{choice.label}</b>{choice.note && <small>{choice.note}</small>}</span></button></li>))}
      </ul>
    </Dialog>
  );
}

interface Props { sheet: Sheet; host: Host; draft: Draft; more: readonly Choice[]; open(past: Past): void; close(): void }

export function SheetView({ sheet, host, draft, more, open, close }: Props) {
  if (sheet.kind === "refused") return <RefusedSheet choice={sheet.choice} only={sheet.only} close={close} />;
  if (sheet.kind === "rule") return <RuleSheet places={sheet.places} close={close} />;
  if (sheet.kind === "share") return <ShareSheet host={host} draft={draft} close={close} />;
  if (sheet.kind === "past") return <PastSheet host={host} open={open} close={close} />;
  return <MoreSheet more={more} close={close} />;
}
