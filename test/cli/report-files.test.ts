import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeReportFiles } from "../../src/cli/report-files.ts";
import { ToolFailure } from "../../src/cli/tool-failure.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

it("writes files into folders that need not be there, over what was there before", () => {
  const output = join(folder.path, "a/b");
  writeReportFiles(output, [
    { path: "report.html", text: "old" },
    { path: join("tables", "runs.csv"), text: "a,b" },
  ]);
  writeReportFiles(output, [{ path: "report.html", text: "new" }]);
  expect(readdirSync(output).sort()).toEqual(["report.html", "tables"]);
  expect(readFileSync(join(output, "report.html"), "utf8")).toBe("new");
  expect(readFileSync(join(output, "tables/runs.csv"), "utf8")).toBe("a,b");
});

it("says what cannot be written, and leaves nothing half written", () => {
  mkdirSync(join(folder.path, "report.html"));
  const write = () => writeReportFiles(folder.path, [{ path: "report.html", text: "x" }]);
  expect(write).toThrow(ToolFailure);
  expect(write).toThrow(/report\.html: .*\. Name another folder with --output\.$/);
  expect(() => writeReportFiles(folder.write("file", ""), [{ path: "a", text: "" }])).toThrow(
    /can't be written/,
  );
  expect(readdirSync(folder.path).sort()).toEqual(["file", "report.html"]);
});
