import { expect, test } from 'vitest';
import { addUser } from '../../../src/contract/areas/personnel/actions.ts';
import { login } from '../../../src/contract/areas/session/endpoints.ts';
import { passes } from '../../../src/contract/validation/formatChecks.ts';
import { mobile } from '../../../src/contract/validators.ts';

test.for([
  ['as stored', '13812345678'],
  ['with blanks', ' 138 1234 5678 '],
  ['with hyphens', '138-1234-5678'],
  ['with the code of the country', '+86 138 1234 5678'],
  ['with the code after two zeros', '008613812345678'],
  ['with the code alone', '8613812345678'],
  ['with brackets', '(+86)138-1234-5678'],
  ['with direction marks', '\u202D138 1234 5678\u202C'],
  ['with an isolate', '\u2068+86 138\u00A01234\u00A05678\u2069'],
  ['in full-width digits', '１３８１２３４５６７８'],
  ['with full-width plus and blanks', '＋８６　１３８　１２３４　５６７８'],
  ['with other hyphens', '138\u20111234\u20135678'],
  ['with dots', '138.1234.5678'],
] as const)('a phone pasted %s is its eleven digits', ([, text]) => {
  expect(mobile.parse(text)).toBe('13812345678');
  expect(passes('mobile', text, '2026-01-01')).toBe(true);
  expect(login.body.shape.UserName.parse(text)).toBe('13812345678');
  expect(addUser.body.shape.UserName.parse(text)).toBe('13812345678');
});

test.for([
  '1381234567',
  '138123456789',
  '12812345678',
  '+1 138 1234 5678',
  '138x12345678',
  '8613812345678 8613812345678',
  `138${' '.repeat(100)}12345678`,
])('%s is no mobile number', (text) => {
  expect(mobile.safeParse(text).success).toBe(false);
});
