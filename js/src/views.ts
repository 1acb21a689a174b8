// The view for each name that a model or a page uses; each view has a folder of its own.
import type { Mount } from "./document/connect.js";
import { mountGamebook } from "./gamebook/gamebook.js";
import { mountGraph } from "./graph/view.js";
import { mountPair } from "./graph/pair.js";
import { mountStepper } from "./stepper/stepper.js";

export const VIEWS: Record<string, Mount> = {
  stepper: mountStepper,
  graph: mountGraph,
  gamebook: mountGamebook,
  pair: mountPair,
};

export const mountOf = (view: unknown): Mount => VIEWS[String(view)] ?? mountStepper;
