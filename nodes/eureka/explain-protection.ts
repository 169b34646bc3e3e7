import type { ServerSettings } from "./server-settings.ts";

/**
 * What a server in self-preservation is about, for somebody who knows nothing: what it holds back, why, and what ends it.
 *
 * @param threshold renewals a minute that must be exceeded.
 * @param renewals of the minute after which it began.
 * @param heldBack clients whose lease has expired and who are listed all the same.
 */
export function explainProtection(
  _settings: ServerSettings,
  threshold: number,
  renewals: number,
  heldBack: number,
): string {
  const held =
    heldBack === 0
      ? "so far it has nobody to hold back"
      : `it holds back the removal of ${heldBack} ${heldBack === 1 ? "client" : "clients"} whose lease has expired`;
  const state = "it protects its registry, and removes nobody however long silent";
  if (threshold === 0) {
    return `${state}, because it expects no clients at all, and its threshold is 0; ${held}. This ends after a refresh of the threshold that finds somebody in the server's own copy of the registry.`;
  }
  const came = `${renewals} ${renewals === 1 ? "renewal" : "renewals"}`;
  return `${state}, because then ${came} had come in a full minute and more than ${threshold} must come (the threshold); ${held}. This ends when a full minute brings more than that: when silent clients send heartbeats again or new ones register, or when the threshold falls because clients sign off properly. Clients that are dead do not end it.`;
}
