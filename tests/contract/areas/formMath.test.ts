import { describe, expect, test } from 'vitest';
import type { FormItem } from '../../../src/contract/areas/form/content.ts';
import { contentProblems, plainItem } from '../../../src/contract/areas/form/contentProblems.ts';
import {
  formConditionType,
  formItemType,
  formPhotoRule,
} from '../../../src/contract/areas/form/formEnums.ts';
import {
  type AnswerValue,
  isRecordNG,
  missingAnswers,
  ngItems,
  progressOf,
  readingDoubt,
  shownAnswers,
  shownItems,
} from '../../../src/contract/areas/form/formMath.ts';
import { item, sectionOf } from '../../server/form/formItems.ts';

const { number, text, option, photo, signature, reading } = formItemType.values;
const { ng, ok, equals } = formConditionType.values;
const on = (itemID: string, type: FormItem['type'] = ng, value = '') => ({
  condition: { itemID, type: type as 0 | 1 | 2, value },
});
const answer = (value: AnswerValue['value'], files: unknown[] = []): AnswerValue => ({
  value,
  files,
});
const now = Date.parse('2026-11-29T08:00:00Z');
const colours = {
  type: option,
  options: [
    { name: 'Dry', isNG: 0 },
    { name: 'Wet', isNG: 1 },
  ],
} as const;
const withOptions = { ...colours, options: [...colours.options] };

describe('the content of a form', () => {
  const at = (...path: (number | string)[]) => [0, 'items', ...path];
  test.for<[string, FormItem[], (number | string)[] | null, string]>([
    ['no items', [], [], 'formWithoutItems'],
    ['an id twice', [item('a'), item('a')], at(1, 'id'), 'formDuplicateID'],
    ['the id of a section', [item('section')], at(0, 'id'), 'formDuplicateID'],
    [
      'a lower limit above',
      [item('a', { type: number, lower: 2, upper: 1 })],
      at(0, 'lower'),
      'formLimits',
    ],
    [
      'equal limits',
      [item('a', { type: number, lower: 1, upper: 1 })],
      at(0, 'lower'),
      'formLimits',
    ],
    [
      'one option',
      [item('a', { type: option, options: [{ name: 'x', isNG: 0 }] })],
      at(0, 'options'),
      'formOptions',
    ],
    ['no such item', [item('a', on('b'))], at(0, 'condition'), 'conditionUnknown'],
    ['itself', [item('a', on('a'))], at(0, 'condition'), 'conditionCircle'],
    ['a circle', [item('a', on('b')), item('b', on('a'))], at(0, 'condition'), 'conditionCircle'],
    [
      'a circle beyond',
      [item('c', on('a')), item('a', on('b')), item('b', on('a'))],
      at(0, 'condition'),
      'conditionCircle',
    ],
    [
      'an item that is never NG',
      [item('a', { type: text }), item('b', on('a'))],
      at(1, 'condition'),
      'conditionNotJudged',
    ],
    [
      'no such option',
      [item('a', withOptions), item('b', on('a', equals, 'Blue'))],
      at(1, 'condition'),
      'conditionValue',
    ],
    [
      'an empty value',
      [item('a', { type: text }), item('b', on('a', equals))],
      at(1, 'condition'),
      'conditionValue',
    ],
  ])('is refused with %s', ([, items, path, reason]) => {
    expect(contentProblems(sectionOf(...items))[0]).toEqual({ path, reason });
  });

  test('conditions are at most five deep', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, i) => item(`i${i}`, i === 0 ? {} : on(`i${i - 1}`)));
    expect(contentProblems(sectionOf(...chain(6)))).toEqual([]);
    expect(contentProblems(sectionOf(...chain(7)))[0]).toEqual({
      path: at(6, 'condition'),
      reason: 'conditionDepth',
    });
  });

  test('300 items in 30 sections are accepted quickly, and one more of either is not', () => {
    const many = (sections: number, each: number) =>
      Array.from({ length: sections }, (_, s) => ({
        id: `s${s}`,
        name: 'x',
        items: Array.from({ length: each }, (_i, i) => item(`s${s}i${i}`)),
      }));
    expect(contentProblems(many(30, 10))).toEqual([]);
    expect(contentProblems(many(31, 1))[0]?.reason).toBe('formTooManySections');
    expect(
      contentProblems(
        [...many(30, 10), ...many(0, 0)].map((one, at_) =>
          at_ === 0 ? { ...one, items: [...one.items, item('more')] } : one,
        ),
      )[0]?.reason,
    ).toBe('formTooManyItems');
  });

  test('an item loses what its type does not use', () => {
    const full = item('a', {
      unit: 'V',
      lower: 1,
      upper: 2,
      maxPerDay: 3,
      photo: 1,
      options: withOptions.options,
    });
    expect(plainItem({ ...full, type: text })).toMatchObject({
      unit: '',
      lower: null,
      maxPerDay: null,
      options: [],
      photo: 1,
    });
    expect(plainItem({ ...full, type: number })).toMatchObject({
      unit: 'V',
      lower: 1,
      upper: 2,
      maxPerDay: null,
    });
    expect(plainItem({ ...full, type: signature })).toMatchObject({ photo: 0 });
  });
});

