import { type Call, type Frame, LONGEST_TEXT_BYTES, type Output, type RunGroup } from "./protocol.ts";
import { settingsForFrame } from "./settings-form.ts";

/** How a form writes bytes. */
export type BytesForm = (bytes: Uint8Array) => unknown;

/**
 * A frame as an encoder can write it: bytes in the form's way, settings as `settingsForFrame` has them, texts for people
 * cut to what a text may have.
 *
 * @throws FrameError for settings that no frame can carry.
 */
export function writable(frame: Frame, bytesForm: BytesForm): unknown {
  switch (frame.type) {
    case "calls":
      return { ...frame, calls: frame.calls.map((call) => writableList(call, bytesForm)) };
    case "outputs":
      return {
        ...frame,
        outputs: frame.outputs.map((list) => list?.map((output) => writableList(output, bytesForm)) ?? null),
      };
    case "run":
      return { ...frame, groups: frame.groups.map(writableGroup) };
    case "failed":
    case "refused":
      return { ...frame, message: cut(frame.message) };
    case "end":
      return { ...frame, reason: cut(frame.reason) };
    default:
      return frame;
  }
}

/** Bytes come last, if there are any. */
function writableList(list: Call | Output, bytesForm: BytesForm): unknown {
  const last = list.length - 1;
  const bytes = list[last];
  return bytes instanceof Uint8Array ? (list as readonly unknown[]).with(last, bytesForm(bytes)) : list;
}

function writableGroup(group: RunGroup): unknown {
  const { settings, judge, gate } = group;
  return {
    ...group,
    settings: settingsForFrame(settings, `${group.name}'s settings`),
    judge: judge && {
      ...judge,
      settings: settingsForFrame(judge.settings, `settings of ${group.name}'s judge`),
    },
    gate: gate && { ...gate, settings: settingsForFrame(gate.settings, `settings of ${group.name}'s gate`) },
  };
}

const CUT_MARK = "…";

/** The longest beginning that has room with its mark; a character is never cut in two. */
function cut(text: string): string {
  const encoder = new TextEncoder();
  const room = LONGEST_TEXT_BYTES - Buffer.byteLength(CUT_MARK);
  if (Buffer.byteLength(text) <= LONGEST_TEXT_BYTES) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(room));
  return text.slice(0, read) + CUT_MARK;
}
