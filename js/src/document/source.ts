import { decode, type Packed } from "./book.js";
import type { Model } from "./connect.js";
import type { WireDocument } from "./frames.js";

/** The model that holds a view's document: views of one document refer to one, so that it is sent once. */
export async function sourceOf(model: Model): Promise<Model> {
  const reference = model.get("source");
  if (typeof reference !== "string" || !reference || !model.widget_manager) return model;
  return model.widget_manager.get_model(reference.replace(/^IPY_MODEL_/, ""));
}

export const documentOf = async (model: Model): Promise<WireDocument> =>
  decode((await sourceOf(model)).get("frames_gz") as Packed);
