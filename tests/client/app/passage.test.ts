import { expect, test } from 'vitest';
import { firstPage, loginPath, passage } from '../../../src/client/app/passage.ts';
import { aUser } from '../api/aUser.ts';

const publicPages = [
  '/login',
  '/mylogin',
  '/assets',
  '/auth-redirect',
  '/helpDoc',
  '/cqxdwialogin',
  '/appletDoc',
];

test.each(publicPages)('%s needs no token', (path) => {
  expect(passage(path, null, null)).toBe('page');
});

test.each(['/EquipmentKanban', '/account', '/redirect/x', '/Troubleshooting/workOrder', '/nobody'])(
  '%s leads to the login without a token',
  (path) => {
    expect(passage(path, null, null)).toBe('login');
    expect(passage(path, 'token', aUser())).toBe('page');
  },
);

test('a token whose user record cannot be read is of no use', () => {
  expect(passage('/EquipmentKanban', 'token', null)).toBe('login');
  expect(passage('/login', 'token', null)).toBe('page');
});

test('the login leads back to the whole address', () => {
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
