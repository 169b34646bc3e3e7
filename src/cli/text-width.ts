const LEAST = 80;
/** For text that goes to a file or another program. */
const USUAL = 100;

/** How wide text may be, in columns. @param terminalColumns `undefined` if it goes to no terminal. */
export function textWidth(terminalColumns: number | undefined): number {
  return Math.max(LEAST, terminalColumns ?? USUAL);
}
