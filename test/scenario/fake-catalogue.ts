import { z } from "zod";
import {
  type AnyGateRuleDescriptor,
  type AnyJudgeLawDescriptor,
  type AnyProgramDescriptor,
  duration,
  type JudgeLaw,
} from "../../src/node.ts";
import type { Catalogue } from "../../src/scenario/catalogue.ts";
import { ScriptedGate } from "../gates/scripted-gate.ts";

function program(
  fields: Partial<AnyProgramDescriptor> & Pick<AnyProgramDescriptor, "name">,
): AnyProgramDescriptor {
  return {
    about: `Stands in for ${fields.name}.`,
    settings: z.strictObject({}),
    presets: [],
    activities: [{ name: "main", phase: "traffic", about: "Everything." }],
    takesJudge: false,
    takesGate: false,
    noticesOf: () => [],
    notModelled: {},
    detectionFloorMicros: () => null,
    createCodec: () => {
      throw new Error("Scenarios are read without running them.");
    },
    create: () => {
      throw new Error("Scenarios are read without running them.");
    },
    ...fields,
  };
}

const law: JudgeLaw = {
  name: "phi",
  create: () => ({ arrived: () => {}, levelAt: () => 0, convictsAt: () => false }),
  steadySilenceMicros: () => 0,
};
const phi: AnyJudgeLawDescriptor = {
  name: "phi",
  about: "Stands in for a phi law.",
  source: "test",
  settings: z.strictObject({ threshold: z.number().positive().default(8) }),
  read: () => law,
};

const eureka: AnyGateRuleDescriptor = {
  rule: "eureka",
  about: "Stands in for Eureka's self-preservation.",
  source: "test",
  settings: z.strictObject({ renewalPercentThreshold: z.number().min(0).max(1).default(0.85) }),
  create: () => new ScriptedGate(),
  worstCaseRemovalsPerMinute: () => 0,
  inWords: () => ({ withholds: "", letsGo: "" }),
  noticesOf: () => [],
};

/** Programs as a real catalogue could have them: one with presets and gate, one with judge, one with a group reference. */
export const fakeCatalogue: Catalogue = {
  programs: [
    program({
      name: "memberlist",
      takesGate: true,
      noticesOf: (settings) =>
        (settings as { SuspicionMult: number }).SuspicionMult === 5 ? ["compression is ignored"] : [],
      settings: z.strictObject({
        ProbeInterval: duration().prefault("1s").describe("Time between probes."),
        ProbeTimeout: duration().prefault("500ms").describe("Time an ack may take."),
        SuspicionMult: z.number().min(1).default(4).describe("Multiplies the time a suspect has to refute."),
        compression: z
          .enum(["ignored", "exact"])
          .default("ignored")
          .describe("Whether sizes are of compressed packets."),
      }),
      presets: [
        {
          name: "lifeguard-paper/swim",
          about: "SWIM of the paper.",
          values: {
            SuspicionMult: { value: 5, source: "paper, section V" },
            ProbeTimeout: { value: "400ms", source: "paper, section V" },
          },
        },
        {
          name: "lifeguard-paper/lifeguard",
          about: "Lifeguard of the paper.",
          values: { SuspicionMult: { value: 6, source: "paper, section V" } },
          notModelled: { DelegateMaxSize: { value: "512", why: "no delegate is emulated." } },
        },
      ],
      notModelled: { EnableCompression: "packets are counted uncompressed" },
    }),
    program({
      name: "heartbeat",
      takesJudge: true,
      settings: z.strictObject({ interval: duration().prefault("1s").describe("Time between heartbeats.") }),
      presets: [
        { name: "phi/plain", about: "Plain.", values: { interval: { value: "2s", source: "test" } } },
      ],
    }),
    program({
      name: "balancer",
      settings: z
        .strictObject({
          targets: z
            .string()
            .optional()
            .meta({ groupReference: true, description: "The group it balances over." }),
          low: z.number().default(1),
          high: z.number().default(2),
        })
        .refine(({ low, high }) => low <= high, { error: "low is above high: exchange them" }),
    }),
  ],
  laws: [phi],
  gates: [eureka],
};