describe('which items are shown', () => {
  const sections = sectionOf(
    item('a'),
    item('b', on('a')),
    item('c', on('b', ok)),
    item('d', { type: number, lower: 1, upper: 3 }),
    item('e', on('d')),
    item('f', withOptions),
    item('g', on('f', equals, 'Dry')),
    item('h', { ...on('f', ng) }),
  );
  const ids = (answers: Record<string, AnswerValue>) => [...shownItems(sections, answers)].join('');
  test('follows the answers, through several levels', () => {
    expect(ids({})).toBe('adf');
    expect(ids({ a: answer('NG') })).toBe('abdf');
    expect(ids({ a: answer('NG'), b: answer('OK') })).toBe('abcdf');
    expect(ids({ a: answer('OK'), b: answer('OK') })).toBe('adf');
    expect(ids({ d: answer(0.5) })).toBe('adef');
    expect(ids({ d: answer(2), f: answer('Dry') })).toBe('adfg');
    expect(ids({ f: answer('Wet') })).toBe('adfh');
  });
  test('answers to other items count for nothing: not as missing, not as NG, not in the record', () => {
    const answers = {
      a: answer('OK'),
      b: answer('NG'),
      d: answer(2),
      f: answer('Dry'),
      g: answer('OK'),
    };
    expect(missingAnswers(sections, answers, { now })).toEqual([]);
    expect(isRecordNG(sections, answers)).toBe(false);
    expect(Object.keys(shownAnswers(sections, answers)).join('')).toBe('adfg');
    expect(progressOf(sections, answers)).toEqual({ done: 4, total: 4 });
  });
  test('a circle that got in ends', () => {
    expect([...shownItems(sectionOf(item('a', on('b')), item('b', on('a'))), {})]).toEqual([]);
  });
});

describe('answers', () => {
  const reasonOf = (one: FormItem, given?: AnswerValue, last?: { value: number; time: string }) =>
    missingAnswers(sectionOf(one), given === undefined ? {} : { [one.id]: given }, {
      now,
      last: { [one.id]: last },
    })[0]?.reason ?? null;
  const yesterday = { value: 1000, time: '2026-11-28T08:00:00Z' };
  test.for<[string, FormItem, AnswerValue | undefined, string | null]>([
    ['a required one', item('a'), undefined, 'answerMissing'],
    ['an optional one', item('a', { isRequired: 0 }), undefined, null],
    ['a blank text', item('a', { type: text }), answer(''), 'answerMissing'],
    ['a long text', item('a', { type: text }), answer('x'.repeat(501)), 'answerTooLong'],
    ['no number', item('a', { type: number }), answer('1,5'), 'answerNumber'],
    ['an unknown option', item('a', withOptions), answer('Blue'), 'answerOption'],
    ['a photo', item('a', { type: photo }), answer(null), 'answerPhoto'],
    ['a signature', item('a', { type: signature }), answer(null), 'answerSignature'],
    ['a signature that is there', item('a', { type: signature }), answer(null, [1]), null],
    ['a photo beside OK', item('a', { photo: formPhotoRule.values.ifNG }), answer('OK'), null],
    [
      'a photo beside NG',
      item('a', { photo: formPhotoRule.values.ifNG }),
      answer('NG'),
      'answerPhoto',
    ],
    [
      'a photo always',
      item('a', { photo: formPhotoRule.values.always }),
      answer('OK'),
      'answerPhoto',
    ],
  ])('%s', ([, one, given, reason]) => {
    expect(reasonOf(one, given)).toBe(reason);
  });

  test('a reading far from the last one is questioned until it is confirmed', () => {
    const meter = item('a', { type: reading, maxPerDay: 24 });
    expect(reasonOf(meter, answer(1024), yesterday)).toBeNull();
    expect(reasonOf(meter, answer(1024.1), yesterday)).toBe('answerReading');
    expect(reasonOf(meter, { ...answer(999), isConfirmed: true }, yesterday)).toBeNull();
    expect(readingDoubt(meter, 999, yesterday, now)).toBe('belowLast');
    expect(readingDoubt(meter, 99_999, undefined, now)).toBeNull();
    expect(readingDoubt({ maxPerDay: null }, 99_999, yesterday, now)).toBeNull();
  });

  test('outside the limits is NG, on them is not', () => {
    const sections = sectionOf(item('low', { type: number, lower: 1, upper: 3 }), item('x'));
    const names = (value: number) =>
      ngItems(sections, { low: answer(value), x: answer('OK') }).map(({ id }) => id);
    expect([0.99, 1, 3, 3.01].map(names)).toEqual([['low'], [], [], ['low']]);
    expect(isRecordNG(sections, { x: answer('NG') })).toBe(true);
  });
});
