/* The built process as the coordinator starts it. These tests need `dist/`, which `npm test` builds first. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import type { RunFrame } from "../../src/processes/protocol.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { bareCoordinator, silentPort } from "../processes/bare-coordinator.ts";

const BUILT = fileURLToPath(new URL("../../dist/src/main/node-process.js", import.meta.url));
const folder = temporaryFolder();

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly status: number | null;
    readonly signal: string | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

function start(
  words: readonly string[],
  url: string | undefined,
  token: string | undefined = "t0k3n",
): Started {
  const child = spawn(process.execPath, [BUILT, ...words], {
    env: { ...process.env, CORONER_COORDINATOR: url, CORONER_TOKEN: token },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => {
    texts.stdout += text;
  });
  child.stderr.on("data", (text) => {
    texts.stderr += text;
  });
  const ended = new Promise<Awaited<Started["ended"]>>((resolve) =>
    child.on("close", (status, signal) => resolve({ status, signal, ...texts })),
  );
  return { child, ended };
}

const GOOD = ["--name", "process-3", "--nodes", "member-0,member-1"];
const RUN: RunFrame = {
  type: "run",
  run: 1,
  scenario: "s",
  configuration: "c",
  seed: 7,
  groups: [
    {
      name: "member",
      first: 0,
      count: 2,
      program: "memberlist",
      settings: catalogue.programs[0]?.settings.parse({}),
      judge: null,
      gate: null,
    },
  ],
  nodes: [{ node: 0, group: 0, random: "7/node/member-0" }],
};
const INSTRUCTION = {
  view: "full",
  contact: 0,
  joinRetryMicros: 0,
  joinUntilMicros: 0,
  restarted: false,
} as const;

/** A process that has been made welcome. */
async function welcomed(words: readonly string[], form: "msgpack" | "json" = "msgpack") {
  const coordinator = await bareCoordinator();
  const started = start([...GOOD, ...words], coordinator.url);
  const connection = await coordinator.connection();
  const hello = await connection.frame();
  connection.send({ type: "welcome", protocol: 1, answerTimeoutMs: 30_000 }, form);
  return { coordinator, connection, hello, ...started };
}

describe("a process that runs nodes", () => {
  it.each(["msgpack", "json"] as const)(
    "runs them until the end, and is quiet about it: %s",
    async (form) => {
      const log = folder.write("process-3.log", "");
      const words = ["--form", form, "--log", log, "--watch-parent"];
      const { child, coordinator, connection, hello, ended } = await welcomed(words, form);
      expect(coordinator.authorizations).toEqual(["Bearer t0k3n"]);
      const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
      expect(hello).toEqual({
        type: "hello",
        protocol: 1,
        name: "process-3",
        software: `coroner ${version}`,
        pid: child.pid,
        nodes: ["member-0", "member-1"],
      });
      expect(await connection.ask(RUN, form)).toEqual({ type: "ready", run: 1 });
      const answer = await connection.ask(
        { type: "calls", batch: 1, calls: [[0, 1_000_000_000, 5, false, 0, "start", INSTRUCTION]] },
        form,
      );
      expect(answer).toMatchObject({ type: "outputs", outputs: [expect.arrayContaining([["ready", 1]])] });
      connection.send({ type: "end", reason: "all runs are done" }, form);
      expect(await ended).toEqual({ status: 0, signal: null, stdout: "", stderr: "" });
      const lines = readFileSync(log, "utf8").trimEnd().split("\n");
      const messages = lines.map((line) => JSON.parse(line));
      expect(messages.map(({ msg }) => msg)).toEqual(["connected", "a run begins", "all runs are done"]);
      expect(messages[0]).toMatchObject({ process: "process-3", pid: child.pid, nodes: 2 });
      expect(lines.join()).not.toContain("t0k3n");
    },
  );

  it("leaves it to the coordinator when to end at Ctrl-C, and ends at SIGTERM", async () => {
    const { child, connection, ended } = await welcomed([]);
    child.kill("SIGINT");
    expect(await connection.ask(RUN, "msgpack")).toEqual({ type: "ready", run: 1 });
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ signal: "SIGTERM", stdout: "" });
  });

  it("ends with 3 and one line when it is refused, and with its log on standard error", async () => {
    const { connection, ended } = await welcomed([]);
    connection.send(
      { type: "refused", code: "nodeTaken", message: "member-0 is run by process-1" },
      "msgpack",
    );
    const { status, stdout, stderr } = await ended;
    expect([status, stdout]).toEqual([3, ""]);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.at(-1)).toBe("process-3: member-0 is run by process-1");
    for (const line of lines.slice(0, -1)) expect(JSON.parse(line)).toHaveProperty("msg");
  });

  it("ends with 3 when nobody is there, or its token is wrong", async () => {
    const log = ["--log", folder.write("log", "")];
    expect(await start([...GOOD, ...log], await silentPort(true)).ended).toMatchObject({
      status: 3,
      stdout: "",
      stderr: expect.stringMatching(
        /^process-3: the coordinator at \S+ cannot be reached: nobody listens there\n$/,
      ),
    });
    const { url } = await bareCoordinator(401);
    expect(await start([...GOOD, ...log], url).ended).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^process-3: the coordinator refuses the token .*\n$/),
    });
  });

  it.each([
    ["a folder that is missing", "missing/log", /^the log \S+ cannot be written: ENOENT[^\n]*\n$/],
    [
      "a disk that is full",
      "/dev/full",
      /^process-3: the log cannot be written any more: ENOSPC[^\n]*\nprocess-3: /,
    ],
  ])("says in a line that its log has %s", async (_what, name, message) => {
    const file = name.startsWith("/") ? name : `${folder.path}/${name}`;
    const { status, stderr } = await start([...GOOD, "--log", file], await silentPort(true)).ended;
    expect(status).toBe(3);
    expect(stderr).toMatch(message);
  });
});

describe("a process that is started otherwise", () => {
  it.each([
    ["a node twice", ["--name", "p", "--nodes", "a-0,a-0"], /^error: .*Node a-0 is named twice\.$/],
    ["no address", GOOD, /^CORONER_COORDINATOR is not set: .*$/],
  ])("ends with 2 and a line: %s", async (_what, words, message) => {
    const { status, stdout, stderr } = await start(words, undefined).ended;
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.replace(/\n$/, "")).toMatch(message);
  });
});
