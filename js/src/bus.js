// Linked views of one document find each other in the page itself, so that linking needs no kernel.
const EVENT = "dtnb:position";

// Steppers follow graphs and graphs follow steppers; two steppers of one lesson keep their own places.
export function join(channel, role, { move, ask }) {
  if (!channel) return { send() {}, ask() {}, leave() {} };
  const listener = ({ detail }) => {
    if (detail.channel !== channel || detail.role === role) return;
    if (detail.ask) ask?.();
    else move?.(detail.path, detail.index);
  };
  window.addEventListener(EVENT, listener);
  const emit = (detail) => window.dispatchEvent(new CustomEvent(EVENT, { detail: { channel, role, ...detail } }));
  return {
    send: (path, index) => emit({ path, index }),
    ask: () => emit({ ask: true }),
    leave: () => window.removeEventListener(EVENT, listener),
  };
}
