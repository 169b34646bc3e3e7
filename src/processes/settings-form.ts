import { FrameError } from "./protocol.ts";

/** How settings say in a frame that something has no limit, for which JSON has no number. */
const UNLIMITED = "unlimited";

/**
 * Settings as a frame carries them: without fields that are `undefined`, and infinity spelled out.
 *
 * @param place how an error names the settings.
 * @throws FrameError for what no frame can carry: functions, classes, NaN, bytes.
 */
export function settingsForFrame(settings: unknown, place: string): unknown {
  switch (typeof settings) {
    case "string":
    case "boolean":
      return settings;
    case "number":
      if (settings === Number.POSITIVE_INFINITY) return { [UNLIMITED]: true };
      if (Number.isFinite(settings)) return settings;
      break;
    case "object":
      if (settings === null) return null;
      if (Array.isArray(settings)) {
        return settings.map((item, index) => settingsForFrame(item, `${place}[${index}]`));
      }
      if (isPlain(settings)) {
        return Object.fromEntries(
          Object.entries(settings)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, settingsForFrame(value, `${place}.${name}`)]),
        );
      }
  }
  throw new FrameError(
    `${place} cannot be sent to a process; expected a text, a finite number, true, false, null, a list or a plain map`,
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Settings as programs know them, from decoded ones: in place, with infinity where a frame says that there is no limit. */
export function limitless(settings: unknown): unknown {
  if (typeof settings !== "object" || settings === null || settings instanceof Uint8Array) return settings;
  const fields = settings as Record<string, unknown>;
  const names = Object.keys(fields);
  if (names.length === 1 && fields[UNLIMITED] === true) return Number.POSITIVE_INFINITY;
  for (const name of names) fields[name] = limitless(fields[name]);
  return settings;
}
