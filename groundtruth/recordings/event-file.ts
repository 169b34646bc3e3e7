import { EVENT_KINDS, type RunEvent } from "../run-event.ts";

const HEADER = "t_s,kind,observer,subject,x";

/**
 * Reads the text of a recorded event file.
 *
 * @throws Error that names the line, when it is no such file.
 */
export function readEvents(text: string): RunEvent[] {
  const [header, ...lines] = text.trimEnd().split("\n");
  if (header !== HEADER) throw new Error(`line 1: expected the header "${HEADER}", got "${header}"`);
  return lines.map((line, index) => {
    const fields = line.split(",");
    const [, name, ...rest] = fields;
    const [atSeconds, observer, subject, confirmations] = [fields[0], ...rest].map(Number);
    const kind = EVENT_KINDS.find((known) => known === name);
    const numbers = [atSeconds, observer, subject, confirmations];
    if (kind === undefined || fields.length !== 5 || !numbers.every(Number.isFinite)) {
      throw new Error(
        `line ${index + 2}: expected time, kind, observer, subject and a number, got "${line}"`,
      );
    }
    return { atSeconds, kind, observer, subject, confirmations } as RunEvent;
  });
}
