// What the bundle makes elements with: written as calls, they are shorter than as objects with their children in them.
export { Fragment, h } from "preact";
