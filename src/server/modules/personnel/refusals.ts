import { type FieldReason, fieldReasons } from '../../../contract/fieldReasons.ts';
import type { Text } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';

/** A field whose value a rule of the people refuses. */
export function badField(field: string, reason: FieldReason): AppError {
  return new AppError('BAD_FIELD', { field, params: { reason: fieldReasons[reason] } });
}

const deeds = {
  disable: { 'zh-CN': '停用', 'en-US': 'disable' },
  reset: { 'zh-CN': '重置密码', 'en-US': 'reset the password of' },
  role: { 'zh-CN': '修改角色', 'en-US': 'change the role of' },
} as const satisfies Record<string, Text>;

/** The refusal of a deed that nobody does to themselves. */
export function ownAccount(deed: keyof typeof deeds): AppError {
  return new AppError('OWN_ACCOUNT', { params: { deed: deeds[deed] } });
}
