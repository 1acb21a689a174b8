// The style sheets of the Stepper, for every page that draws it.
import "./stepper.css";
import "./stage.css";
