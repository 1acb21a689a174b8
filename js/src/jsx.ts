// Makes elements: written as calls, they are shorter in the bundle than objects with their children inside.
export { Fragment, h } from "preact";
