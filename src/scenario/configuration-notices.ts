/** Notices of single configurations, each told once, with the names of those that it is about unless it is about all. */
export class ConfigurationNotices {
  readonly #configurationsOf = new Map<string, Set<string>>();

  add(configuration: string, notice: string): void {
    const configurations = this.#configurationsOf.get(notice) ?? new Set();
    this.#configurationsOf.set(notice, configurations.add(configuration));
  }

  /**
   * In the order in which they came.
   *
   * @param count of all configurations.
   */
  told(count: number): readonly string[] {
    return [...this.#configurationsOf].map(([notice, configurations]) =>
      configurations.size === count ? notice : `${[...configurations].join(", ")}: ${notice}`,
    );
  }
}
