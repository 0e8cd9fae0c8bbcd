import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnOfField } from '../../../src/contract/imports/importKind.ts';
import {
  bodyField,
  bodyFieldLabel,
  fieldLabelsOf,
  labelled,
  requireFieldLabel,
} from '../../../src/contract/validation/bodyFields.ts';
import { bit, dayText, id, mobile, text, timeText } from '../../../src/contract/validators.ts';

const body = z.object({
  Title: labelled(text(100), '标题', 'Title'),
  Phone: labelled(mobile, '手机号', 'Phone'),
  Other: mobile,
  Note: labelled(z.string().trim().max(60), '备注', 'Note').default(''),
  PushTime: labelled(dayText, '日期', 'Day'),
  Shown: bit.default(0),
  Level: z.literal([1, 2, 3]).optional(),
  Price: z.number().min(0).max(1e6).nullable(),
  Count: labelled(z.int(), '数量', 'Count').optional(),
  FaultTime: labelled(timeText, '时间', 'Time').optional(),
  RoleID: id,
  IDs: z.array(id),
});

test.for([
  ['Title', { kind: 'text', isRequired: true, maxLength: 100 }],
  ['Note', { kind: 'text', isRequired: false, isClearable: true, maxLength: 60 }],
  ['PushTime', { kind: 'day', isRequired: true }],
  ['Shown', { kind: 'bit', isRequired: false }],
  ['Level', { kind: 'option', isRequired: false, options: [1, 2, 3] }],
  ['Price', { kind: 'number', isRequired: false, isNullable: true, min: 0, max: 1e6 }],
  ['Count', { kind: 'number', isRequired: false, min: undefined, max: undefined }],
  ['FaultTime', { kind: 'time', isRequired: false }],
  ['RoleID', { kind: 'id', isRequired: true }],
  ['IDs', { kind: 'list', isRequired: true }],
] as const)('the field %s is described by its schema', ([name, expected]) => {
  expect(bodyField({ body }, name)).toMatchObject(expected);
});

test('a label belongs to one field, not to the schema that several fields share', () => {
  expect(bodyFieldLabel({ body }, 'Phone')).toEqual({ 'zh-CN': '手机号', 'en-US': 'Phone' });
  expect(bodyFieldLabel({ body }, 'Other')).toBeUndefined();
  expect(bodyFieldLabel({ body }, 'Note')?.['en-US']).toBe('Note');
});

test('labels are collected by the name with a small first letter', () => {
  expect(Object.keys(fieldLabelsOf([{ body }]))).toEqual([
    'title',
    'phone',
    'note',
    'pushTime',
    'count',
    'faultTime',
  ]);
});

test('a field that the body lacks is a mistake', () => {
  expect(() => bodyField({ body }, 'Missing')).toThrow('Missing');
});

test('calls that label one field differently are refused, since the action log has one label for it', () => {
  const bodyOf = (en: string) => ({ body: z.object({ Title: labelled(z.string(), '标题', en) }) });
  expect(fieldLabelsOf([bodyOf('Title'), bodyOf('Title')])).toEqual({
    title: { 'zh-CN': '标题', 'en-US': 'Title' },
  });
  expect(() => fieldLabelsOf([bodyOf('Title'), bodyOf('Name')])).toThrow(/label Title differently/);
});

test('a heading that takes the label of a field without one is a mistake', () => {
  expect(requireFieldLabel({ body }, 'Phone')['zh-CN']).toBe('手机号');
  expect(() => requireFieldLabel({ body }, 'Other')).toThrow('Other has no label');
});

test('a column of an import file has the name, label, type and length of the field', () => {
  const phone = { 'zh-CN': '手机号', 'en-US': 'Phone' };
  expect(columnOfField({ body }, 'Phone')).toEqual({ field: 'Phone', label: phone, type: 'text' });
  expect(columnOfField({ body }, 'Title')).toMatchObject({ type: 'text', maxLength: 100 });
  expect(columnOfField({ body }, 'Count')).toMatchObject({ type: 'number' });
  expect(columnOfField({ body }, 'PushTime')).toMatchObject({ type: 'day' });
});
