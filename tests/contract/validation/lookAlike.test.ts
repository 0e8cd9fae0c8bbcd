import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { transferRole } from '../../../src/contract/areas/personnel/actions.ts';
import { allEndpoints } from '../../../src/contract/index.ts';
import {
  isVisible,
  lookAlike,
  withoutInvisible,
} from '../../../src/contract/validation/lookAlike.ts';
import { nameText } from '../../../src/contract/validators.ts';

/** One of each kind: zero width, direction, filler, soft hyphen, byte order mark, variation, tag, control. */
const invisible = [
  '\u200B',
  '\u200D',
  '\u202E',
  '\u2066',
  '\u061C',
  '\u3164',
  '\uFFA0',
  '\u2800',
  '\u00AD',
  '\uFEFF',
  '\uFE0F',
  '\u{E0041}',
  '\u0000',
  '\u0085',
  '\u2028',
];

describe('texts that look alike', () => {
  test.each(invisible)('an invisible character (case %#) changes no comparison', (character) => {
    expect(lookAlike(`企业${character}管理员`).replace(' ', '')).toBe('企业管理员');
    expect(lookAlike(`企业管理员${character}`)).toBe('企业管理员');
    expect(isVisible(`企业${character}管理员`)).toBe(false);
  });

  test.each([
    ['ＡＢ－１２', 'ab-12'],
    ['Abc', 'aBC'],
    [' 张　三 ', '张 三'],
    ['一号\t线', '一号 线'],
    ['㎏', 'kg'],
    ['é', 'e\u0301'],
  ])('%j and %j are one', (one, other) => {
    expect(lookAlike(one)).toBe(lookAlike(other));
  });

  test.each([
    ['1号', '2号'],
    ['A1', 'A 1'],
    ['A-1', 'A1'],
  ])('%j and %j are two', (one, other) => {
    expect(lookAlike(one)).not.toBe(lookAlike(other));
  });

  test('the compared form of a compared form is the same, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const once = lookAlike(text);
        expect(lookAlike(once)).toBe(once);
        expect(isVisible(once)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('a text of several lines keeps its line breaks', () => {
    expect(withoutInvisible('一\u200B行\n二\t行')).toBe('一行\n二\t行');
  });
});

/** The fields that name a person, role, organisation or sender, on whom readers rely. */
const nameFields = new Set([
  'RealName',
  'PostName',
  'DepartmentName',
  'ReporterName',
  'RoleName',
  'OrgName',
  'OrgName_Short',
  'Contact',
  'PushUser',
  'SenderName',
]);
const nameSchemas = allEndpoints.flatMap(({ id, body }) =>
  Object.entries(body.shape)
    .filter(([field]) => nameFields.has(field) && id !== transferRole.id)
    .map(([field, schema]) => [`${id} ${field}`, schema as ZodType] as const),
);

test('each field that names somebody is found in a call', () => {
  const found = new Set(nameSchemas.map(([field]) => field.split(' ')[1]));
  expect(found).toEqual(nameFields);
});

test.each(nameSchemas)('%s refuses a text that is shown in another order', (_, schema) => {
  const { error } = schema.safeParse('张\u202E三');
  expect(error?.issues.map(({ message }) => message)).toEqual(['invisible']);
});

describe('a name', () => {
  test.each(invisible)('with an invisible character (case %#) is refused', (character) => {
    const { error } = nameText(40).safeParse(`张${character}三`);
    expect(error?.issues.map(({ message }) => message)).toEqual(['invisible']);
  });

  test.each(['张三', "Anne-Marie O'Neill", '𠮷野 家', 'ＡＢＣ有限公司（上海）', '欧阳·娜娜'])(
    '%s is taken',
    (given) => {
      expect(nameText(40).parse(given)).toBe(given);
    },
  );

  test('of one line only', () => {
    expect(nameText(40).safeParse('张三\n李四').success).toBe(false);
  });
});
