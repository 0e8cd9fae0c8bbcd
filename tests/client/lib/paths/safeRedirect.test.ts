import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from '../../../../src/client/lib/paths/safeRedirect.ts';

test.each([
  '/Troubleshooting/workOrder',
  '/Troubleshooting/workOrder/orderDetail?id=1&opt=detail',
  '/EquipmentKanban#now',
  '/a/https://b.example',
])('%s is a way back', (path) => expect(safeRedirect(path)).toBe(path));

test.each([
  null,
  '',
  'EquipmentKanban',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
  '/.//evil.example',
])('%j is no way back', (path) => expect(safeRedirect(path)).toBeNull());

test('every accepted path stays on this origin', () => {
  assert(
    property(string({ unit: constantFrom(...Array.from('/\\.:@?#ab\t\n ')) }), (tail) => {
      const path = safeRedirect(`/${tail}`);
      if (path === null) return;
      expect(new URL(path, 'https://andon.example/login').origin).toBe('https://andon.example');
      expect(path.startsWith('//')).toBe(false);
    }),
  );
});
