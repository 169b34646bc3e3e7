import { z } from "zod";
import { catalogue } from "../../nodes/catalogue.ts";
import { summarySchema } from "../coordinator/summary-schema.ts";
import { jsonText } from "../report/json-text.ts";
import { scenarioJsonSchema } from "../scenario/json-schema.ts";

/** The published JSON Schemas, by their paths in the package. */
export function publishedSchemas(): ReadonlyMap<string, string> {
  return new Map([
    ["schema/scenario.json", jsonText(scenarioJsonSchema(catalogue))],
    ["schema/summary.json", jsonText({ ...z.toJSONSchema(summarySchema), title: "Coroner summary" })],
  ]);
}
