/**
 * Merges named entries of several sources, e.g. of all areas.
 *
 * @throws Error if two sources define the same name: it is a mistake of the code, found at the start
 */
export function mergeEntries<Entry>(
  sources: readonly (Readonly<Record<string, Entry>> | undefined)[],
): Record<string, Entry> {
  const all: Record<string, Entry> = {};
  for (const source of sources) {
    for (const [name, entry] of Object.entries(source ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`${name} is defined twice`);
      all[name] = entry;
    }
  }
  return all;
}
