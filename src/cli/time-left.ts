import { formatFigure } from "../report/numbers.ts";

/** How much longer something takes, as a person wants it: `40 s`, `12 min`, `3.5 h`. */
export function timeLeft(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 100) return `${whole} s`;
  if (whole < 6000) return `${Math.ceil(whole / 60)} min`;
  return `${formatFigure(whole / 3600)} h`;
}
