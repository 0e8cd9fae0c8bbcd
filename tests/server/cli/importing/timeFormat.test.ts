import { expect, test } from 'vitest';
import { compileTimeFormat } from '../../../../src/server/cli/importing/timeFormat.ts';

test.each([
  ['M/D/YYYY H:mm', '10/29/2003 9:40', '2003-10-29 09:40:00'],
  ['M/D/YYYY H:mm', '1/2/2004 23:05', '2004-01-02 23:05:00'],
  ['YYYY-MM-DD HH:mm:ss', '2026-11-20 08:00:01', '2026-11-20 08:00:01'],
  ['YYYY-MM-DDTHH:mm', '2026-11-20T08:00', '2026-11-20 08:00:00'],
  ['DD.MM.YY hh:mm A', '20.11.26 01:30 PM', '2026-11-20 13:30:00'],
  ['YYYY/M/D A h:mm', '2026/1/5 下午 3:07', '2026-01-05 15:07:00'],
  ['YYYY年M月D日 HH时mm分', '2026年1月5日 09时30分', '2026-01-05 09:30:00'],
  ['YYYY-MM-DD', '2026-01-05', '2026-01-05 00:00:00'],
])('%s reads %s', (format, text, expected) => {
  expect(compileTimeFormat(format)(text)).toBe(expected);
});

test.each([
  ['M/D/YYYY H:mm', '29/10/2003 9:40'],
  ['M/D/YYYY H:mm', '2/30/2003 9:40'],
  ['M/D/YYYY H:mm', '10/29/2003'],
  ['YYYY-MM-DD', ''],
])('%s refuses "%s"', (format, text) => {
  expect(compileTimeFormat(format)(text)).toBeNull();
});

test('a letter that is no token is reported with the valid tokens', () => {
  expect(() => compileTimeFormat('yyyy-MM-DD')).toThrow(/yyyy is no token; there are: YYYY YY MM/);
  expect(() => compileTimeFormat('DDD')).toThrow(/DDD is no token/);
});
