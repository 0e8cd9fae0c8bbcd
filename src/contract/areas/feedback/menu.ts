import { button, menu, sidebarGroups } from '../../permissions.ts';

/** /systemInfo/problemLog. Everybody signed in may report problems and read their own; the permission shows the page. */
export const feedbackMenu = menu(
  'feedback.view',
  sidebarGroups.systemInfo,
  '问题日志',
  'Problem log',
  'problemLog',
  { defaultRoles: ['维修主管', '维修工', '报修员', '仓管员'] },
);

/** The permissions of the area, in the order in which they are shown. */
export const feedbackPermissions = [
  feedbackMenu,
  button(
    'feedback.organisation',
    'feedback.view',
    '处理本企业的问题',
    'See all problems of the organisation',
  ),
] as const;

/** The permission of platform administrators to handle the problems of all organisations, and to write the system types. */
export const platformFeedback = button(
  'platform.feedback',
  'feedback.view',
  '处理所有企业的问题',
  'Handle the problems of all organisations',
);
