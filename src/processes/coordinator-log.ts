import { join } from "node:path";
import { destination, type Logger, pino, stdTimeFunctions } from "pino";

/** Where the log of an invocation goes. Never to standard output, which belongs to results. */
export interface CoordinatorLog {
  readonly log: Logger;
  /** Closes the file. Nothing is written afterwards. */
  close(): void;
}

/**
 * Opens `coordinator.log` in a folder, or makes both: one line of JSON for each event, on the disk when the call that
 * writes it returns, so that it also holds the last words of a coordinator that breaks down.
 *
 * @param folder undefined when no results are kept: then nothing is logged.
 * @throws when the file cannot be opened.
 */
export function openCoordinatorLog(folder: string | undefined): CoordinatorLog {
  if (folder === undefined) return { log: pino({ level: "silent" }, { write: () => {} }), close: () => {} };
  return openLog(join(folder, "coordinator.log"));
}

/** Where a process that runs nodes writes its own log: in the same folder, under its name. */
export function processLogPath(folder: string, processName: string): string {
  const fileName = processName.replace(
    /[^A-Za-z0-9_-]/g,
    (character) => `%${character.codePointAt(0)?.toString(16)}`,
  );
  return join(folder, `${fileName}.log`);
}

/** Opens a log file, or makes it and its folder, and appends to it. @throws when it cannot be opened. */
export function openLog(path: string): CoordinatorLog {
  let file: ReturnType<typeof destination>;
  try {
    file = destination({ dest: path, sync: true, mkdir: true, append: true });
  } catch (error) {
    throw new Error(`the log ${path} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
  let isOpen = true;
  // A disk that is full must not end a run: the log then ends sooner than the run.
  file.on("error", () => {
    isOpen = false;
  });
  const log = pino(
    { base: undefined, timestamp: stdTimeFunctions.isoTime },
    {
      write(line: string) {
        if (isOpen) file.write(line);
      },
    },
  );
  return {
    log,
    close() {
      if (!isOpen) return;
      isOpen = false;
      file.end();
    },
  };
}
