import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import {
  getHelpEdit,
  getHelpInfos,
  getHelpMenus,
  hideHelpEntry,
  listHelpEdits,
  placeHelpEntry,
  revertHelpEdit,
  saveHelpEdit,
} from './endpoints.ts';
import { helpEditMenu } from './menu.ts';

export const helpArea = defineArea({
  name: 'help',
  label: label('帮助', 'Help'),
  endpoints: [
    getHelpMenus,
    getHelpInfos,
    listHelpEdits,
    getHelpEdit,
    saveHelpEdit,
    placeHelpEntry,
    hideHelpEntry,
    revertHelpEdit,
  ],
  platformPermissions: [helpEditMenu],
  errors: {
    HELP_FULL: defineError(
      'EntryID：帮助目录最多 {limit} 项，请先删除不用的',
      'EntryID: a help has at most {limit} entries; delete some first',
    ),
    HELP_PLACE: defineError(
      'GroupID：分组只能在顶级，页面只能在分组下',
      'GroupID: groups stand at the top, and pages in a group',
    ),
    HELP_GROUP_USED: defineError(
      'EntryID：分组下还有页面，请先移走或删除',
      'EntryID: the group has pages; move or delete them first',
    ),
  },
  actionNames: {
    save: label('编辑帮助', 'Write the help'),
    place: label('移动帮助目录', 'Move an entry of the help'),
    hide: label('隐藏或显示帮助', 'Hide or show an entry of the help'),
    revert: label('恢复或删除帮助', 'Revert or delete an entry of the help'),
  },
  fieldNames: {
    helpType: {
      label: label('帮助', 'Help'),
      values: {
        helpDoc: label('电脑端帮助', 'Help of the console'),
        appletDoc: label('手机使用帮助', 'Help for phones'),
      },
    },
    isHidden: { label: label('隐藏', 'Hidden'), values: 'yesNo' },
    entryID: label('帮助条目', 'Entry of the help'),
    beforeEntryID: label('排在前面的条目', 'Before the entry'),
  },
});
