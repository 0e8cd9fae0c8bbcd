import { expect, test } from 'vitest';
import {
  draftedPermissions,
  draftTo,
  filtered,
  ticked,
} from '../../../../../src/client/console/personnel/roles/roleDraft.ts';
import type { CatalogueItem } from '../../../../../src/contract/areas/role/endpoints.ts';

const item = (menuID: string, isPermission: 0 | 1, children: CatalogueItem[] = []) =>
  ({
    menuID,
    menuName: menuID,
    auth_Url: '',
    icon_Url: '',
    permissions: { 0: menuID },
    label: menuID,
    isPermission,
    duty: null,
    mayGrant: 1,
    children,
  }) as const satisfies CatalogueItem;

const edit = item('view.edit', 1);
const view = item('view', 1, [edit, item('view.export', 1)]);
const group = item('group', 0, [view, item('other', 1)]);
const catalogue = [group];
const tick = (
  before: readonly string[],
  of: CatalogueItem,
  isOn: boolean,
  mayAdd: (id: string) => boolean = () => true,
) => [...ticked(catalogue, new Set(before), of, isOn, mayAdd)].toSorted();

test('ticking a button ticks its menu, and unticking a menu unticks its buttons', () => {
  expect(tick([], edit, true)).toEqual(['view', 'view.edit']);
  expect(tick(['other', 'view', 'view.edit', 'view.export'], view, false)).toEqual(['other']);
  expect(tick(['view', 'view.edit'], edit, false)).toEqual(['view']);
});

test('unticking a menu or a group of a search takes the buttons that the search hides', () => {
  const [found] = filtered(catalogue, ({ menuID }) => menuID === 'view.edit');
  if (found?.children[0] === undefined) throw new Error('the search found nothing');
  const before = ['other', 'view', 'view.edit', 'view.export'];
  expect(tick(before, found.children[0], false)).toEqual(['other']);
  expect(tick(before, found, false)).toEqual(['other']);
});

test('a group stands for all that are below it and may be added', () => {
  expect(tick([], group, true)).toEqual(['other', 'view', 'view.edit', 'view.export']);
  expect(tick([], group, true, (id) => id !== 'view')).toEqual(['other']);
  expect(tick(['other', 'view'], group, false)).toEqual([]);
});

test('a draft keeps the changes that others make meanwhile', () => {
  const draft = draftTo(['a', 'b'], new Set(['b', 'c']));
  expect([...draft]).toEqual([
    ['c', true],
    ['a', false],
  ]);
  expect([...draftedPermissions(['a', 'd'], draft)]).toEqual(['d', 'c']);
  expect(draftTo(['c', 'b'], draftedPermissions(['c', 'b'], draft)).size).toBe(0);
});

test('a search shows what matches with its menu and group', () => {
  const found = filtered(catalogue, ({ menuID }) => menuID === 'view.edit');
  expect(found).toEqual([{ ...group, children: [{ ...view, children: [edit] }] }]);
});
