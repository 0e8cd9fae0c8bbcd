import { expect, test } from 'vitest';
import { readUploadName } from '../../../src/server/modules/file/uploadLabel.ts';

test.for([
  ['UserPhoto/me.png', 'UserPhoto', 'me.png'],
  ['file/..\\..\\a<b>.pdf', 'file', 'ab.pdf'],
  [' .. a b. .', 'file', 'a b'],
  ['. .', 'file', 'file'],
  ['', 'file', 'file'],
  [`${'长'.repeat(200)}.pdf`, 'file', `${'长'.repeat(116)}.pdf`],
] as const)('%s is a label that is safe to save under', ([name, folder, label]) => {
  expect(readUploadName(name)).toEqual({ folder, label });
});

test('a label of dots and spaces takes no time that its length explains', () => {
  const began = performance.now();
  for (const part of ['.', ' ', '. '])
    expect(readUploadName(`a${part.repeat(60_000)}x`).label).toBe('x');
  expect(performance.now() - began).toBeLessThan(1000);
});
