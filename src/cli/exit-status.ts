/** What the process says at its end. These numbers are relied upon by scripts: none ever changes its meaning. */
export const EXIT_GOOD = 0;
/** The runs came to their end, and an expectation of the scenario does not hold. */
export const EXIT_EXPECTATION_BROKEN = 1;
/** The command line was misused, or the scenario is not valid: nothing was run. */
export const EXIT_USAGE = 2;
/** The tool itself, or the machine under it, failed. */
export const EXIT_FAILURE = 3;
/** A replay came out otherwise than the run it repeats. */
export const EXIT_REPLAY_DIFFERS = 4;
/** Interrupted by Ctrl-C (SIGINT): 128 and the signal's number, as shells count; so are the next two. */
export const EXIT_INTERRUPTED = 130;
/** The terminal is gone (SIGHUP). */
export const EXIT_HUNG_UP = 129;
/** Told to end (SIGTERM). */
export const EXIT_TERMINATED = 143;

export type ExitStatus =
  | typeof EXIT_GOOD
  | typeof EXIT_EXPECTATION_BROKEN
  | typeof EXIT_USAGE
  | typeof EXIT_FAILURE
  | typeof EXIT_REPLAY_DIFFERS
  | InterruptedStatus;

/** Of a command that was told to end before its end. */
export type InterruptedStatus = typeof EXIT_INTERRUPTED | typeof EXIT_HUNG_UP | typeof EXIT_TERMINATED;
