import { useLayoutEffect, useRef } from "preact/hooks";
import type { Picture } from "../document/frames.js";
import { safeSvg } from "./safesvg.js";

const NARROW = 560;

/** Cuts off a legend beside a picture: on a narrow screen, the picture itself would be too small to read. */
function withoutLegend(svg: SVGSVGElement): void {
  const legend = svg.querySelector("g.legend");
  if (!legend) return;
  const [left, top, , height] = svg.getAttribute("viewBox")!.split(" ");
  svg.setAttribute("viewBox", `${left} ${top} ${legend.getAttribute("data-edge")} ${height}`);
  legend.remove();
}

/** A picture of the document; who stood in it and is not in the picture `now` is struck out, and its sums are those of `now`. Its markup is not trusted, so only a sanitised tree is inserted. */
export function Drawing({ picture, now }: { picture: Picture; now?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const svg = safeSvg(picture.svg);
    if (svg && (place.current?.closest(".dtnb")?.clientWidth ?? 0) < NARROW) withoutLegend(svg);
    if (now !== undefined) for (const figure of svg?.querySelectorAll("[data-figure]") ?? []) figure.classList.toggle("is-fallen", !now.includes(`data-figure="${figure.getAttribute("data-figure")}"`));
    // Who is struck out is not counted any more.
    const sums = now ? safeSvg(now)?.querySelectorAll(".party > text") : null;
    svg?.querySelectorAll(".party > text").forEach((sum, i) => sum.replaceChildren(sums?.[i]?.textContent ?? sum.textContent!));
    // A fight that is over has no sums, and no line is at issue.
    if (!svg?.querySelector("[data-figure]:not(.is-fallen)")) svg?.querySelectorAll(".party > *:not(g)").forEach((part) => part.remove());
    place.current?.replaceChildren(...(svg ? [svg] : []));
  }, [picture.svg, now]);
  return <figure class="dtnb-picture"><div ref={place} /><figcaption>{picture.label}</figcaption></figure>;
}
