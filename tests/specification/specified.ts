import { describedCalls, namedCalls, namedRoutes } from './names.ts';
import { unbuiltCalls, unbuiltRoutes } from './unbuilt.ts';

/** A call of specification 7. */
export interface SpecifiedCall {
  /** The group, and the name or description. */
  readonly name: string;
  /** The paths that answer it; a described call that is not built has none. */
  readonly paths: readonly string[];
}

/** Every call of specification 7. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ...Object.entries(namedCalls).flatMap(([group, names]) =>
    names.map((name) => ({ name: `${group} ${name}`, paths: [`/api/${group}/${name}`] })),
  ),
  ...Object.entries(describedCalls).flatMap(([group, calls]) =>
    Object.entries(calls).map(([description, answers]) => ({
      name: `${group} ${description}`,
      paths: answers.map((path) => `/api/${path}`),
    })),
  ),
];

/** The path of every route, page name and navigation target of specification 2, each once. */
export const specifiedPaths: readonly string[] = [
  ...new Set(Object.values(namedRoutes).flatMap((routes) => Object.values(routes))),
];

/** Returns the calls and routes of the specification in two lists: built, and not built yet. */
export function namesByState(): { readonly built: string[]; readonly unbuilt: string[] } {
  const calls = specifiedCalls.map(({ name }) => ({
    name: `7 ${name}`,
    isBuilt: !unbuiltCalls.includes(name),
  }));
  const routes = Object.entries(namedRoutes).flatMap(([heading, paths]) =>
    Object.entries(paths).map(([name, path]) => ({
      name: `2 ${heading}, ${name}`,
      isBuilt: !unbuiltRoutes.includes(path),
    })),
  );
  const names = (isBuilt: boolean) =>
    [...routes, ...calls].filter((one) => one.isBuilt === isBuilt).map(({ name }) => name);
  return { built: names(true), unbuilt: names(false) };
}
