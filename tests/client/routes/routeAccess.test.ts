import { expect, test } from 'vitest';
import { loginPath } from '../../../src/client/lib/paths/safeRedirect.ts';
import { firstPage, menuRole, routeAccess } from '../../../src/client/routes/routeAccess.ts';
import { aUser } from '../api/aUser.ts';

test.each([2, 3])(
  '4 Route guard, other user states: in %i the record is read first, then only the status page is open',
  (userState) => {
    const user = aUser([], { userState });
    expect(routeAccess('/home/dataOverview', 'token', user)).toBe('load');
    expect(routeAccess('/home/dataOverview', 'token', user, { isLoaded: true })).toBe('account');
    expect(routeAccess('/account', 'token', user)).toBe('load');
    expect(routeAccess('/account', 'token', user, { isLoaded: true })).toBe('page');
    expect(firstPage(user)).toBe('/account');
  },
);

test('4 Route guard, no matching route: a page that the user’s menus do not grant is refused', () => {
  const of = (isOpen: boolean) => routeAccess('/x', 'token', aUser(), { isOpen });
  expect([of(true), of(false)]).toEqual(['page', 'noRoute']);
});

test('4 Route guard, editor: another organisation is entered as editor, the user’s own as 1', () => {
  expect(menuRole(aUser([], { relation: 'Y' }))).toBe('editor');
  expect(menuRole(aUser())).toBe('1');
});

test.each(['/EquipmentKanban', '/account', '/redirect/x', '/Troubleshooting/workOrder', '/nobody'])(
  '%s leads to the login without a token',
  (path) => {
    expect(routeAccess(path, null, null)).toBe('login');
    expect(routeAccess(path, 'token', aUser())).toBe('page');
  },
);

test('2 Public routes, account: it requires a token, and is open in every user state', () => {
  expect(routeAccess('/account', null, null)).toBe('login');
  for (const userState of [1, 2, 3]) {
    const user = aUser([], { userState });
    expect(routeAccess('/account', 'token', user, { isLoaded: true })).toBe('page');
  }
});

test('4 Route guard, token without a record: the user is read first, and only once', () => {
  expect(routeAccess('/EquipmentKanban', 'token', null)).toBe('load');
  expect(routeAccess('/EquipmentKanban', 'token', null, { isLoaded: true })).toBe('login');
});

test('4 Route guard, redirect query: the login redirects back to the full address', () => {
  expect(loginPath('/a/b?id=1&opt=detail')).toBe(
    '/login?redirect=%2Fa%2Fb%3Fid%3D1%26opt%3Ddetail',
  );
});

test.each([
  [['home.view', 'repair.view', 'kanban.view'], '/home/dataOverview'],
  [['repair.view', 'kanban.view'], '/Troubleshooting/workOrder'],
  [['kanban.view'], '/EquipmentKanban'],
  [[], '/account'],
] as const)('a sign-in from nowhere with %j leads to %s', (permissions, path) => {
  expect(firstPage(aUser(permissions))).toBe(path);
});
