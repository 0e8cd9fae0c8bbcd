import { expect, test } from 'vitest';
import { changeText } from '../../src/contract/areas/log/changeText.ts';
import { actionLogNames } from '../../src/contract/index.ts';
import { roleText } from '../../src/contract/roles.ts';

test('a default role has a name in each language; a custom role keeps the name that its organisation gave it', () => {
  expect(roleText('维修主管', 'en-US')).toBe('Supervisor');
  expect(roleText('维修主管', 'zh-CN')).toBe('维修主管');
  expect(roleText('点检员', 'en-US')).toBe('点检员');
  expect(roleText('constructor', 'en-US')).toBe('constructor');
});

test('the action log names roles in the same way as lists', () => {
  const change = { field: 'roleName', before: '维修工', after: '维修主管' };
  const speech = { names: actionLogNames, locale: 'en-US', absolute: String } as const;
  expect(changeText(change, speech)).toBe('Role Repairer → Supervisor');
});
