import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allFiles, allNames } from './support/syntax.ts';

/** Retired words, each with the standard words that replace it. */
const retired: ReadonlyMap<string, string> = new Map([
  ['deed', 'action, WorkOrderAction, WriteContext, step'],
  ['deeds', 'actions'],
  ['doer', 'actor'],
  ['doers', 'actors'],
  ['tell', 'notify, report, publish, show'],
  ['tells', 'notifies, reports, shows'],
  ['told', 'notified, sent, shown, recipients'],
  ['telling', 'outboxPublisher, notifying'],
  ['words', 'messages, labels, text, i18n namespace'],
  ['kept', 'keepAlive, cached, stored'],
  ['keeper', 'cache, store'],
  ['keep', 'keepAlive, cache, store'],
  ['reach', 'ping, connect'],
  ['hand', 'assignee, transfer, handover'],
  ['tend', 'serviceWorker'],
  ['said', 'input, provided, query, message'],
  ['say', 'show, log, message'],
  ['says', 'shows, message'],
  ['asked', 'requested, query'],
  ['ask', 'request, query, prompt, confirm'],
  ['asks', 'requests, queries'],
  ['asking', 'requesting, prompting'],
  ['chosen', 'selected, selection'],
  ['choice', 'selection, option'],
  ['choices', 'selections, options'],
  ['behind', 'drilldown'],
  ['standing', 'active, delegate, effective'],
  ['passage', 'routeAccess'],
  ['halves', 'parts'],
  ['held', 'deferred, pending, locked, assigned'],
  ['hold', 'defer, lock, assign'],
  ['room', 'group, layer, elementSize'],
  ['rooms', 'groups, layers'],
  ['news', 'events'],
  ['trouble', 'error'],
  ['troubles', 'errors'],
  ['patience', 'timeoutMs, maxAttempts'],
  ['shelf', 'appCache'],
  ['desk', 'sharedConnection'],
  ['seat', 'leader'],
  ['birth', 'version'],
  ['letters', 'notifications'],
  ['nobody', 'unassigned, anonymous'],
  ['moment', 'dateTime, instant'],
  ['moments', 'dateTimes, instants'],
  ['rested', 'debounced'],
  ['loss', 'unsavedChanges'],
  ['why ended', 'signOutReason'],
  ['under way', 'inFlight'],
  ['last of', 'lastNonNull'],
]);

/** The retired words that have no ordinary meaning in the sentence that names a test. */
const retiredProse = /\b(deeds?|told|tells?|telling|said|kept|asked|chosen|held|doers?)\b/i;

/** Names in which a retired word is the field's own. */
const exempt: ReadonlySet<string> = new Set([
  'Behind', // the wire's name of a list's drill-down filter
  'wallDimRoom', // the wall's themes
  'wallLitRoom',
  'wall-dim-room',
  'wall-lit-room',
  'dim-room',
  'lit-room',
]);

/** Names of the field that hold a retired word: pages that stay alive, and an option of TanStack Query. */
const fieldTerms = / keep (alive|previous data)(?= )/g;

/** The words of a name: camelCase, PascalCase, kebab-case and CAPITALS alike. */
function splitName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim();
}

/** A sentence on each retired word in a name. */
function faultsIn(name: string): string[] {
  if (exempt.has(name)) return [];
  const spaced = ` ${splitName(name)} `.replace(fieldTerms, '');
  return [...retired]
    .filter(([word]) => spaced.includes(` ${word} `))
    .map(([word, standard]) => `"${name}" uses the retired word "${word}"; say: ${standard}`);
}

const names = allNames();

describe('plain engineering English', () => {
  test('no identifier uses a retired word', () => {
    const faults = names.flatMap(({ file, identifiers }) =>
      [...identifiers].flatMap(faultsIn).map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('no name of a test of the server or the contract uses a retired word of prose', () => {
    const tests = names.filter(({ file }) => /^tests\/(server|contract|demo)\//.test(file));
    const faults = tests.flatMap(({ file, testNames }) =>
      testNames.filter((name) => retiredProse.test(name)).map((name) => `${file}: ${name}`),
    );
    expect(tests.some(({ testNames }) => testNames.length > 10)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('no file name uses a retired word', () => {
    const faults = allFiles().flatMap((file) => {
      const name = basename(file).replace(/(\.module|\.test|\.property)*\.\w+$/, '');
      return faultsIn(name).map((fault) => `${file}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test('a retired word is found in any part of a name, and in no other word', () => {
    expect(['tellUser', 'isTold', 'NOBODY_HERE', 'lastOf'].flatMap(faultsIn)).toHaveLength(4);
    expect(
      ['threshold', 'household', 'wallDimRoom', 'maxKeepAlivePages'].flatMap(faultsIn),
    ).toEqual([]);
  });
});

test('no two files of the source export the same name', () => {
  const files = new Map<string, string[]>();
  for (const { file, exported } of names) {
    const isRegistry = basename(file) === 'index.ts' || file.startsWith('src/client/i18n/');
    if (!file.startsWith('src/') || isRegistry) continue;
    for (const name of exported) files.set(name, [...(files.get(name) ?? []), file]);
  }
  const twice = [...files].filter(([, where]) => where.length > 1);
  expect(twice.map(([name, where]) => `${name}: ${where.join(', ')}`)).toEqual([]);
});
