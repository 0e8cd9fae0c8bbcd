import { describe, expect, test, vi } from 'vitest';
import {
  consoleMenu,
  type MenuEntry,
  mayOpen,
  menuPages,
  trailTo,
} from '../../../../../src/client/app/shell/sidebar/consoleMenu.ts';
import { isKnownPath, pagePaths } from '../../../../../src/client/lib/paths/pagePaths.ts';
import type { Page } from '../../../../../src/client/loading/page.ts';
import { pageAt, pageNamed, pages } from '../../../../../src/client/routes/pages.ts';
import type { MenuItem } from '../../../../../src/contract/areas/session/endpoints.ts';
import { permissions } from '../../../../../src/contract/index.ts';
import { editorMenus } from '../../../../../src/contract/roles.ts';
import { menuOf } from '../../../../../src/server/kernel/auth/menu.ts';
import { namedRoutes } from '../../../../specification/names.ts';
import { unbuiltRoutes } from '../../../../specification/unbuilt.ts';
import { aUser } from '../../../api/aUser.ts';

const everything = menuOf(permissions.map(({ id }) => id));
const all = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap((entry) => [entry, ...all(entry.children)]);
const names = (menu: readonly MenuEntry[]) => menu.map(({ menuName }) => menuName);
const foreign = (menuName: string, auth_Url: string, children: MenuItem[] = []): MenuItem => ({
  menuID: menuName,
  menuName,
  auth_Url,
  icon_Url: '',
  permissions: { 0: menuName },
  children,
});

describe('the menu', () => {
  test('2 Dynamic menu, permission list: it contains what the user was granted, nothing else', () => {
    const menu = consoleMenu(menuOf(['repair.view', 'repair.report']), '1');
    expect(menuPages(menu).map(({ path }) => path)).toEqual(['/Troubleshooting/workOrder']);
    expect(consoleMenu([], '1')).toEqual([]);
  });

  test('2 Dynamic menu, no dead link: every entry is an existing page, or contains one', () => {
    const found = all(consoleMenu(everything, '1'));
    expect(found.filter(({ page, children }) => page === null && children.length === 0)).toEqual(
      [],
    );
    const dead = [foreign('知识库', 'knowledgeBase', [foreign('公共库', 'noSuchPage')])];
    expect(consoleMenu(dead, '1')).toEqual([]);
  });

  test('2 Public routes, wall hidden: no menu links to /EquipmentKanban', () => {
    const paths = all(consoleMenu(everything, '1')).map(({ path }) => path);
    expect(paths).not.toContain('/EquipmentKanban');
  });

  test('2 Hidden routes, titled routes: the operation log is a page, and in no menu', () => {
    expect(pageNamed('opLog')).toMatchObject({ path: '/oplog/index', hidden: true });
    const paths = all(consoleMenu(everything, '1')).map(({ path }) => path);
    expect(paths).not.toContain('/oplog/index');
    expect(paths).toContain('/systemInfo/loginLog');
  });

  test.each(Object.entries(namedRoutes['Hidden detail routes'] ?? {}))(
    '2 Hidden routes, detail routes: %s is a hidden page below a page of the product, or in the list of unbuilt routes',
    (name, path) => {
      expect(path.endsWith(`/${name}`)).toBe(true);
      expect(Object.values(pagePaths)).toContain(path);
      expect(isKnownPath(path.slice(0, -name.length))).toBe(true);
      const page = pageAt(path);
      if (unbuiltRoutes.includes(path)) expect(page).toBeNull();
      else expect(page).toMatchObject({ hidden: true });
    },
  );

  test('4 Route guard, routes once: the routes of a session are generated once, for any number of queries', () => {
    const tree = [...everything];
    const generated = vi.spyOn(tree, 'filter');
    const user = aUser([], { permissions: tree });
    for (const page of pages) mayOpen(page, user);
    consoleMenu(tree, '1');
    consoleMenu(tree, '1');
    expect(generated).toHaveBeenCalledTimes(1);
    mayOpen(pages[0] as Page, { ...user, permissions: [...tree] });
    expect(generated).toHaveBeenCalledTimes(1);
  });

  test('2 Hidden routes, detail routes: none of them is in the menu', () => {
    const hidden = pages.filter((page) => page.hidden === true);
    const shown = menuPages(consoleMenu(everything, '1'));
    expect(hidden.length).toBeGreaterThan(2);
    expect(shown.filter((page) => hidden.includes(page))).toEqual([]);
  });

  test("6 Roles, meta roles: every generated route carries 'admin' and the menu ids of its buttons, those of the four menus 'editor' too", () => {
    const granted = ['repair.view', 'repair.report', 'personnel.view', 'personnel.add'] as const;
    const found = all(consoleMenu(menuOf(granted), '1'));
    expect(found.map(({ roles }) => roles)).toEqual([
      ['admin', 'editor'],
      ['admin', 'editor', 'repair.report'],
      ['admin'],
      ['admin', 'personnel.add'],
    ]);
  });

  test('6 Roles, meta roles: a route is visible to the roles in its meta roles only', () => {
    const tree = menuOf(['repair.view', 'repair.report', 'personnel.view', 'personnel.add']);
    for (const role of ['1', 'editor'] as const) {
      const named = role === '1' ? 'admin' : 'editor';
      const seen = all(consoleMenu(tree, role));
      const expected = all(consoleMenu(tree, '1')).filter(({ roles }) => roles.includes(named));
      expect(seen).toEqual(expected);
    }
    expect(names(all(consoleMenu(tree, 'editor')))).toEqual(['故障维修', '维修工单']);
  });

  test('6 Roles, editor menus: an editor sees four menus by their Chinese names, even if more were granted', () => {
    expect(editorMenus).toEqual(['数据中心', '设备库', '备件库', '故障维修']);
    const another = foreign('系统管理', 'Troubleshooting', [foreign('工单', 'workOrder')]);
    const tree = [...everything, another];
    const seen = names(consoleMenu(tree, 'editor'));
    expect(seen).toContain('故障维修');
    expect(seen.filter((name) => !editorMenus.includes(name))).toEqual([]);
    expect(names(consoleMenu(tree, '1'))).toContain('系统管理');
  });
});

test('6 Roles, editor menus: a page of another menu is closed to an editor even if it was granted', () => {
  const user = aUser([], { permissions: [...everything], relation: 'Y' });
  const [theirs, others] = [pageNamed('workOrder'), pageNamed('mailList')];
  if (theirs !== null) expect(mayOpen(theirs, user)).toBe(true);
  if (others !== null) {
    expect(mayOpen(others, user)).toBe(false);
    expect(mayOpen(others, { ...user, relation: 'N' })).toBe(true);
  }
});

test('the trail of a hidden page is that of its parent page', () => {
  const menu = consoleMenu(everything, '1');
  const [list, detail] = [pageNamed('workOrder'), pageNamed('orderDetail')];
  if (list === null || detail === null) throw new Error('the pages of orders are gone');
  expect(names(trailTo(list, menu))).toEqual(['故障维修', '维修工单']);
  expect(trailTo(detail, menu)).toEqual(trailTo(list, menu));
});
