import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeModel, inColumns, leaveAll, openDrawer, press, show, tiny, zipped } from "./helpers.js";

beforeEach(() => document.body.replaceChildren());
afterEach(leaveAll);

const frames = (count) => Array.from({ length: count }, () => ({}));

describe("a document of which the beginning came first", () => {
  it("is shown whole at the frame where the reader is, when the rest is there", async () => {
    const model = fakeModel(tiny(frames(3), { labels: { frame_of: "{i} of {n}, more is coming" } }));
    const { root } = await show(model);
    openDrawer(root);
    press(root, "ArrowRight");
    const count = () => root.querySelector(".dtnb-count").textContent;
    expect(count()).toBe("2 of 3, more is coming");
    const whole = { frames_gz: zipped(inColumns(tiny(frames(50)))) };
    model.widget_manager = { get_model: async (id) => (id === "w" ? { get: (name) => whole[name] } : null) };
    model.set("source", "IPY_MODEL_w");
    await vi.waitFor(() => expect(count()).toBe("2 of 50"));
    expect(root.querySelector(".is-present").textContent).toBe("Frame 1.");
    press(root, "End");
    expect([count(), model.values.index]).toEqual(["50 of 50", 49]);
  });
});
