import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label, type Text } from '../../locale.ts';
import { button, menu } from '../../permissions.ts';
import {
  type BoardTheme,
  getBoard,
  getBoardImage,
  getBoardVersion,
  getInbox,
  getServerTime,
  getTopic,
  listBoardVersions,
  saveBoard,
  saveBoardImage,
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
    getBoardVersion,
    listBoardVersions,
    saveBoard,
    saveBoardImage,
    getBoardImage,
    getTopic,
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
  },
  actionNames: {
    saveBoard: label('保存看板', 'Save the wall'),
    saveBoardImage: label('上传看板图片', 'Add a picture to the wall'),
  },
  fieldNames: {
    boardName: label('看板名称', 'Wall'),
    distance: label('观看距离（米）', 'Viewing distance (m)'),
    diagonal: label('屏幕对角线（英寸）', 'Screen diagonal (in)'),
    tiles: label('磁贴数', 'Tiles'),
    theme: { label: label('配色', 'Theme'), values: themes },
  },
});
