import type { Preset } from "../../src/node.ts";
import { consulPresets } from "./presets/consul.ts";
import { groundtruthPresets } from "./presets/groundtruth.ts";
import { libraryPresets } from "./presets/library.ts";
import { lifeguardPaperPresets } from "./presets/lifeguard-paper.ts";
import { serfPresets } from "./presets/serf.ts";

export { memberlistNotModelled } from "./presets/not-modelled.ts";

/** Named settings of the library, of the products built on it, and of the experiments made with it. */
export const memberlistPresets: readonly Preset[] = [
  ...libraryPresets,
  ...consulPresets,
  ...serfPresets,
  ...lifeguardPaperPresets,
  ...groundtruthPresets,
];
