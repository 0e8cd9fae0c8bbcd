import { expect, test } from 'vitest';
import { uploadFile } from '../../../src/contract/areas/file/endpoints.ts';
import { actionLabel } from '../../../src/contract/areas/log/changeText.ts';
import { actionLogNames } from '../../../src/contract/index.ts';
import { allModules, type ModuleDeps } from '../../../src/server/allModules.ts';
import { plainSignIn } from '../../../src/server/kernel/auth/signInSettings.ts';
import { isLogged } from '../../../src/server/kernel/http/module.ts';

const deps = { session: { settings: plainSignIn }, readers: new Map() } as unknown as ModuleDeps;
const routes = allModules(deps).flatMap((module) => module.routes);
const logged = routes.filter(isLogged).map(({ endpoint }) => endpoint.id);

test('every logged call has a label in the action log', () => {
  const ids = [...logged, uploadFile.id];
  expect(ids.filter((id) => !Object.hasOwn(actionLogNames.actions, id))).toEqual([]);
});

test('no call named Get leaves a row, except entering an organisation', () => {
  const reads = routes.filter(({ endpoint }) => /\/(New_)?Get/.test(endpoint.path));
  expect(reads.filter(isLogged).map(({ endpoint }) => endpoint.id)).toEqual(['organisation.menu']);
});

test('every action has a labelled area and an existing call', () => {
  const ids = new Set([...routes.map(({ endpoint }) => endpoint.id), uploadFile.id]);
  const wrong = Object.keys(actionLogNames.actions).filter(
    (id) => !ids.has(id) || !Object.hasOwn(actionLogNames.modules, id.split('.')[0] ?? ''),
  );
  expect(wrong).toEqual([]);
});

test('an entry of a call that exists no more keeps its label', () => {
  const format = { names: actionLogNames, locale: 'en-US', absolute: String } as const;
  expect(actionLabel({ action: 'device.addGroup' }, format)).toBe('Add a type or position');
  expect(actionLabel({ action: 'unknown.call' }, format)).toBe('unknown.call');
  const ids = new Set(routes.map(({ endpoint }) => endpoint.id));
  expect(Object.keys(actionLogNames.formerActions).filter((id) => ids.has(id))).toEqual([]);
});
