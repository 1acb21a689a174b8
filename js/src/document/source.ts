import { decode, type Packed } from "./book.js";
import type { Model } from "./connect.js";
import type { WireDocument } from "./frames.js";

/** The model to which another model refers. */
export const referred = (model: Model, reference: unknown): Promise<Model> =>
  model.widget_manager!.get_model(String(reference).replace(/^IPY_MODEL_/, ""));

/** The model with the document of a view: views of one document share it, so that it is sent once. */
export async function sourceOf(model: Model): Promise<Model> {
  const reference = model.get("source");
  return reference && model.widget_manager ? referred(model, reference) : model;
}

export const documentOf = async (model: Model): Promise<WireDocument> =>
  decode((await sourceOf(model)).get("frames_gz") as Packed);
