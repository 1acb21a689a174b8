const GAP = 6;
const EDGE = 8;

/**
 * Lays a popover below what it is about, or above it where there is no room, inside the window. It lies in the browser's
 * top layer, where everything is measured from the window's corner and nothing cuts it off: a library for the other
 * cases would be a twentieth of the bundle.
 */
export function place(floating: HTMLElement, about: Element): void {
  const target = about.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const below = target.bottom + GAP;
  const fits = below + height <= innerHeight - EDGE || target.top < innerHeight - target.bottom;
  const top = fits ? Math.min(below, innerHeight - EDGE - height) : target.top - GAP - height;
  const left = Math.max(EDGE, Math.min(target.left, innerWidth - EDGE - width));
  Object.assign(floating.style, { left: `${left}px`, top: `${Math.max(EDGE, top)}px` });
}
