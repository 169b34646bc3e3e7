import type { Micros } from "../node.ts";
import { quote } from "./quote.ts";
import { Refusal } from "./refusal.ts";

const MICROS_PER_MILLISECOND = 1000;
const NUMBER = /^\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$/;
const SEPARATOR = /\s*[,;\t]\s*|\s+/;
/** Network laws go no further than `LONGEST_DELAY_MICROS`. */
const MOST_MILLISECONDS = 1_000_000_000_000;

/** How the numbers of a file were measured: one way, or there and back, of which half is taken. */
export type Measured = "oneWay" | "roundTrip";

/**
 * Reads measured delays: one column of milliseconds, one sample a line. The first line may be a header; empty lines do
 * not count.
 *
 * @returns whole microseconds, in rising order.
 * @throws {Refusal} that names file and line.
 */
export function parseSamples(text: string, file: string, measured: Measured): readonly Micros[] {
  const lines = linesOf(text);
  const [first] = lines;
  const samples = (first !== undefined && isHeader([first.text]) ? lines.slice(1) : lines).map(
    ({ text: line, number }) => {
      if (line.split(SEPARATOR).length > 1) {
        throw new Refusal(
          `${file}, line ${number}: expected one column of milliseconds, got ${quote(line)}`,
          "Keep the column of delays alone.",
        );
      }
      return microsOf(line, measured, file, number);
    },
  );
  if (samples.length === 0) {
    throw new Refusal(`${file} has no samples`, "Give one delay in milliseconds a line.");
  }
  return samples.sort((a, b) => a - b);
}

/**
 * Reads delays between sites: a square of milliseconds, from the row's site to the column's, separated by commas,
 * semicolons, tabs or spaces. The first line, and the first field of each line, may be the sites' names.
 *
 * @returns whole microseconds, row by row.
 * @throws {Refusal} that names file and line.
 */
export function parseMatrix(
  text: string,
  file: string,
  measured: Measured,
): { readonly sites: number; readonly oneWayMicros: readonly Micros[] } {
  const lines = linesOf(text).map(({ text: line, number }) => ({ fields: line.split(SEPARATOR), number }));
  const [first] = lines;
  const rows = first !== undefined && isHeader(first.fields) ? lines.slice(1) : lines;
  const sites = rows.length;
  if (sites === 0) throw new Refusal(`${file} has no rows`, "Give one row of delays in milliseconds a site.");
  const oneWayMicros: Micros[] = [];
  for (const { fields, number } of rows) {
    const values = fields.length === sites + 1 && isHeader(fields.slice(0, 1)) ? fields.slice(1) : fields;
    if (values.length !== sites) {
      throw new Refusal(
        `${file}, line ${number}: expected ${sites} delays, as many as there are rows, got ${values.length}`,
        "Make the matrix a square.",
      );
    }
    for (const value of values) oneWayMicros.push(microsOf(value, measured, file, number));
  }
  return { sites, oneWayMicros };
}

function linesOf(text: string): { readonly text: string; readonly number: number }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line.replace(/^\uFEFF/, "").trim(), number: index + 1 }))
    .filter((line) => line.text !== "");
}

/** Numbers are never a header, negative ones neither. */
function isHeader(fields: readonly string[]): boolean {
  return fields.length > 0 && fields.every((field) => !/^[-+.\d]/.test(field));
}

function microsOf(text: string, measured: Measured, file: string, line: number): Micros {
  const milliseconds = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!(milliseconds <= MOST_MILLISECONDS)) {
    throw new Refusal(
      `${file}, line ${line}: expected a delay in milliseconds, such as 12.5, got ${quote(text)}`,
      /^-/.test(text)
        ? "A delay can't be negative; leave out what was not measured."
        : "Write a plain number, without its unit.",
    );
  }
  return Math.round((milliseconds * MICROS_PER_MILLISECOND) / (measured === "roundTrip" ? 2 : 1));
}
