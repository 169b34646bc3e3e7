import { EVENT_KINDS, type EventKind, type RunEvent } from "../run-event.ts";

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
    const [atSeconds, , observer, subject, confirmations] = fields.map(Number);
    const kind = EVENT_KINDS.find((known) => known === fields[1]);
    if (kind === undefined || fields.length !== 5 || Number.isNaN(atSeconds)) {
      throw new Error(
        `line ${index + 2}: expected time, kind, observer, subject and a number, got "${line}"`,
      );
    }
    return { atSeconds, kind: kind as EventKind, observer, subject, confirmations } as RunEvent;
  });
}
