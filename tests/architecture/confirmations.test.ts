import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from '../../src/contract/index.ts';
import { root } from './support/sourceFiles.ts';
import { allFiles } from './support/syntax.ts';

const client = allFiles()
  .filter((file) => /^src\/client\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const contract = allFiles()
  .filter((file) => file.startsWith('src/contract/areas/'))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/** The names of the exports that define a call that deletes, by the verb of its path. */
const deletions = allEndpoints
  .map(({ path }) => path)
  .filter((path) => /^(Delete|Remove|Revoke|Scrap|Erase)/.test(path.split('/').at(-1) ?? ''))
  .map((path) => {
    const found = contract.map((text) => text.slice(0, text.indexOf(`path: '${path}'`) + 1));
    const before = found.find((text) => text !== '') ?? '';
    return [...before.matchAll(/export const (\w+) = defineEndpoint/g)].at(-1)?.[1] ?? path;
  });

/** The deletions of a hook, of the wall's editor and of addresses of calendars, whose confirmation a test of the page proves. */
const provedElsewhere = [
  'deleteBoard in src/client/wallboard/editor/BoardsDialog.tsx',
  'deleteDutyFeed in src/client/kit/feed/CalendarFeed.tsx',
  'deleteView in src/client/kit/list/views/useViews.ts',
];

/** Returns a file without its uses of calls as types. */
const withoutTypes = (text: string) =>
  text.replaceAll(/^import type \{[^}]*\} from .*$|typeof \w+/gm, '');

/** Returns whether each use of a call in a file stands behind a confirmation. */
function isConfirmed(call: string, text: string): boolean {
  if (new RegExp(`useEntityForm\\(${call}\\b`).test(text))
    return /<EntityDialog[^>]*destructive/s.test(text);
  const action = new RegExp(`const (\\w+) = useAction\\(${call}\\b`).exec(text)?.[1];
  if (action === undefined) return false;
  const uses = [...text.matchAll(new RegExp(`\\b${action}\\.mutateAsync\\(`, 'g'))];
  return uses.length > 0 && uses.every(({ index }) => stopsBefore(text.slice(0, index), text));
}

/** Returns whether the code before a use is a list action with `confirm`, or what a dialog runs when it is confirmed. */
function stopsBefore(before: string, text: string): boolean {
  if (/<(DeleteNodeDialog|RecordDocuments)[^<]*(remove|onRemove)=\{\([^)]*\) => $/s.test(before))
    return true;
  const ofAction = before.slice(before.lastIndexOf('key: '));
  if (/^key: [^]*\bconfirm: [^]*\brun: /.test(ofAction)) return true;
  const within = [...before.matchAll(/const (\w+) = async \(/g)].at(-1);
  if (within === undefined || /\n {2}\};\n/.test(before.slice(within.index))) return false;
  return new RegExp(`<(Delete|Confirm)Dialog[^<]*onConfirm=\\{[^}]*\\b${within[1]}\\b`, 's').test(
    text,
  );
}

test('5 Request helper, delete confirmation: every call that deletes is sent by what confirms it first', () => {
  const uses = deletions.flatMap((call) =>
    client
      .filter(({ text }) => new RegExp(`\\b${call}\\b`).test(withoutTypes(text)))
      .map(({ file, text }) => ({ call, file, text })),
  );
  expect(uses.length).toBeGreaterThan(10);
  const unconfirmed = uses.filter(({ call, text }) => !isConfirmed(call, text));
  expect(unconfirmed.map(({ call, file }) => `${call} in ${file}`)).toEqual(provedElsewhere);
});
