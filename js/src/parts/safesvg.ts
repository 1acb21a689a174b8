// A picture in a document is not trusted: only known drawing elements and harmless attributes pass.
const ELEMENTS = new Set(("svg g path rect circle ellipse line polyline polygon text tspan title desc defs a "
  + "linearGradient radialGradient stop clipPath marker pattern image").split(" "));
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,/i;
const SVG_NS = "http://www.w3.org/2000/svg";

function harmless(element: Element, { name, value }: Attr): boolean {
  const plainName = name.toLowerCase();
  const text = value.replace(/[\u0000-\u0020]+/g, "");
  if (plainName.startsWith("on")) return false;
  if (plainName === "href" || plainName === "xlink:href") {
    return text.startsWith("#") || (element.localName === "image" && PICTURE.test(text));
  }
  if (plainName === "src" || plainName === "xml:base") return false;
  if (plainName === "style" && !/^[\w\s:;,.#%()-]*$/.test(value)) return false;
  return !/url\((?!["']?#)/i.test(text) && !/^(javascript|data|vbscript):/i.test(text);
}

function clean(element: Element): void {
  for (const node of [...element.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) continue;
    if (node instanceof Element && node.namespaceURI === SVG_NS && ELEMENTS.has(node.localName)) clean(node);
    else node.remove();
  }
  for (const attribute of [...element.attributes]) {
    if (!harmless(element, attribute)) element.removeAttributeNode(attribute);
  }
}

/** The sanitised `<svg>` element of a text, or null if the text is no picture. */
export function safeSvg(text: unknown): SVGSVGElement | null {
  if (typeof text !== "string" || !text.includes("<svg")) return null;
  // The size of a picture is a matter of the view; a page's policy may allow no style in markup.
  const parsed = new DOMParser().parseFromString(text.replace(/(<svg[^>]*) style="[^"]*"/, "$1"), "image/svg+xml");
  const root = parsed.documentElement;
  if (!root || root.localName !== "svg" || root.namespaceURI !== SVG_NS || parsed.querySelector("parsererror")) return null;
  clean(root);
  return document.importNode(root as unknown as SVGSVGElement, true);
}
