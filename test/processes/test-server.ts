import { pino } from "pino";
import type { NodeProcessError } from "../../src/processes/node-process-error.ts";
import { NodeServer, type NodeServerOptions } from "../../src/processes/node-server.ts";
import { BareClient } from "./bare-client.ts";

export const TOKEN = "the-right-token";

/** A server, what it has told, and clients to speak with it. */
export class TestServer {
  readonly server: NodeServer;
  readonly lost: NodeProcessError[];
  readonly logged: Record<string, unknown>[];
  readonly #onLost: (() => void)[];

  private constructor(
    server: NodeServer,
    lost: NodeProcessError[],
    logged: Record<string, unknown>[],
    onLost: (() => void)[],
  ) {
    this.server = server;
    this.lost = lost;
    this.logged = logged;
    this.#onLost = onLost;
  }

  static async listen(options: Partial<NodeServerOptions> = {}): Promise<TestServer> {
    const lost: NodeProcessError[] = [];
    const logged: Record<string, unknown>[] = [];
    const onLost: (() => void)[] = [];
    const server = await NodeServer.listen({
      nodeNames: ["member-0", "member-1", "member-2", "client-0"],
      token: TOKEN,
      answerTimeoutMs: 5000,
      log: pino({}, { write: (line: string) => logged.push(JSON.parse(line)) }),
      onLost: (error) => {
        lost.push(error);
        for (const wake of onLost.splice(0)) wake();
      },
      ...options,
    });
    return new TestServer(server, lost, logged, onLost);
  }

  open(headers?: Record<string, string>): Promise<BareClient> {
    return BareClient.open(this.server.url, TOKEN, headers);
  }

  /** A process that has been welcomed. Where the time for a hello is short, a busy machine may need some attempts. */
  async join(
    name: string,
    nodes: readonly string[],
    form: "msgpack" | "json" = "msgpack",
  ): Promise<BareClient> {
    for (;;) {
      const client = await this.open();
      const answer = await client.hello({ name, nodes }, form);
      if (answer instanceof Object && "type" in answer && answer.type === "welcome") return client;
      if (answer !== undefined) throw new Error(`not welcomed: ${JSON.stringify(answer)}`);
    }
  }

  /** The message of the next process that is lost, or of the first if one is. */
  async nextLoss(): Promise<string> {
    if (this.lost.length === 0) await new Promise<void>((resolve) => this.#onLost.push(resolve));
    return this.lost[0]?.message ?? "";
  }
}
