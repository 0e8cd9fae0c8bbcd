import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import type { FormItem, FormSection } from './content.ts';
import { isJudged, itemsOf } from './contentProblems.ts';
import { formConditionType, formItemType, formPhotoRule } from './formEnums.ts';

/** The answers to an item that is OK or NG. */
export const judgements = { ok: 'OK', ng: 'NG' } as const;

/** The answer to one item, as far as its rules read it. */
export interface AnswerValue {
  /** `OK` or `NG`, a number, a text or the name of an option; null: none, and always for photos and signatures. */
  readonly value: string | number | null;
  /** Photos, or the picture of a signature. */
  readonly files: readonly unknown[];
  /** A reading far from the last one has been confirmed. */
  readonly isConfirmed?: boolean;
  /** The last value of a counter that was replaced: `value` is that of the new one. */
  readonly oldReading?: number | null;
}

/** Answers by the ids of items. */
type AnswerValues<Answer extends AnswerValue = AnswerValue> = Readonly<
  Record<string, Answer | undefined>
>;

/** The last reading of an item of the same machine. */
export interface LastReading {
  readonly value: number;
  /** ISO 8601. */
  readonly time: string;
}

/** Last readings by the ids of items. */
export type LastReadings = Readonly<Record<string, LastReading | undefined>>;

/** Why a reading is questioned. */
type ReadingDoubt = 'belowLast' | 'risesTooFast';

const { okNg, number, option, photo, signature, reading, text } = formItemType.values;
const dayMs = 86_400_000;

/** Returns whether a number lies outside the limits of its item. */
export function isOutOfLimits({ lower, upper }: Pick<FormItem, 'lower' | 'upper'>, value: number) {
  return (lower !== null && value < lower) || (upper !== null && value > upper);
}

/** Returns whether an answer is NG; an item without an answer, or that is never judged, is not. */
export function isNGAnswer(item: FormItem, answer: AnswerValue | undefined): boolean {
  const value = answer?.value ?? null;
  if (value === null || !isJudged(item)) return false;
  if (item.type === okNg) return value === judgements.ng;
  if (item.type === number) return typeof value === 'number' && isOutOfLimits(item, value);
  return item.options.some(({ name, isNG }) => isNG === 1 && name === value);
}

/** Returns whether an item has an answer at all. */
export function isAnswered({ type }: FormItem, answer: AnswerValue | undefined): boolean {
  if (answer === undefined) return false;
  if (type === photo || type === signature) return answer.files.length > 0;
  return answer.value !== null && answer.value !== '';
}

/** Returns the ids of the items that are shown with these answers: an item whose condition is not met is not, nor is what depends on it. */
export function shownItems(
  sections: readonly Pick<FormSection, 'items'>[],
  answers: AnswerValues,
): ReadonlySet<string> {
  const all = itemsOf(sections);
  const byID = new Map(all.map((item) => [item.id, item]));
  const known = new Map<string, boolean>();
  const isShown = (item: FormItem): boolean => {
    const before = known.get(item.id);
    if (before !== undefined) return before;
    known.set(item.id, false); // a circle ends here
    const source = item.condition === null ? undefined : byID.get(item.condition.itemID);
    const shown =
      item.condition === null ||
      (source !== undefined && isShown(source) && isMet(item, source, answers[source.id]));
    known.set(item.id, shown);
    return shown;
  };
  return new Set(all.filter(isShown).map(({ id }) => id));
}

function isMet(
  { condition }: FormItem,
  source: FormItem,
  answer: AnswerValue | undefined,
): boolean {
  if (!isAnswered(source, answer)) return false;
  if (condition?.type === formConditionType.values.equals)
    return String(answer?.value) === condition.value;
  return isNGAnswer(source, answer) === (condition?.type === formConditionType.values.ng);
}

/** Returns why a reading is questioned; null: it follows the last one. @param now ms */
export function readingDoubt(
  { maxPerDay }: Pick<FormItem, 'maxPerDay'>,
  value: number,
  last: LastReading | undefined,
  now: number,
): ReadingDoubt | null {
  if (last === undefined) return null;
  if (value < last.value) return 'belowLast';
  if (maxPerDay === null) return null;
  const days = Math.max(0, now - Date.parse(last.time)) / dayMs;
  return value - last.value > maxPerDay * days ? 'risesTooFast' : null;
}

