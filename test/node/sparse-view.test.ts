import { SparseView } from "../../src/node/sparse-view.ts";
import { conformsAsView } from "./view-conformance.ts";

conformsAsView("a sparse view", (group, full) => new SparseView(group, full));
