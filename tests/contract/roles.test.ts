import { expect, test } from 'vitest';
import { changeText } from '../../src/contract/changeText.ts';
import { roleText } from '../../src/contract/roles.ts';

test('a role that every organisation has is named in the language; one of its own as it named it', () => {
  expect(roleText('维修主管', 'en-US')).toBe('Supervisor');
  expect(roleText('维修主管', 'zh-CN')).toBe('维修主管');
  expect(roleText('点检员', 'en-US')).toBe('点检员');
  expect(roleText('constructor', 'en-US')).toBe('constructor');
});

test('the log of deeds names roles as lists do', () => {
  const change = { field: 'roleName', before: '维修工', after: '维修主管' };
  const speech = { locale: 'en-US', absolute: String } as const;
  expect(changeText(change, speech)).toBe('Role Repairer → Supervisor');
});
