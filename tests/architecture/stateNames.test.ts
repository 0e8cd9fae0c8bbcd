import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './support/sourceFiles.ts';

/** The columns and the fields of the wire that hold a value of `contract/enums.ts`. */
const columns =
  '(?:(?:order|user|org|relation|run|device|approve)_state|nstate|order_source|org_type|m_type|fault_level|respond_basis|scan_mode|kind)';
const fields =
  '(?:(?:[oO]rder|[uU]ser|[oO]rg|[rR]elation|[rR]un|[dD]evice|[aA]pprove|[nN])[sS]tate|[oO]rderSource|[oO]rgType|[mM]Type|[fF]aultLevel|[rR]espondBasis|[sS]canMode|[rR]otateType|[hH]olidayMode)';

/** SQL that compares or sets a column to a number, not to `$1`. */
const inSql = new RegExp(`\\b${columns} (?:=|<>|!=|<|>|(?:not )?in) ?\\(?-?\\d`);
/** Code that compares or sets a field to a number; a type such as `0 | 1` lists what is allowed. */
const inCode = new RegExp(`\\b${fields}(?: [!=]==| =|:) '?-?\\d+\\b(?!'? [|?])`);

function bareNumbers(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = inSql.exec(line) ?? inCode.exec(line);
    return found === null
      ? []
      : [
          `${file}:${at + 1} has \`${found[0]}\`: take the name from contract/enums.ts, in SQL as orderStates.ts and stateSql.ts do`,
        ];
  });
}

test.for([
  'where o.order_state not in (4, 5)',
  'set order_state = 0, finish_time = null',
  'and u.user_state <> 0',
  'and g.kind = 2 and',
  'if (order.orderState === 3) {',
  'ordersPath({ OrderState: 0 })',
  "const newSet = { RotateType: '0' };",
  'const { orgState = 1 } = selected;',
])('a bare number is found: %s', (line) => {
  expect(bareNumbers('a.ts', line)).toHaveLength(1);
});

test.for([
  'where o.order_state = $2 and o.order_state = any($4)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of source
  'where u.user_state = ${userState.values.normal}',
  'readonly orgType: 0 | 1;',
  "f.kind = 'follower'",
])('a name, a value and a type are none: %s', (line) => {
  expect(bareNumbers('a.ts', line)).toEqual([]);
});

test('states are named, not numbered, on the server and in the client', () => {
  const read = files.filter((file) => /^src\/(server|client|demo)\//.test(file));
  expect(read.length).toBeGreaterThan(500);
  const problems = read.flatMap((file) =>
    bareNumbers(file, readFileSync(join(root, file), 'utf8')),
  );
  expect(problems).toEqual([]);
});
