import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { WorkerPool } from "../../src/campaign/worker-pool.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const folder = temporaryFolder();

function pool(body: string) {
  const module = pathToFileURL(
    folder.write("worker.mjs", `const { workerData } = process.__tinypool_state__;\nexport default ${body};`),
  );
  return new WorkerPool<number, unknown>({ module, workerData: { base: 100 }, workers: 2 });
}

it("hands tasks to threads that know what was given to them, and their replies back", async () => {
  const threads = pool("(task) => workerData.base + task");
  expect(await Promise.all([1, 2, 3].map((task) => threads.run(task)))).toEqual([101, 102, 103]);
  await threads.close();
  await threads.close();
});

it("passes on what is thrown, and goes on", async () => {
  const threads = pool("(task) => { if (task === 1) throw new Error('no ' + task); return task; }");
  await expect(threads.run(1)).rejects.toThrow("no 1");
  expect(await threads.run(2)).toBe(2);
  await threads.close();
});

it("gives up what is under way when it is closed", async () => {
  const threads = pool("() => { for (;;); }");
  const running = threads.run(1).catch((error: unknown) => error);
  await threads.close();
  expect(await running).toBeInstanceOf(Error);
});
