import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { environmentOfProcesses, ProcessSupervisor } from "../../src/processes/process-supervisor.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** Processes under test connect here; a connection ends when its process does, however that happens. */
class Witness {
  readonly server: Server = createServer();
  readonly #arrived: Socket[] = [];
  #wake: () => void = () => {};

  constructor() {
    this.server.on("connection", (socket) => {
      socket.on("error", () => {});
      this.#arrived.push(socket.resume());
      this.#wake();
    });
    this.server.listen(0, "127.0.0.1");
  }

  /** Code that makes a process be seen, and then stay. */
  get code(): string {
    return `require("node:net").connect(${(this.server.address() as AddressInfo).port}, "127.0.0.1").on("error", () => {});`;
  }

  /** Waits for the next process. The promise inside is of its end. */
  async next(): Promise<{ ended: Promise<unknown> }> {
    while (this.#arrived.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const socket = this.#arrived.shift();
    return { ended: new Promise((resolve) => socket?.on("close", resolve)) };
  }
}

describe("the supervisor of node processes", () => {
  let witness: Witness;
  let logged: Record<string, unknown>[];
  let supervisors: ProcessSupervisor[];
  beforeEach(async () => {
    witness = new Witness();
    logged = [];
    supervisors = [];
    await once(witness.server, "listening");
  });
  afterEach(async () => {
    for (const supervisor of supervisors) await supervisor.stop();
    witness.server.close();
  });

  const log = () => pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });

  /** Starts one process that runs this code, and tells how it ends. */
  function start(code: string, options: { command?: string; terminationTimeoutMs?: number } = {}) {
    let end: (how: string) => void = () => {};
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    const ends: unknown[][] = [];
    const supervisor = new ProcessSupervisor({
      command: process.execPath,
      commandArguments: ({ name, nodes }) => ["-e", code, name, ...nodes],
      environment: environmentOfProcesses(process.env, "ws://127.0.0.1:1/", "token"),
      log: log(),
      onEnded: (...what) => {
        ends.push(what);
        end(what[1]);
      },
      ...options,
    });
    supervisors.push(supervisor);
    supervisor.start([{ name: "process-1", nodes: ["member-0", "member-1"] }]);
    return { supervisor, ended, ends };
  }

  it("gives a process its arguments, and address and token in the environment", async () => {
    const { ended, ends } = start(
      "console.error(process.argv.slice(1).join(), process.env.CORONER_COORDINATOR, process.env.CORONER_TOKEN)",
    );
    const how = "ended with exit status 0; it said: process-1,member-0,member-1 ws://127.0.0.1:1/ token";
    expect(await ended).toBe(how);
    expect(ends).toEqual([["process-1", how, ["member-0", "member-1"]]]);
  });

  it.each([
    [
      "breaks down",
      'throw new Error("no memory left")',
      "ended with exit status 1; it said: Error: no memory left",
    ],
    ["exits", "process.exit(7)", "ended with exit status 7"],
    ["is killed", 'process.kill(process.pid, "SIGKILL")', "was ended by signal SIGKILL"],
    [
      "ends without a line's end",
      'process.stderr.write("\\u001b[31mbad"); process.exitCode = 2',
      "ended with exit status 2; it said: [31mbad",
    ],
  ])("tells how a process ended that %s", async (_, code, how) => {
    const { supervisor, ended } = start(code);
    expect(await ended).toBe(how);
    expect(supervisor.count).toBe(0);
    await supervisor.stop();
  });

  it("tells that a process could not be started", async () => {
    const { supervisor, ended } = start("", { command: "/no/such/program" });
    expect(await ended).toBe("could not be started: spawn /no/such/program ENOENT");
    await supervisor.stop();
    expect(() => supervisor.start([])).toThrow("starts no more");
  });

  it("tells the same of a command that is too long, which the system refuses at once", async () => {
    const { supervisor, ended } = start(" ".repeat(5_000_000));
    expect(await ended).toMatch(/^could not be started: spawn E2BIG/);
    expect(supervisor.count).toBe(0);
  });

  it("writes what processes say into the log, and nothing to its own outputs", async () => {
    const writes = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    const { ended } = start('console.log("out"); console.error("err"); process.exitCode = 1');
    await ended;
    for (const write of writes) {
      expect(write).not.toHaveBeenCalled();
      write.mockRestore();
    }
    for (const [stream, line] of [
      ["stdout", "out"],
      ["stderr", "err"],
    ]) {
      expect(logged).toContainEqual(expect.objectContaining({ process: "process-1", stream, line }));
    }
  });

