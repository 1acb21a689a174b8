// Every piece of document text reaches the page through here, as a text node: nothing is ever parsed as markup.
const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2).toLowerCase(), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

export const list = (value) => (Array.isArray(value) ? value : []);

// aria-hidden drawings carry no words; their meaning is always in a text next to them.
export const drawing = (width, height, props, ...children) =>
  s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", focusable: "false", ...props }, ...children);

export function section(className, title, ...children) {
  return h("section", { class: `dtnb-pane ${className}`, "aria-label": title },
    h("h3", { class: "dtnb-heading" }, title), ...children);
}
