import { expect, test } from 'vitest';
import { menuNodes, menuPaths } from '../../../src/client/routes/menuTree.ts';
import { type MenuItem, menuItem } from '../../../src/contract/areas/session/endpoints.ts';
import { menuOf } from '../../../src/server/kernel/auth/menu.ts';

function entry(menuID: string, auth_Url: string, over: Partial<MenuItem> = {}): MenuItem {
  const permissions = { 0: `may.${menuID}` };
  return {
    menuID,
    menuName: `名${menuID}`,
    auth_Url,
    icon_Url: '',
    permissions,
    children: [],
    ...over,
  };
}

test('2 Dynamic menu, nested paths: nested items become nested paths', () => {
  const tree = [entry('1', 'personnel', { children: [entry('2', 'mailList')] })];
  const [area] = menuNodes(tree);
  expect(area).toMatchObject({ id: '1', path: '/personnel', menuName: '名1' });
  expect(area?.children.map(({ path }) => path)).toEqual(['/personnel/mailList']);
  expect(menuPaths(tree)).toEqual(new Set(['/personnel', '/personnel/mailList']));
});

test("2 Dynamic menu, home: an entry whose url is '#' maps to /home", () => {
  const tree = [entry('1', '#', { children: [entry('2', 'dataOverview')] })];
  expect(menuPaths(tree)).toEqual(new Set(['/home', '/home/dataOverview']));
});

test("2 Dynamic menu, home: '#' maps to /home at any depth of the tree", () => {
  const tree = [entry('1', 'personnel', { children: [entry('2', '#'), entry('3', 'mailList')] })];
  expect(menuPaths(tree)).toEqual(new Set(['/personnel', '/home', '/personnel/mailList']));
});

test('2 Dynamic menu, button-level permissions: entries without a name or without a url are permissions of their parent', () => {
  const children = [
    entry('3', ''),
    entry('4', 'x', { menuName: '', permissions: { any: 'may.export' } }),
    entry('5', 'detail'),
  ];
  const tree = [entry('1', 'personnel', { children: [entry('2', 'mailList', { children })] })];
  const [list] = menuNodes(tree)[0]?.children ?? [];
  expect(list?.buttons).toEqual([
    { key: 'mailList:may.3:3', menuID: '3', permission: 'may.3' },
    { key: 'mailList:may.export:4', menuID: '4', permission: 'may.export' },
  ]);
  expect(list?.children.map(({ path }) => path)).toEqual(['/personnel/mailList/detail']);
});

test('3 Menu item, fields: name, url, id, drawing, children and the name of its permission are read', () => {
  const child = entry('2', 'workOrder', { permissions: { anyKey: 'repair.view' } });
  const item = menuItem.parse(
    entry('1', 'Troubleshooting', { icon_Url: 'wrench', children: [child] }),
  );
  const [area] = menuNodes([item]);
  expect(area).toMatchObject({ id: '1', menuName: '名1', icon: 'wrench', permission: 'may.1' });
  expect(area?.children[0]).toMatchObject({
    path: '/Troubleshooting/workOrder',
    permission: 'repair.view',
  });
});

test("the catalogue's own tree nests as the page-name table does", () => {
  const tree = menuOf(['home.view', 'kanban.view', 'device.view', 'repair.view', 'repair.report']);
  expect([...menuPaths(tree)]).toEqual([
    '/home',
    '/home/dataOverview',
    '/device',
    '/device/list',
    '/Troubleshooting',
    '/Troubleshooting/workOrder',
    '/EquipmentKanban',
  ]);
  expect(menuOf(['repair.report'])).toEqual([]);
});
