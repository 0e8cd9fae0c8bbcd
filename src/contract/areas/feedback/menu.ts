import { button, menu, sidebarGroups } from '../../permissions.ts';

/** /systemInfo/problemLog. Everybody signed in reports problems and reads their own, by the help menu; the permission shows it in the sidebar. */
export const feedbackMenu = menu(
  'feedback.view',
  sidebarGroups.systemInfo,
  '问题日志',
  'Problem log',
  'problemLog',
);

/** The permission of platform administrators to handle the problems of all organisations, and to write the system types. */
export const platformFeedback = button(
  'platform.feedback',
  'feedback.view',
  '处理所有企业的问题',
  'Handle the problems of all organisations',
);
