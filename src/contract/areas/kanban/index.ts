import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label, type Text } from '../../locale.ts';
import { button, menu } from '../../permissions.ts';
import {
  addBoard,
  boardLimit,
  deleteBoard,
  getBoardImage,
  getBoardVersion,
  listBoards,
  listBoardVersions,
  saveBoardImage,
} from './edits.ts';
import {
  type BoardTheme,
  getBoard,
  getDeviceTopic,
  getInbox,
  getServerTime,
  getTopic,
  saveBoard,
} from './endpoints.ts';

const themes: Readonly<Record<BoardTheme, Text>> = {
  'dim-room': label('暗室（控制室）', 'Dim room'),
  'lit-room': label('明室（有窗）', 'Lit room'),
};

export const kanbanArea = defineArea({
  name: 'kanban',
  label: label('大屏看板', 'Wallboard'),
  endpoints: [
    getBoard,
    listBoards,
    addBoard,
    deleteBoard,
    getBoardVersion,
    listBoardVersions,
    saveBoard,
    saveBoardImage,
    getBoardImage,
    getTopic,
    getDeviceTopic,
    getInbox,
    getServerTime,
  ],
  permissions: [
    menu('kanban.view', null, '大屏看板', 'Wallboard', 'EquipmentKanban', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    button('kanban.edit', 'kanban.view', '编辑看板', 'Edit the wall'),
  ],
  errors: {
    BAD_LAYOUT: defineError('布局无效：{reason}', 'The layout is not valid: {reason}'),
    BOARD_NAME_TAKEN: defineError(
      'BoardName：看板“{name}”已存在，请换一个名称',
      'BoardName: there is a wall {name} already; choose another name',
    ),
    TOO_MANY_BOARDS: defineError(
      `最多 ${boardLimit} 块看板，请先删除不用的`,
      `At most ${boardLimit} walls; delete one first`,
    ),
    FIRST_BOARD: defineError(
      '第一块看板不能删除；可以改名或更换内容',
      'The first wall cannot be deleted; rename it or change its tiles',
    ),
  },
  actionNames: {
    addBoard: label('新增看板', 'Add a wall'),
    deleteBoard: label('删除看板', 'Delete a wall'),
    saveBoard: label('保存看板', 'Save the wall'),
    saveBoardImage: label('上传看板图片', 'Add a picture to the wall'),
  },
  fieldNames: {
    boardName: label('看板名称', 'Wall'),
    distance: label('观看距离（米）', 'Viewing distance (m)'),
    diagonal: label('屏幕对角线（英寸）', 'Screen diagonal (in)'),
    copyOf: label('复制自', 'Copy of'),
    tiles: label('磁贴数', 'Tiles'),
    theme: { label: label('配色', 'Theme'), values: themes },
  },
});
