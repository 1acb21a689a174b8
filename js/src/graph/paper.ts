// The pane of a picture: the picture fits it, is zoomed by keys, buttons or wheel, and panned by dragging or scrolling.
// Panning uses the browser's own scrolling, so that Tab brings a box into sight, a finger still scrolls the page
// behind it, and printing shows all of it; a library that moves the picture by transforms has none of that.

/** Below this scale, letters of 12 units are hard to read. */
const READABLE = 1;
/** Below this scale letters are too small: the picture is scrolled sideways instead. */
const LEGIBLE = 0.68;
/** The paper above a box to which the pane is scrolled. */
const MARGIN = 6;
const LARGEST = 1.25;
const MOST = 3;
const LEAST = 0.3;
const STEP = 1.25;

interface Size { readonly width: number; readonly height: number }

export class Paper {
  scale = 1;
  /** What the picture is fitted to: legible letters, the whole picture, or nothing after zooming. */
  fit: "reading" | "all" | null = "reading";
  private readonly pane: HTMLElement;
  private svg: SVGSVGElement | null = null;
  private size: Size = { width: 1, height: 1 };
  private known = 1;
  private dragged = false;

  constructor(pane: HTMLElement, private readonly changed: () => void) {
    this.pane = pane;
    pane.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    pane.addEventListener("pointerdown", (event) => this.drag(event));
    pane.addEventListener("click", (event) => { if (this.dragged) { event.stopPropagation(); event.preventDefault(); } }, true);
  }

  show(svg: SVGSVGElement, size: Size): void {
    this.svg = svg;
    this.size = size;
    this.known = size.height;
    this.pane.replaceChildren(svg);
    if (!this.fit) this.fit = "reading";
    this.refit();
  }

  /** Cuts off the empty paper below the known part: it would show how much is still to come. */
  crop(known: number): void {
    if (!this.svg || known === this.known) return;
    this.known = known;
    this.svg.setAttribute("viewBox", `0 0 ${this.size.width} ${known}`);
    this.refit();
  }

  /** Fits the picture again if it was fitted, because its pane may have another size now. */
  refit(): void {
    if (this.fit) this.to(this.fitted(this.fit));
    else this.to(this.scale);
  }

  fitTo(fit: "reading" | "all"): void {
    this.fit = fit;
    this.refit();
    this.changed();
  }

  zoom(direction: number): void {
    const { left, top, width, height } = this.pane.getBoundingClientRect();
    this.zoomAt(direction > 0 ? STEP : 1 / STEP, left + width / 2, top + height / 2);
  }

  private fitted(fit: "reading" | "all"): number {
    const room = this.room();
    const across = room.width / this.size.width;
    const whole = Math.min(across, room.height / this.known, LARGEST);
    if (fit === "all" || whole >= READABLE) return whole;
    return Math.max(LEGIBLE, Math.min(across, READABLE));
  }

  private room(): Size {
    const style = getComputedStyle(this.pane);
    const aside = (one: string, other: string) => (parseFloat(one) || 0) + (parseFloat(other) || 0);
    const highest = parseFloat(style.maxHeight);
    const height = highest > 0 ? highest : this.pane.clientHeight;
    return {
      width: Math.max(1, this.pane.clientWidth - aside(style.paddingLeft, style.paddingRight)),
      height: Math.max(1, height - aside(style.paddingTop, style.paddingBottom) - (highest > 0 ? aside(style.borderTopWidth, style.borderBottomWidth) : 0)),
    };
  }

  private to(scale: number): void {
    if (!this.svg) return;
    this.scale = scale;
    this.svg.style.width = `${Math.floor(this.size.width * scale * 100) / 100}px`;
    this.svg.style.height = `${Math.floor(this.known * scale)}px`;
  }

  private zoomAt(factor: number, x: number, y: number): void {
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    const { left, top } = this.pane.getBoundingClientRect();
    const ratio = scale / this.scale;
    const [across, down] = [x - left, y - top];
    const [toLeft, toTop] = [(this.pane.scrollLeft + across) * ratio - across, (this.pane.scrollTop + down) * ratio - down];
    this.fit = null;
    this.to(scale);
    this.pane.scrollTo(toLeft, toTop);
    this.changed();
  }

  // A wheel scrolls; with the key that zooms pages, it zooms the picture.
  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomAt(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  private drag(start: PointerEvent): void {
    this.dragged = false;
    if (start.pointerType !== "mouse" || start.button !== 0) return;
    const { scrollLeft, scrollTop } = this.pane;
    const move = (event: PointerEvent) => {
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!this.dragged && Math.hypot(x, y) < 5) return;
      this.dragged = true;
      this.pane.classList.add("is-dragged");
      this.pane.scrollTo(scrollLeft - x, scrollTop - y);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.pane.classList.remove("is-dragged");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Scrolls a box into the middle, inside the pane only. */
  centre(element: Element): void {
    const inner = element.getBoundingClientRect();
    const outer = this.pane.getBoundingClientRect();
    this.pane.scrollTop += inner.top - outer.top - Math.max(8, (outer.height - inner.height) / 2);
    this.pane.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    this.uncut();
  }

  /** Scrolls back to the top of a box that the upper edge cuts through. */
  private uncut(): void {
    const { top } = this.pane.getBoundingClientRect();
    for (const box of this.pane.querySelectorAll(".dtnb-node > .dtnb-shape")) {
      const { top: above, bottom } = box.getBoundingClientRect();
      if (above < top && bottom > top) this.pane.scrollTop -= top - above + MARGIN;
    }
  }

  /** Scrolls only as far as a box needs to be whole in sight, inside the pane only. */
  include(element: Element): void {
    const inner = element.getBoundingClientRect();
    const outer = this.pane.getBoundingClientRect();
    this.pane.scrollTop += Math.max(0, inner.bottom - outer.bottom) - Math.max(0, outer.top - inner.top);
  }

  /** Scrolls a box into sight, inside the pane only. */
  reveal(element: Element): void {
    const inner = element.getBoundingClientRect();
    const outer = this.pane.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom) this.pane.scrollTop += inner.top - outer.top - Math.max(8, (outer.height - inner.height) / 2);
    if (inner.left < outer.left || inner.right > outer.right) this.pane.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }
}
