// What happened, as a line downwards: moves, what somebody wants all the same, windows that were skipped.
import { useAround } from "./host.js";
import { Still } from "./dice.js";
import { Icon, Named, SeatSigil, Sigil, useSeatStyle } from "./look.js";
import type { Course, Event } from "./screens.js";

function Happened({ event }: { event: Event }) {
  const { w, send } = useAround();
  const style = useSeatStyle();
  const { kind = "happened", text, detail, seat, picture, dice = [], places = [], remove, dispute } = event;
  return (
    <li class={`q-event is-${kind}`} style={style(seat)}>
      {kind === "skipped" ? <span class="q-dot"><Icon name="skip" /></span> : seat ? <SeatSigil name={seat} size="small" /> : picture ? <Sigil picture={picture} size="small" /> : <span class="q-dot is-plain" />}
      <div>
        {kind === "wanted" && <p class="q-tag">{seat ? w("wants", { name: seat }) : w("want")}</p>}
        <p class="q-what"><b><Named text={text} /></b></p>
        {detail && <p class="q-detail"><Named text={detail} /></p>}
        {places.map((place) => <p key={place.rule} class="q-place" title={place.rule}><Icon name="book" />{place.text}</p>)}
        {dice.length > 0 && <Still dice={dice} />}
      </div>
      {dispute && <button type="button" class="q-dispute" onClick={() => send(dispute)}>{w("dispute")}<span class="q-hidden">: {text}</span></button>}
      {remove && <button type="button" class="q-take-back" aria-label={w("take_back", { what: text })} onClick={() => send(remove)}><Icon name="close" /></button>}
    </li>
  );
}

export const CourseBlock = ({ block }: { block: Course }) => (
  <ol class="q-course">{block.events.map((event, at) => <Happened key={at} event={event} />)}</ol>
);
