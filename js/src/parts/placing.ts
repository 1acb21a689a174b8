import { computePosition, flip, offset, shift, type Platform } from "@floating-ui/core";

const box = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height });

// A popover lies in the browser's top layer, where everything is measured from the corner of the window.
const platform: Platform = {
  getElementRects: ({ reference, floating }: { reference: Element; floating: Element }) =>
    ({ reference: box(reference.getBoundingClientRect()), floating: { ...box(floating.getBoundingClientRect()), x: 0, y: 0 } }),
  getDimensions: (element: Element) => element.getBoundingClientRect(),
  getClippingRect: () => ({ x: 0, y: 0, width: innerWidth, height: innerHeight }),
};

/** Lays a popover beside what it is about, in the window. */
export async function place(floating: HTMLElement, reference: Element): Promise<void> {
  const middleware = [offset(6), flip(), shift({ padding: 8 })];
  const { x, y } = await computePosition(reference, floating, { platform, strategy: "fixed", placement: "bottom-start", middleware });
  Object.assign(floating.style, { left: `${x}px`, top: `${y}px` });
}
