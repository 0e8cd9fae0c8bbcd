import type { Import } from './sourceFiles.ts';

type Edges = ReadonlyMap<string, readonly string[]>;

/** The imports of a list by who imports. */
export function edgesOf(imports: readonly Import[]): Edges {
  const grouped = Map.groupBy(imports, ({ from }) => from);
  return new Map([...grouped].map(([from, all]) => [from, all.map(({ to }) => to)]));
}

/** Everything that the starts need, directly or by others, each with the way that leads there. */
export function reach(edges: Edges, starts: readonly string[]): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(starts.map((start) => [start, [start]]));
  for (const [file, way] of ways) {
    for (const next of edges.get(file) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return ways;
}

/** The first circle that there is, as a way back to its start; null where there is none. */
export function findCycle(edges: Edges): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next, [...way, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of edges.keys()) {
    const cycle = visit(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
