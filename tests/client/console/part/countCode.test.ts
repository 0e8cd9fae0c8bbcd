import { expect, test } from 'vitest';
import { readCountCode } from '../../../../src/client/console/part/counts/countCode.ts';

const id = '01a22757-9228-74bd-bb5b-810f03ac9cc3';

test('a scanned code names a part or a position by its address, or is a text to search', () => {
  expect(readCountCode(` BRG-6205 `)).toEqual({ text: 'BRG-6205' });
  expect(readCountCode(`https://a.cn/sparePart/list/sparePartDetail?id=${id}`)).toEqual({
    partID: id,
  });
  expect(readCountCode(`https://a.cn/sparePart/list?PositionID=${id}`)).toEqual({
    positionID: id,
  });
  expect(readCountCode('https://a.cn/?id=7')).toEqual({ text: 'https://a.cn/?id=7' });
});
