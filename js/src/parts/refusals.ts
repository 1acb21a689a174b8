import type { Option, OptionReason } from "../document/frames.js";

/** Options that are refused for the same reasons, shown once; `…` stands for the object of each. */
export interface Refusal {
  options: Option[];
  reasons: OptionReason[];
}

const PLACE = "…";

const without = (text: string, thing: string) => (thing ? text.replaceAll(thing, PLACE) : text);

const general = (option: Option): OptionReason[] => (option.reasons ?? []).map((reason) => ({
  ...reason,
  text: without(reason.text, option.thing ?? ""),
  ...(reason.remedy ? { remedy: without(reason.remedy, option.thing ?? "") } : {}),
}));

/** Cards known to be in hand come first, then all other options. */
export function refusals(options: readonly Option[]): Refusal[] {
  const groups = new Map<string, Refusal>();
  const ordered = [...options].sort((a, b) => Number(b.source === "hand") - Number(a.source === "hand"));
  for (const option of ordered) {
    const reasons = general(option);
    const key = JSON.stringify(reasons);
    const group = groups.get(key);
    if (group) group.options.push(option);
    else groups.set(key, { options: [option], reasons });
  }
  // A reason for a single option names its object.
  return [...groups.values()].map((group) =>
    (group.options.length === 1 ? { ...group, reasons: group.options[0]!.reasons ?? [] } : group));
}
