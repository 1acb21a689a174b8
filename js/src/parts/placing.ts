const GAP = 6;
const EDGE = 8;

/**
 * Lays a popover below what it is about, or above it where there is no room, inside the window. It lies in the browser's
 * top layer, where everything is measured from the window's corner and nothing cuts it off: a library for the other
 * cases would be a twentieth of the bundle. It leaves free the buttons that lead on, if there is room above.
 */
export function place(floating: HTMLElement, about: Element, free: Iterable<Element> = []): void {
  const target = about.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const below = target.bottom + GAP;
  const fits = below + height <= innerHeight - EDGE || target.top < innerHeight - target.bottom;
  const covers = [...free].some((one) => {
    const button = one.getBoundingClientRect();
    return button.height > 0 && button.top < below + height && button.bottom > below && button.left < target.left + width && button.right > target.left;
  });
  const room = target.top - GAP - height >= EDGE;
  const top = fits && !(covers && room) ? Math.min(below, innerHeight - EDGE - height) : target.top - GAP - height;
  const left = Math.max(EDGE, Math.min(target.left, innerWidth - EDGE - width));
  Object.assign(floating.style, { left: `${left}px`, top: `${Math.max(EDGE, top)}px` });
}
