// Odds of frames that are not in the document are requested from the kernel, if one runs.
import type { Model } from "../document/connect.js";
import type { Frame, Odds } from "../document/frames.js";
import type { Session } from "../document/session.js";

/** The time after which no answer is expected any more, because the kernel may be gone. */
const PATIENCE = 30_000;

type Told = Odds | "waiting" | "none";

export class Asking {
  private readonly told = new WeakMap<Frame, Told>();
  private readonly asked: Frame[] = [];

  constructor(private readonly session: Session, private readonly model: Model) {}

  /** The odds known of a frame; undefined if they can be requested. */
  of(frame: Frame): Told | undefined { return this.told.get(frame); }

  ask(frame: Frame): void {
    const [path, index] = this.session.position;
    this.know(frame, "waiting");
    setTimeout(() => { if (this.of(frame) === "waiting") this.know(frame); }, PATIENCE);
    this.model.send!({ kind: "odds", id: this.asked.push(frame) - 1, path, index });
  }

  heard = (said: { kind?: string; id: number; odds?: Odds | null }): void => {
    const frame = said?.kind === "odds" && this.asked[said.id];
    if (frame) this.know(frame, said.odds ?? "none");
  };

  private know(frame: Frame, told?: Told): void {
    if (told) this.told.set(frame, told); else this.told.delete(frame);
    this.session.tell();
  }
}
