/** Fields the design has and this version does not: they are refused by name, so that nobody takes them for misspelt. */
const UNSUPPORTED: Readonly<Record<string, { readonly expected: string; readonly mend: string }>> = {
  hosts: later("hosts (several members on one host)", "Remove it: each member has a host of its own."),
  machine: later("machine (hosts that share processors)", "Remove it: each host has processors enough."),
  throttle: later("the fault throttle", "Use block or pause."),
  slow: later("the fault slow", "Use block or pause, or give the host a packetTime."),
  clock: later("the fault clock", "Remove it."),
  churn: later("the fault churn", "Use crash, restart and leave."),
  compression: {
    expected: "compression isn't a field of a scenario: it is a setting of the programs that have it",
    mend: "Put it under the group's settings.",
  },
};

/** What to say of a field that is known but not supported, or `undefined` if it is just unknown. */
export function unsupportedField(
  name: string,
): { readonly expected: string; readonly mend: string } | undefined {
  return Object.hasOwn(UNSUPPORTED, name) ? UNSUPPORTED[name] : undefined;
}

function later(what: string, mend: string) {
  return { expected: `${what} is not supported by this version`, mend };
}
