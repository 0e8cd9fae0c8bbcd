import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import type { FormItem } from '../../../../contract/areas/form/content.ts';
import { type AnswerValue, isOutOfLimits } from '../../../../contract/areas/form/formMath.ts';

/** The answer to one item while a form is filled in. */
export interface FormAnswer extends AnswerValue {
  /** Photos, or the picture of a signature. */
  readonly files: readonly UploadedFile[];
  /** A remark beside it. */
  readonly note: string;
  /** When it was given, ISO 8601: the later one of two answers counts. */
  readonly time: string;
}

/** Answers by the ids of items. */
export type FormAnswers = Readonly<Record<string, FormAnswer | undefined>>;

export const noAnswer: FormAnswer = { value: null, files: [], note: '', time: '' };

/** Returns an answer with a change, given now; another value is not confirmed any more. */
export function changedAnswer(
  before: FormAnswer | undefined,
  change: Partial<Omit<FormAnswer, 'time'>>,
): FormAnswer {
  const { isConfirmed, ...rest } = before ?? noAnswer;
  const stays = 'value' in change ? {} : { ...(isConfirmed === true && { isConfirmed }) };
  return { ...rest, ...stays, ...change, time: new Date().toISOString() };
}

/** Returns the answer that a typed text is: a number where it is one, null for an empty one. */
export function typedNumber(text: string): number | string | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Returns which limit a value exceeds, and its amount; null for a value between them. */
export function exceededLimit(
  item: Pick<FormItem, 'lower' | 'upper'>,
  value: AnswerValue['value'],
): { readonly side: 'above' | 'below'; readonly limit: number } | null {
  if (typeof value !== 'number' || !isOutOfLimits(item, value)) return null;
  if (item.lower !== null && value < item.lower) return { side: 'below', limit: item.lower };
  return { side: 'above', limit: item.upper ?? value };
}

/** Returns both answers of each item merged: the later one counts. */
export function mergedAnswers(one: FormAnswers, other: FormAnswers): FormAnswers {
  const result: Record<string, FormAnswer | undefined> = { ...one };
  for (const [id, answer] of Object.entries(other)) {
    const before = result[id];
    if (answer !== undefined && (before === undefined || before.time < answer.time))
      result[id] = answer;
  }
  return result;
}
