const FAR = 48;
const KEPT = "input, select, .dtnb-graph-body, .dtnb-controls";

/** Steps when a finger is drawn across: to the left for the next stop, as one turns a page. */
export function onSwipe(step: (direction: number) => void) {
  let from: Touch | null = null;
  return {
    onTouchStart(event: TouchEvent) {
      const kept = (event.target as Element).closest(KEPT);
      from = event.touches.length === 1 && !kept ? event.touches[0]! : null;
    },
    onTouchEnd(event: TouchEvent) {
      const to = event.changedTouches[0];
      if (!from || !to) return;
      const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = null;
      if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
    },
  };
}
