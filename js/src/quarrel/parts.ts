// What a place needs to show the screens, loaded together when they are used.
export { earlyScreen } from "./early.js";
export { Flow, wayTo } from "./flow.js";
export { Quarrel } from "./quarrel.js";
