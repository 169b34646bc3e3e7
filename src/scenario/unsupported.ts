/** Fields the design has and this version does not: they are refused by name, so that nobody takes them for misspelt. */
const UNSUPPORTED: Readonly<Record<string, { readonly expected: string; readonly mend: string }>> = {
  link: later("the fault link", "Put the law under network: links: for the whole run, or use partition."),
  random: later("a random fault", "Use a periodic one: for: and every: or open:."),
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
