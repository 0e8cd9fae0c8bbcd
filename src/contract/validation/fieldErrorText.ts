import type { z } from 'zod';
import { fill, type Locale, type Text } from '../locale.ts';
import { type FieldReason, fieldReasons } from './fieldReasons.ts';

type Issue = z.core.$ZodIssue;

/**
 * Returns the reason for refusing a field, including its limit, entirely in one language. The server's
 * refusals and the checks of a form use it, so that both give the same text. The issue carries its
 * input (`reportInput`), otherwise every wrong type reads as missing.
 */
export function fieldErrorText(issue: Issue, locale: Locale): string {
  if (issue.message in fieldReasons) return fieldReasons[issue.message as FieldReason][locale];
  const missing =
    issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  if (missing) return fieldReasons.required[locale];
  switch (issue.code) {
    case 'invalid_type':
      return (types[issue.expected] ?? notValid)[locale];
    case 'invalid_value':
      return fill(valueMessages.oneOf[locale], { list: issue.values.map(String).join(', ') });
    case 'too_big':
      return bound(
        issue.inclusive === false ? 'below' : 'most',
        issue.origin,
        issue.maximum,
        locale,
      );
    case 'too_small':
      return bound(
        issue.inclusive === false ? 'above' : 'least',
        issue.origin,
        issue.minimum,
        locale,
      );
    case 'not_multiple_of':
      return fill(valueMessages.multipleOf[locale], { n: issue.divisor });
    case 'unrecognized_keys':
      return fill(valueMessages.unknownKeys[locale], { list: issue.keys.join(', ') });
    case 'invalid_union':
      return unionErrorText(issue, locale);
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
      return notValid[locale];
  }
}

type Bound = 'most' | 'least' | 'below' | 'above';

function bound(of: Bound, origin: string, limit: number | bigint, locale: Locale): string {
  const n = String(limit);
  const unit = units[origin];
  return unit && (of === 'most' || of === 'least')
    ? fill(lengthMessages[of][locale], { n, unit: unit[locale] })
    : fill(valueMessages[of][locale], { n });
}

/** Returns the reason of a union's first option, since callers seldom mean the others. */
function unionErrorText(issue: z.core.$ZodIssueInvalidUnion, locale: Locale): string {
  const first = issue.errors[0]?.[0];
  return first?.path.length === 0 ? fieldErrorText(first, locale) : notValid[locale];
}

const notValid: Text = { 'zh-CN': '不符合要求', 'en-US': 'Not valid' };

const valueMessages = {
  most: { 'zh-CN': '不能大于 {n}', 'en-US': 'at most {n}' },
  least: { 'zh-CN': '不能小于 {n}', 'en-US': 'at least {n}' },
  below: { 'zh-CN': '应小于 {n}', 'en-US': 'must be below {n}' },
  above: { 'zh-CN': '应大于 {n}', 'en-US': 'must be above {n}' },
  oneOf: { 'zh-CN': '只能是：{list}', 'en-US': 'must be one of: {list}' },
  multipleOf: { 'zh-CN': '应为 {n} 的倍数', 'en-US': 'must be a multiple of {n}' },
  unknownKeys: { 'zh-CN': '没有这样的字段：{list}', 'en-US': 'no such field: {list}' },
} as const satisfies Record<string, Text>;

const lengthMessages = {
  most: { 'zh-CN': '最多 {n} {unit}', 'en-US': 'at most {n} {unit}' },
  least: { 'zh-CN': '至少 {n} {unit}', 'en-US': 'at least {n} {unit}' },
} as const satisfies Record<string, Text>;

/** The units of lengths by zod origin; other origins are numbers and have no unit. */
const units: Readonly<Record<string, Text | undefined>> = {
  string: { 'zh-CN': '个字符', 'en-US': 'characters' },
  array: { 'zh-CN': '项', 'en-US': 'entries' },
};

const types: Readonly<Record<string, Text | undefined>> = {
  string: { 'zh-CN': '应为文本', 'en-US': 'must be text' },
  number: { 'zh-CN': '应为数字', 'en-US': 'must be a number' },
  int: { 'zh-CN': '应为整数', 'en-US': 'must be a whole number' },
  boolean: { 'zh-CN': '应为 true 或 false', 'en-US': 'must be true or false' },
  array: { 'zh-CN': '应为数组', 'en-US': 'must be an array' },
  object: { 'zh-CN': '应为对象', 'en-US': 'must be an object' },
  record: { 'zh-CN': '应为对象', 'en-US': 'must be an object' },
};