/** The facts beside an answer that its rules need. */
interface AnswerScope {
  readonly last?: LastReadings | undefined;
  /** ms */
  readonly now: number;
}

/** Returns why the answer to an item is not complete; null for a complete one, and for an optional one without an answer. */
function answerProblem(
  item: FormItem,
  answer: AnswerValue | undefined,
  { last = {}, now }: AnswerScope,
): FieldReason | null {
  const { type } = item;
  if (!isAnswered(item, answer)) {
    if (item.isRequired === 0) return null;
    if (type === photo) return 'answerPhoto';
    return type === signature ? 'answerSignature' : 'answerMissing';
  }
  const value = answer?.value ?? null;
  if (type === okNg && value !== judgements.ok && value !== judgements.ng) return 'answerMissing';
  if (type === text && (typeof value !== 'string' || value.length > lengths.formAnswer))
    return 'answerTooLong';
  if (type === option && item.options.every(({ name }) => name !== value)) return 'answerOption';
  if (type === number || type === reading) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'answerNumber';
    const counted = answer?.oldReading ?? value;
    const isDoubtful = type === reading && readingDoubt(item, counted, last[item.id], now) !== null;
    if (isDoubtful && answer?.isConfirmed !== true) return 'answerReading';
  }
  return needsPhoto(item, answer) && answer?.files.length === 0 ? 'answerPhoto' : null;
}

/** Returns whether an answer must have a photo beside it. */
export function needsPhoto(item: FormItem, answer: AnswerValue | undefined): boolean {
  if (item.photo === formPhotoRule.values.always) return true;
  return item.photo === formPhotoRule.values.ifNG && isNGAnswer(item, answer);
}

/** An answer that is missing or wrong, with the remedy. */
export interface MissingAnswer {
  readonly itemID: string;
  readonly reason: FieldReason;
}

/** Returns the answers that keep a record from being done, in the order of the form. */
export function missingAnswers(
  sections: readonly Pick<FormSection, 'items'>[],
  answers: AnswerValues,
  scope: AnswerScope,
): readonly MissingAnswer[] {
  const shown = shownItems(sections, answers);
  return itemsOf(sections).flatMap((item) => {
    const reason = shown.has(item.id) ? answerProblem(item, answers[item.id], scope) : null;
    return reason === null ? [] : [{ itemID: item.id, reason }];
  });
}

/** Returns the items that are shown and answered with NG. */
export function ngItems(
  sections: readonly Pick<FormSection, 'items'>[],
  answers: AnswerValues,
): readonly FormItem[] {
  const shown = shownItems(sections, answers);
  return itemsOf(sections).filter(
    (item) => shown.has(item.id) && isNGAnswer(item, answers[item.id]),
  );
}

/** Returns whether a record is NG: one of the items that are shown is. */
export function isRecordNG(
  sections: readonly Pick<FormSection, 'items'>[],
  answers: AnswerValues,
): boolean {
  return ngItems(sections, answers).length > 0;
}

/** Returns how many of the items that are shown have an answer. */
export function progressOf(
  sections: readonly Pick<FormSection, 'items'>[],
  answers: AnswerValues,
): { readonly done: number; readonly total: number } {
  const shown = shownItems(sections, answers);
  const all = itemsOf(sections).filter(({ id }) => shown.has(id));
  return {
    done: all.filter((item) => isAnswered(item, answers[item.id])).length,
    total: shown.size,
  };
}

/** Returns the answers that a record stores: without the ones to items that are not shown. */
export function shownAnswers<Answer extends AnswerValue>(
  sections: readonly Pick<FormSection, 'items'>[],
  answers: AnswerValues<Answer>,
): AnswerValues<Answer> {
  const shown = shownItems(sections, answers);
  return Object.fromEntries(Object.entries(answers).filter(([id]) => shown.has(id)));
}
