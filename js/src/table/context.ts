import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Does, Words } from "./types.js";

export interface At { w: Words; does: Does; page: () => void }

export const Sitting = createContext<At>({ w: (key) => key, does: () => {}, page: () => {} });
export const useTable = (): At => useContext(Sitting);
