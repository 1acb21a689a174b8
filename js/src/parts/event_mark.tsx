import type { Event } from "../document/frames.js";
import { Icon, type IconName } from "./icons.js";

const ICONS: Record<Event["kind"], IconName> = {
  turn: "turn", phase: "phase", roll: "die", ability: "ability", response: "shield", spend: "token", card: "card", effect: "effect",
  loss: "loss", gain: "gain", refused: "refused", claim: "mark", outcome: "equals", open: "question",
};

/** The sign of an event in a circle, in the colour of whose event it is. */
export const EventMark = ({ event }: { event: Event }) =>
  <span class="dtnb-event-mark" aria-hidden="true">{event.sign || <Icon name={ICONS[event.kind]} />}</span>;
