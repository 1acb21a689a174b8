import { useLayoutEffect, useRef } from "preact/hooks";
import type { Picture } from "../document/frames.js";
import { safeSvg } from "./safesvg.js";

/** A picture of the document. Its markup is not trusted, so only a sanitised tree is inserted. */
export function Drawing({ picture }: { picture: Picture }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const svg = safeSvg(picture.svg);
    place.current?.replaceChildren(...(svg ? [svg] : []));
  }, [picture.svg]);
  return <figure class="dtnb-picture"><div ref={place} /><figcaption>{picture.label}</figcaption></figure>;
}
