import { expect, test } from 'vitest';
import { permissionIDs, permits } from '../../../src/client/lib/permitted.ts';

const tree = [
  {
    permissions: { view: 'repair.view', other: 'never.read' },
    children: [{ permissions: { work: 'repair.work' }, children: [] }],
  },
  { permissions: {}, children: [] },
  { menuName: 'an entry of another server' },
];

test('a permission is the first value of an entry at any depth', () => {
  expect([...permissionIDs(tree)]).toEqual(['repair.view', 'repair.work']);
});

test('a permission outside the tree is not permitted', () => {
  expect(permits(tree, 'repair.work')).toBe(true);
  expect(permits(tree, 'repair.confirm')).toBe(false);
  expect(permits([], 'repair.work')).toBe(false);
});
