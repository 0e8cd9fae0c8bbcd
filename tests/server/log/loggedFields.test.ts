import { expect, test } from 'vitest';
import { z } from 'zod';
import { actionLogNames, exportLists, importKinds } from '../../../src/contract/index.ts';
import { locales } from '../../../src/contract/locale.ts';
import { bodyField, lowerFirst } from '../../../src/contract/validation/bodyFields.ts';
import { allModules, type ModuleDeps } from '../../../src/server/allModules.ts';
import { unloggedFields } from '../../../src/server/kernel/audit/audit.ts';
import { plainSignIn } from '../../../src/server/kernel/auth/signInSettings.ts';
import { isLogged } from '../../../src/server/kernel/http/module.ts';

const deps = { session: { settings: plainSignIn }, readers: new Map() } as unknown as ModuleDeps;
const modules = allModules(deps);

/** Returns what the action log could not print of the fields of a body, or of an object in it. */
function faultsOf(path: string, body: z.ZodObject): string[] {
  return Object.keys(body.shape).flatMap((name) => {
    const { kind, options, inner } = bodyField({ body }, name);
    const field = `${path} ${name}`;
    const names = actionLogNames.fields[lowerFirst(name)];
    if (names === undefined || locales.some((locale) => !names.label[locale]))
      return [`${field}: no label`];
    if (inner instanceof z.ZodUnion)
      return inner.options.flatMap((option) => faultsOf(path, z.object({ [name]: option })));
    const bare = options.filter((code) => locales.some((one) => !names.values?.[code]?.[one]));
    const element = kind === 'list' ? (inner as z.ZodArray<z.ZodType>).element : inner;
    if (element instanceof z.ZodObject) return faultsOf(field, element);
    const isReadable = kind !== 'other' && !(element instanceof z.ZodUnknown);
    return [
      ...bare.map((code) => `${field}: no label of ${code}`),
      ...(isReadable || name === 'Filter' ? [] : [`${field}: not readable`]),
    ];
  });
}

test('each field and each code that the action log stores of a call has a label in both languages', () => {
  const logged = modules.flatMap(({ routes }) => routes.filter(isLogged));
  const bodies = logged.map(({ endpoint: { id, body } }) => {
    const stored = Object.entries(body.shape).filter(([name]) => !unloggedFields.has(name));
    return [id, z.object(Object.fromEntries(stored))] as const;
  });
  const filters = modules.flatMap(({ exports = {} }) =>
    Object.entries(exports).map(([kind, { filter }]) => [`export of ${kind}`, filter] as const),
  );
  const faults = [...bodies, ...filters].flatMap(([path, body]) => faultsOf(path, body));
  const kinds = [...Object.keys(importKinds), ...Object.keys(exportLists)];
  const { values = {} } = actionLogNames.fields['kind'] ?? {};
  expect([...faults, ...kinds.filter((kind) => !Object.hasOwn(values, kind))]).toEqual([]);
});
