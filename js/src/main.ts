// Entry of the bundle: an anywidget module, and the start of a static page.
import { boot } from "./page.js";
import { render } from "./widget.js";
import "./stepper/styles.js";

if (typeof document !== "undefined") void boot();

export default { render };
