import { expect, test } from 'vitest';
import { erasedName, withErasedNames } from '../../src/contract/erasedPeople.ts';

test('the names of erased people are rendered in a language, inside the JSON of an answer too', () => {
  const json = JSON.stringify([{ realName: erasedName('A1B2C3') }, '@erased:00FF00, erased: no']);
  expect(JSON.parse(withErasedNames(json, 'zh-CN'))).toEqual([
    { realName: '已删除用户 A1B2C3' },
    '@已删除用户 00FF00, erased: no',
  ]);
  expect(withErasedNames(json, 'en-US')).toContain('Deleted person A1B2C3');
});
