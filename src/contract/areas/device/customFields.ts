import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { Text } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { fieldReasons } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, text } from '../../validators.ts';

/** The most fields of a type of devices, and the most options of a field. */
export const mostCustomFields = 20;
export const mostFieldOptions = 30;

/** The kinds of values of custom fields. */
export const customFieldKinds = {
  text: { 'zh-CN': '文字', 'en-US': 'Text' },
  number: { 'zh-CN': '数字', 'en-US': 'Number' },
  date: { 'zh-CN': '日期', 'en-US': 'Date' },
  option: { 'zh-CN': '选项', 'en-US': 'Option' },
} as const;
export type CustomFieldKind = keyof typeof customFieldKinds;

const kind = z.enum(Object.keys(customFieldKinds) as [CustomFieldKind, ...CustomFieldKind[]]);

/** A field that the devices of a type, and of the types below it, have. */
export const customField = z.object({
  id: z.string(),
  /** The type that has it. */
  typeID: z.string(),
  label: z.string(),
  kind,
  /** The unit of a number; null without one. */
  unit: z.string().nullable(),
  /** The options of a field of the kind `option`; empty for other kinds. */
  options: z.array(z.string()),
  required: bit,
});
export type CustomField = z.output<typeof customField>;

/** A custom field with the value of a device: a number or a day as its text; null without one. */
export const customFieldValue = customField.extend({ value: z.string().nullable() });
export type CustomFieldValue = z.output<typeof customFieldValue>;

/** The values of custom fields in a body; '' for none. */
export const customValues = z
  .array(z.object({ FieldID: id, FieldValue: z.string().trim().max(lengths.customFieldValue) }))
  .max(200);

/** Returns the reason against the value of a field; null for a valid one. */
export function customFieldProblem(field: CustomField, value: string): Text | null {
  const reason = customFieldReason(field, value);
  if (reason === null) return null;
  return {
    'zh-CN': `“${field.label}”：${reason['zh-CN']}`,
    'en-US': `${field.label}: ${reason['en-US']}`,
  };
}

/** Returns the reason against the value of a field, without the field's name; null for a valid one. */
export function customFieldReason(field: CustomField, value: string): Text | null {
  if (value === '') return field.required === 1 ? fieldReasons.required : null;
  switch (field.kind) {
    case 'number':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? null : fieldReasons.customNumber;
    case 'date':
      return dayText.safeParse(value).success ? null : fieldReasons.day;
    case 'option':
      return field.options.includes(value) ? null : fieldReasons.customOption;
    default:
      return null;
  }
}

/**
 * The custom fields of a type's devices: first those of the types above it, from the top, then its own, in their order.
 * Without a type those of all types, by the name of the type.
 */
export const listCustomFields = defineEndpoint({
  id: 'device.customFields',
  path: '/api/Device/GetDeviceFieldList',
  permission: 'device.view',
  summary: 'List custom fields of a type of devices',
  body: z.object({ TypeID: id.optional() }),
  data: z.array(customField),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/**
 * Replaces the own fields of a type, in the order of the list. A field with its FieldID stays, with the values of
 * devices, and its kind cannot change; one that the list lacks is removed with the values.
 */
export const saveCustomFields = defineEndpoint({
  id: 'device.saveCustomFields',
  path: '/api/Device/SaveDeviceFieldList',
  permission: 'device.edit',
  summary: 'Set the custom fields of a type of devices',
  body: z.object({
    TypeID: id,
    Fields: labelled(
      z
        .array(
          z.object({
            FieldID: id.optional(),
            FieldName: text(lengths.customFieldLabel),
            FieldKind: kind,
            Unit: z.string().trim().max(lengths.customFieldUnit).default(''),
            FieldOptions: z.array(text(lengths.customFieldLabel)).max(mostFieldOptions).default([]),
            Required: bit.default(0),
          }),
        )
        .max(mostCustomFields),
      '自定义字段',
      'Custom fields',
    ),
    /** The version of the type that the caller saw. */
    Version: z.int().min(0).optional(),
  }),
  data: z.array(customField),
  errors: ['NOT_FOUND', 'STALE_VERSION'],
  source: 'product decision',
});
