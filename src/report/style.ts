import { styleText } from "node:util";

/** Emphasis in text for people. Nothing may be told by colour alone: without it every text reads the same. */
export interface Style {
  strong(text: string): string;
  faint(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

const PLAIN: Style = {
  strong: (text) => text,
  faint: (text) => text,
  good: (text) => text,
  bad: (text) => text,
};

const COLOURED: Style = {
  strong: (text) => styled("bold", text),
  faint: (text) => styled("dim", text),
  good: (text) => styled("green", text),
  bad: (text) => styled("red", text),
};

export function createStyle(coloured: boolean): Style {
  return coloured ? COLOURED : PLAIN;
}

/** Whether colour is wanted has been decided by then: newer versions of Node would decide again, by standard output. */
function styled(format: "bold" | "dim" | "green" | "red", text: string): string {
  return text === "" ? "" : styleText(format, text, { validateStream: false });
}
