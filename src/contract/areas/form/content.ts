import { z } from 'zod';
import { lengths } from '../../validation/lengths.ts';
import { bit, oneOf, text } from '../../validators.ts';
import { formConditionType, formItemType, formPhotoRule } from './formEnums.ts';

/** The id of a section or an item; it stays over all revisions of the form, so that answers can be compared over time. */
const partID = z.string().regex(/^[\w-]{1,40}$/);
const note = (max: number) => z.string().trim().max(max).default('');
const limit = z.number().min(-1e12).max(1e12).nullable().default(null);

/** Shows the item only where another one has been answered in a certain way. */
const conditionSchema = z.object({
  itemID: partID,
  type: oneOf(formConditionType),
  /** For `equals`: the option, the text or the number as people write it. */
  value: note(lengths.formOption),
});

/** One item of a form. Fields that its type does not use have their defaults (`plainItem`). */
const itemSchema = z.object({
  id: partID,
  name: text(lengths.formItem),
  type: oneOf(formItemType),
  /** The part of the machine. */
  part: note(lengths.formPart),
  /** How it is checked, e.g. by ear. */
  method: note(lengths.formMethod),
  /** The right state, e.g. no leak. */
  standard: note(lengths.formStandard),
  isRequired: bit.default(1),
  photo: oneOf(formPhotoRule).default(formPhotoRule.values.none),
  /** Used by numbers and readings. */
  unit: note(lengths.formUnit),
  /** Used by numbers: below it the answer is NG; null: no limit. */
  lower: limit,
  upper: limit,
  /** Used by readings: the most by which it rises in a day; null: any. A greater rise is questioned. */
  maxPerDay: z.number().min(0).max(1e9).nullable().default(null),
  options: z
    .array(z.object({ name: text(lengths.formOption), isNG: bit.default(0) }))
    .max(20)
    .default([]),
  condition: conditionSchema.nullable().default(null),
});

const sectionSchema = z.object({
  id: partID,
  name: text(lengths.formSection),
  items: z.array(itemSchema).max(300),
});

export type FormItem = z.output<typeof itemSchema>;
export type FormSection = z.output<typeof sectionSchema>;

/** The sections of a form in an answer. */
export const formSections = z.array(sectionSchema);