  it("reads on when a process does not stop talking, and keeps only the beginning", async () => {
    const { supervisor } = start(
      `const line = "x".repeat(9999); let count = 0; const talk = () => {
         if (count++ < 2000) process.stdout.write(line + "\\n", talk); else { ${witness.code} }
       }; talk();`,
    );
    const { ended } = await witness.next();
    await supervisor.stop();
    await ended;
    const lines = logged.filter(({ stream }) => stream === "stdout").map(({ line }) => String(line));
    expect(lines).toHaveLength(1001);
    expect(lines[0]).toHaveLength(2001);
    expect(lines.at(-1)).toContain("left out");
  });

  it("ends a process by SIGTERM, and tells nobody of an end that was wanted", async () => {
    const { supervisor, ends } = start(`process.on("SIGTERM", () => process.exit(5)); ${witness.code}`);
    const { ended } = await witness.next();
    const stopped = supervisor.stop();
    expect(supervisor.stop()).toBe(stopped);
    await stopped;
    await ended;
    expect(ends).toEqual([]);
    expect(logged).toContainEqual(expect.objectContaining({ how: "ended with exit status 5" }));
  });

  it("kills a process that ignores SIGTERM", async () => {
    const { supervisor } = start(`process.on("SIGTERM", () => {}); ${witness.code}`, {
      terminationTimeoutMs: 50,
    });
    const { ended } = await witness.next();
    await supervisor.stop();
    await ended;
    expect(logged).toContainEqual(expect.objectContaining({ how: "was ended by signal SIGKILL" }));
  });

  it("leaves nothing behind that a process has started, also when that holds its outputs open", async () => {
    const child = `process.on("SIGTERM", () => {}); ${witness.code.replace(/;$/, "")}.on("connect", () => process.send("here"));`;
    const { ended } = start(
      `require("node:child_process")
         .spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: ["ignore", "inherit", "inherit", "ipc"] })
         .on("message", () => process.exit(3));`,
    );
    const grandchild = await witness.next();
    expect(await ended).toBe("ended with exit status 3");
    await grandchild.ended;
  });

  it("takes no listener's place for good", async () => {
    const before = process.listenerCount("exit");
    const { supervisor, ended } = start("");
    expect(process.listenerCount("exit")).toBe(before + 1);
    await ended;
    expect(process.listenerCount("exit")).toBe(before);
    await supervisor.stop();
  });

  /** Another Node, which loads the built code, with one process that is seen and does not heed SIGTERM. */
  function coordinator(childCode: string, ending: string) {
    const code = `
      import { ProcessSupervisor, environmentOfProcesses } from "./dist/src/processes/process-supervisor.js";
      import { NodeServer } from "./dist/src/processes/node-server.js";
      import { openCoordinatorLog } from "./dist/src/processes/coordinator-log.js";
      const { log } = openCoordinatorLog(undefined);
      const server = await NodeServer.listen({
        nodeNames: ["member-0"], token: "token", answerTimeoutMs: 60000, log, onLost: () => {},
      });
      const supervisor = new ProcessSupervisor({
        command: process.execPath, commandArguments: () => ["-e", ${JSON.stringify(childCode)}], log,
        environment: environmentOfProcesses(process.env, server.url, "token"), onEnded: () => {},
      });
      supervisor.start([{ name: "process-1", nodes: ["member-0"] }]);
      process.stdin.once("data", () => { ${ending} });`;
    return spawn(process.execPath, ["--input-type=module", "-e", code], {
      cwd: PROJECT,
      stdio: ["pipe", "inherit", "ignore"],
    });
  }

  it.each([
    ["exits", "process.exit(0)"],
    ["breaks down", "throw new Error('expected by the test')"],
  ])("leaves no process behind when the coordinator %s", async (_, ending) => {
    const parent = coordinator(`process.on("SIGTERM", () => {}); ${witness.code}`, ending);
    const child = await witness.next();
    parent.stdin?.write("now");
    await child.ended;
    if (parent.exitCode === null) await once(parent, "exit");
  });

  it("leaves no process behind that heeds its connection when the coordinator is killed", async () => {
    const parent = coordinator(
      `const { WebSocket } = require("ws");
       const socket = new WebSocket(process.env.CORONER_COORDINATOR, {
         headers: { authorization: "Bearer " + process.env.CORONER_TOKEN },
       });
       socket.on("open", () => { ${witness.code} });
       socket.on("error", () => {});
       socket.on("close", () => process.exit());`,
      "",
    );
    const child = await witness.next();
    parent.kill("SIGKILL");
    await child.ended;
  });
});
