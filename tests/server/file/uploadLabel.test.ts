import { expect, test } from 'vitest';
import { readUploadName } from '../../../src/server/modules/file/uploadLabel.ts';
import { costRatio } from '../../support/costs.ts';

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
  const plain = `a${'b '.repeat(60_000)}x`;
  for (const part of ['.', ' ', '. ']) {
    const text = `a${part.repeat(60_000)}x`;
    expect(readUploadName(text).label).toBe('x');
    const ratio = costRatio(
      () => readUploadName(text),
      () => readUploadName(plain),
    );
    expect(ratio).toBeLessThan(100); // a search from each character would need tens of thousands of times as long
  }
});
