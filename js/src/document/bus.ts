// Linked views of one document find each other in the page itself, so linking needs no kernel.
const EVENT = "dtnb:position";

interface Message { channel: string; role: string; path?: number[]; index?: number; ask?: boolean }

export interface Hearing {
  move?(path: number[], index: number): void;
  ask?(): void;
}

export interface Bus {
  send(path: number[], index: number): void;
  ask(): void;
  leave(): void;
}

/** Steppers follow graphs, and graphs follow Steppers; two views of the same kind are independent. */
export function join(channel: string, role: string, { move, ask }: Hearing): Bus {
  if (!channel) return { send() {}, ask() {}, leave() {} };
  const listener = (event: Event) => {
    const detail = (event as CustomEvent<Message>).detail;
    if (detail.channel !== channel || detail.role === role) return;
    if (detail.ask) ask?.();
    else move?.(detail.path ?? [], detail.index ?? 0);
  };
  window.addEventListener(EVENT, listener);
  const emit = (more: Partial<Message>) =>
    window.dispatchEvent(new CustomEvent(EVENT, { detail: { channel, role, ...more } }));
  return {
    send: (path, index) => { emit({ path, index }); },
    ask: () => { emit({ ask: true }); },
    leave: () => window.removeEventListener(EVENT, listener),
  };
}
