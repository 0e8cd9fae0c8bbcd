import type { FieldReason } from '../../validation/fieldReasons.ts';
import type { FormItem, FormSection } from './content.ts';
import { formConditionType, formItemType } from './formEnums.ts';

/** The most sections, items, options of an item, and levels of conditions of a form; `revisions` are stored of one form unless records have them. */
export const formLimits = {
  sections: 30,
  items: 300,
  options: 20,
  depth: 5,
  revisions: 200,
} as const;

/** A mistake in the content of a form, by the path of its field in `sections`. */
export interface ContentProblem {
  readonly path: readonly (string | number)[];
  readonly reason: FieldReason;
}

const { okNg, number, option, photo, signature, reading } = formItemType.values;

/** Returns all items of a form in their order. */
export function itemsOf(sections: readonly Pick<FormSection, 'items'>[]): readonly FormItem[] {
  return sections.flatMap(({ items }) => items);
}

/** Returns whether answers to an item can be OK or NG. */
export function isJudged({ type, lower, upper, options }: FormItem): boolean {
  if (type === okNg) return true;
  if (type === number) return lower !== null || upper !== null;
  return type === option && options.some(({ isNG }) => isNG === 1);
}

/** Returns an item without what its type does not use. */
export function plainItem(item: FormItem): FormItem {
  const { type } = item;
  const isNumber = type === number;
  const isReading = type === reading;
  const isPicture = type === photo || type === signature;
  return {
    ...item,
    unit: isNumber || isReading ? item.unit : '',
    lower: isNumber ? item.lower : null,
    upper: isNumber ? item.upper : null,
    maxPerDay: isReading ? item.maxPerDay : null,
    options: type === option ? item.options : [],
    photo: isPicture ? 0 : item.photo,
  };
}

/** Returns what is wrong with the content of a form: its size first, then each item in its order. */
export function contentProblems(sections: readonly FormSection[]): readonly ContentProblem[] {
  const all = itemsOf(sections);
  if (all.length === 0) return [{ path: [], reason: 'formWithoutItems' }];
  if (sections.length > formLimits.sections) return [{ path: [], reason: 'formTooManySections' }];
  if (all.length > formLimits.items) return [{ path: [], reason: 'formTooManyItems' }];
  const byID = new Map(all.map((item) => [item.id, item]));
  const seen = new Set<string>();
  return sections.flatMap(({ id, items }, at) => {
    const isTaken = seen.has(id);
    seen.add(id);
    const own: ContentProblem[] = isTaken ? [{ path: [at, 'id'], reason: 'formDuplicateID' }] : [];
    return [
      ...own,
      ...items.flatMap((item, place): ContentProblem[] => {
        const isDouble = seen.has(item.id);
        seen.add(item.id);
        const problems = isDouble
          ? [{ path: ['id'], reason: 'formDuplicateID' as const }]
          : itemProblems(item, byID);
        return problems.map(({ path, reason }) => ({
          path: [at, 'items', place, ...path],
          reason,
        }));
      }),
    ];
  });
}

function itemProblems(item: FormItem, byID: ReadonlyMap<string, FormItem>): ContentProblem[] {
  const { type, lower, upper, options } = item;
  const problems: ContentProblem[] = [];
  if (type === number && lower !== null && upper !== null && lower >= upper)
    problems.push({ path: ['lower'], reason: 'formLimits' });
  if (type === option) {
    const names = new Set(options.map(({ name }) => name));
    const isFit = names.size >= 2 && names.size === options.length;
    if (!isFit || options.length > formLimits.options)
      problems.push({ path: ['options'], reason: 'formOptions' });
  }
  const reason = conditionProblem(item, byID);
  if (reason !== null) problems.push({ path: ['condition'], reason });
  return problems;
}

function conditionProblem(
  { id, condition }: FormItem,
  byID: ReadonlyMap<string, FormItem>,
): FieldReason | null {
  if (condition === null) return null;
  const source = byID.get(condition.itemID);
  if (source === undefined) return 'conditionUnknown';
  const isEqual = condition.type === formConditionType.values.equals;
  if (!isEqual && !isJudged(source)) return 'conditionNotJudged';
  const isListed = source.options.some(({ name }) => name === condition.value);
  if (isEqual && (source.type === option ? !isListed : condition.value === ''))
    return 'conditionValue';
  let depth = 1;
  for (let next: FormItem | undefined = source; next?.condition != null; depth += 1) {
    if (next.id === id) return 'conditionCircle';
    if (depth > byID.size) return 'conditionCircle';
    next = byID.get(next.condition.itemID);
    if (next?.id === id) return 'conditionCircle';
  }
  return depth > formLimits.depth ? 'conditionDepth' : null;
}
