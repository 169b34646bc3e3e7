import { z } from "zod";
import { duration } from "../node.ts";
import type { StreamsPlan } from "./scenario.ts";
import { DEFAULT_STREAMS } from "./streams-plan.ts";

const timeout = () => duration({ atLeastMicros: 1000 });

export const streamsSchema = z
  .strictObject({
    lossy: z
      .boolean()
      .default(DEFAULT_STREAMS.lossy)
      .describe(
        "Whether what streams send is lost as datagrams are, and sent again (default); false: streams lose nothing but to partitions.",
      ),
    initialTimeout: timeout()
      .prefault("1s")
      .describe(
        "How long the first packet of a connection waits for its answer before it is sent again. Default 1s (RFC 6298).",
      ),
    minimumTimeout: timeout()
      .prefault("200ms")
      .describe(
        "Least time-out of an open connection, else three times its round trip. Default 200ms (Linux).",
      ),
    maximumTimeout: timeout().prefault("120s").describe("Time-outs double up to this. Default 120s (Linux)."),
    retries: z
      .int()
      .min(0)
      .max(1000)
      .default(DEFAULT_STREAMS.retries)
      .describe(
        "After so many times that a segment was sent again the connection breaks. Default 15 (Linux).",
      ),
  })
  .refine(
    ({ initialTimeout, minimumTimeout, maximumTimeout }) =>
      initialTimeout <= maximumTimeout && minimumTimeout <= maximumTimeout,
    { error: "a time-out is greater than maximumTimeout: raise that, or lower the other" },
  )
  .transform(
    (text): StreamsPlan => ({
      lossy: text.lossy,
      initialTimeoutMicros: text.initialTimeout,
      minimumTimeoutMicros: text.minimumTimeout,
      maximumTimeoutMicros: text.maximumTimeout,
      retries: text.retries,
    }),
  )
  .meta({ id: "streams", description: "How streams make up for what is lost, as TCP does." });
