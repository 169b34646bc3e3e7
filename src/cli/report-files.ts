import { join } from "node:path";
import { makeFolders } from "../campaign/results-folder.ts";
import { WholeFile } from "../campaign/whole-file.ts";
import { systemReason } from "./system-reason.ts";
import { ToolFailure } from "./tool-failure.ts";

/** A file of a report, by its path from the report's folder. */
export interface ReportFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes files into a folder, which is made if need be. Each is there as a whole or not at all.
 *
 * @throws {ToolFailure} when one cannot be written.
 */
export function writeReportFiles(folder: string, files: readonly ReportFile[]): void {
  const folders = new Set<string>();
  for (const { path, text } of files) {
    const full = join(folder, path);
    try {
      const parent = join(full, "..");
      if (!folders.has(parent)) {
        makeFolders(parent);
        folders.add(parent);
      }
      const file = new WholeFile(full);
      file.write(text);
      file.finish();
    } catch (error) {
      throw new ToolFailure(
        `The report can't be written to ${full}: ${systemReason(error)}. Name another folder with --output.`,
        { cause: error },
      );
    }
  }
}
