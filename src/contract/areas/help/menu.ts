import { menu, sidebarGroups } from '../../permissions.ts';

/** /systemInfo/help: the help pages, which administrators of the platform write. */
export const helpEditMenu = menu(
  'platform.help',
  sidebarGroups.systemInfo,
  '帮助维护',
  'Help pages',
  'help',
);
