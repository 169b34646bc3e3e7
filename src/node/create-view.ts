import { DenseView } from "./dense-view.ts";
import type { GroupRoster } from "./roster.ts";
import { SparseView } from "./sparse-view.ts";
import type { View, ViewForm } from "./view.ts";

/**
 * Makes an empty view, or with `full` one in which every member of the roster is alive at incarnation 1.
 */
export function createView(form: ViewForm, group: GroupRoster, full: boolean): View {
  return form === "dense" ? new DenseView(group, full) : new SparseView(group, full);
}
