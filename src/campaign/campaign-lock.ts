import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { StoredResultsError } from "./stored-results.ts";

/** Another process writes this campaign's results. */
export class CampaignLockedError extends StoredResultsError {
  override readonly name = "CampaignLockedError";
}

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** When the process began, as the system counts; told apart by it are processes that get the same number later. */
  began: z.string().nullable(),
});

type Holder = z.output<typeof holderSchema>;

/**
 * Lets one process alone write a folder. What a process that was killed has left is recognised and taken over.
 *
 * Should two find the same stale lock in the same moment, one may still get by: then both append whole lines of the same
 * runs, and readers tell doubled ones.
 */
export class CampaignLock {
  readonly #path: string;
  readonly #text: string;

  /**
   * @throws {CampaignLockedError} while another process holds it.
   * @throws the file system's error.
   */
  constructor(folder: string) {
    this.#path = join(folder, "lock");
    const own: Holder = { pid: process.pid, host: hostname(), began: beginningOf(process.pid) };
    this.#text = `${JSON.stringify(own)}\n`;
    while (!this.#make()) this.#removeIfStale(folder);
  }

  release(): void {
    if (readOf(this.#path) === this.#text) rmSync(this.#path, { force: true });
  }

  /** With its contents or not at all: a lock that does not say whose it is would stay for ever. */
  #make(): boolean {
    const unfinished = `${this.#path}.new-${process.pid}`;
    writeFileSync(unfinished, this.#text);
    try {
      linkSync(unfinished, this.#path);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      return this.#makeWithoutLinks();
    } finally {
      rmSync(unfinished, { force: true });
    }
  }

  /** Some file systems have no links. */
  #makeWithoutLinks(): boolean {
    try {
      writeFileSync(this.#path, this.#text, { flag: "wx" });
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
  }

  #removeIfStale(folder: string): void {
    const text = readOf(this.#path);
    if (text === undefined) return;
    const holder = holderIn(text);
    if (holder === undefined || holder.host !== hostname() || isAlive(holder)) {
      const who =
        holder === undefined
          ? "Another process"
          : `Process ${holder.pid}${holder.host === hostname() ? "" : ` on ${holder.host}`}`;
      throw new CampaignLockedError(
        `${who} is writing results to ${folder}.`,
        `Wait for it, or let each process run a part of its own (--shard 1/2, --shard 2/2). If there is no such process any more, remove ${this.#path}.`,
      );
    }
    const aside = `${this.#path}.stale-${process.pid}`;
    try {
      renameSync(this.#path, aside);
    } catch {
      // Somebody was quicker.
      return;
    }
    // If it is not the stale one, but one made since, it is put back.
    if (readOf(aside) !== text) linkSync(aside, this.#path);
    rmSync(aside, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function readOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Whoever may not be signalled is there.
    if (codeOf(error) !== "EPERM") return false;
  }
  const now = beginningOf(pid);
  return began === null || now === null || began === now;
}

/** Ticks since the system's start and which start it was, where /proc tells. */
function beginningOf(pid: number): string | null {
  const status = readOf(`/proc/${pid}/stat`);
  const boot = readOf("/proc/sys/kernel/random/boot_id");
  // Fields are counted from behind the name, which may hold anything.
  const ticks = status?.slice(status.lastIndexOf(")") + 2).split(" ")[19];
  return ticks === undefined || boot === undefined ? null : `${boot.trim()} ${ticks}`;
}
