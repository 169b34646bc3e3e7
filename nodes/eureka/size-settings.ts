import { z } from "zod";

const bytes = (byDefault: number, about: string) =>
  z
    .int()
    .min(0)
    .max(1_000_000)
    .default(byDefault)
    .describe(
      `${about} Assumed: no reference states it. It counts as bytes and, at a limited rate, as time.`,
    );

/** How large the messages of clients and servers are taken to be. */
export const sizeSettings = {
  httpHeadBytes: bytes(300, "Size of a request or an answer without its body."),
  instanceBytes: bytes(1_000, "Size of one instance's record."),
};
