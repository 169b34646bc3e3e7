import { DenseView } from "../../src/node/dense-view.ts";
import { conformsAsView } from "./view-conformance.ts";

conformsAsView("a dense view", (group, full) => new DenseView(group, full));
