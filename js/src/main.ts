// Entry of the bundle: an anywidget module, and the start of a static page.
import { boot } from "./page.js";
import { render } from "./widget.js";
import "./stepper/stepper.css";
import "./stepper/stage.css";

if (typeof document !== "undefined") void boot();

export default { render };
