import { REFUTED_CONFLICT, REFUTED_CONVICTION, REFUTED_SUSPICION, type Refuted } from "../node.ts";
import type { RefutedName } from "./protocol.ts";

/** What a member refuted, as frames call it; by its number. */
export const REFUTED_NAMES: readonly RefutedName[] = ["suspicion", "conviction", "conflict"];

export function refutedOf(name: RefutedName): Refuted {
  return name === "suspicion"
    ? REFUTED_SUSPICION
    : name === "conviction"
      ? REFUTED_CONVICTION
      : REFUTED_CONFLICT;
}
