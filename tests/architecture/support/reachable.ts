import type { Import } from './sourceFiles.ts';

type Edges = ReadonlyMap<string, readonly string[]>;

/** Groups imports by the importing file. */
export function edgesOf(imports: readonly Import[]): Edges {
  const grouped = Map.groupBy(imports, ({ from }) => from);
  return new Map([...grouped].map(([from, all]) => [from, all.map(({ to }) => to)]));
}

/** Returns everything that the start files import, directly or indirectly, each with the path that leads there. */
export function reachableFrom(
  edges: Edges,
  starts: readonly string[],
): Map<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>(starts.map((start) => [start, [start]]));
  for (const [file, path] of paths) {
    for (const next of edges.get(file) ?? [])
      if (!paths.has(next)) paths.set(next, [...path, next]);
  }
  return paths;
}

/** Returns the first import cycle, as a path back to its start; null where there is none. */
export function findCycle(edges: Edges): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
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
