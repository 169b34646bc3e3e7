import type { AnyGateRuleDescriptor, AnyJudgeLawDescriptor, AnyProgramDescriptor } from "../node.ts";

/** What a scenario may name: the inhabitants of this world. The loader is given it and imports none of them. */
export interface Catalogue {
  readonly programs: readonly AnyProgramDescriptor[];
  readonly laws: readonly AnyJudgeLawDescriptor[];
  readonly gates: readonly AnyGateRuleDescriptor[];
}
