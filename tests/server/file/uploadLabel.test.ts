import { expect, test } from 'vitest';
import { readUploadName } from '../../../src/server/modules/file/uploadLabel.ts';

test.for([
  ['UserPhoto/me.png', 'UserPhoto', 'me.png'],
  ['file/..\\..\\a<b>.pdf', 'file', 'ab.pdf'],
  [' .. a b. .', 'file', 'a b'],
  ['. .', 'file', 'file'],
  ['', 'file', 'file'],
  [`${'长'.repeat(200)}.pdf`, 'file', `${'长'.repeat(116)}.pdf`],
] as const)('%s becomes a label that is safe as a file name', ([name, folder, label]) => {
  expect(readUploadName(name)).toEqual({ folder, label });
});

test('a long label of dots and spaces takes linear time', () => {
  const began = performance.now();
  for (const part of ['.', ' ', '. '])
    expect(readUploadName(`a${part.repeat(60_000)}x`).label).toBe('x');
  expect(performance.now() - began).toBeLessThan(1000);
});
