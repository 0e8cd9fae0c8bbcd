import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of people, their applications, invitations and roles. Their parts are loaded when a page is opened. */
export const personnelPages: readonly Page[] = [
  {
    path: pagePaths.mailList,
    name: 'mailList',
    title: label('人员通讯录', 'Address book'),
    namespace: 'personnel',
    permission: 'personnel.view',
    load: async () => (await import('./PhoneBookPage.tsx')).PhoneBookPage,
  },
  {
    path: pagePaths.mailinfo,
    name: 'mailinfo',
    title: label('人员详情', 'Person'),
    namespace: 'personnel',
    permission: 'personnel.view',
    hidden: true,
    parent: 'mailList',
    keyParam: 'id',
    load: async () => (await import('./PersonPage.tsx')).PersonPage,
  },
  {
    path: pagePaths.userApplyList,
    name: 'userApplyList',
    title: label('新用户申请', 'New users'),
    namespace: 'application',
    permission: 'registration.review',
    hidden: true,
    parent: 'mailList',
    load: async () => (await import('./applications/ApplicationsPage.tsx')).ApplicationsPage,
  },
  {
    path: pagePaths.newUserApplication,
    name: 'newUserApplication',
    title: label('新用户申请', 'New users'),
    namespace: 'application',
    permission: 'registration.review',
    hidden: true,
    parent: 'mailList',
    load: async () => (await import('./applications/ApplicationsPage.tsx')).ApplicationsPage,
  },
  {
    path: pagePaths.invitations,
    name: 'invitations',
    title: label('邀请', 'Invitations'),
    namespace: 'application',
    permission: 'registration.invite',
    hidden: true,
    parent: 'mailList',
    load: async () => (await import('./applications/InvitationsPage.tsx')).InvitationsPage,
  },
  {
    path: pagePaths.roleList,
    name: 'roleList',
    title: label('角色管理', 'Roles'),
    namespace: 'role',
    permission: 'role.view',
    load: async () => (await import('./roles/RolesPage.tsx')).RolesPage,
  },
];
