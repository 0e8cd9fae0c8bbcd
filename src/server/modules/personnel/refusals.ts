import type { Text } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';

const ownAccountActions = {
  disable: { 'zh-CN': '停用', 'en-US': 'disable' },
  reset: { 'zh-CN': '重置密码', 'en-US': 'reset the password of' },
  role: { 'zh-CN': '修改角色', 'en-US': 'change the role of' },
} as const satisfies Record<string, Text>;

/** Returns the refusal of an action on the actor's own account. */
export function ownAccount(action: keyof typeof ownAccountActions): AppError {
  return new AppError('OWN_ACCOUNT', { params: { action: ownAccountActions[action] } });
}
