/** Fields that one may look for in a scenario and that are not there: refused by name, so that nobody takes them for misspelt. */
const UNSUPPORTED: Readonly<Record<string, { readonly expected: string; readonly mend: string }>> = {
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
