import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { button, menu } from '../../permissions.ts';
import {
  addNotice,
  getNotice,
  listCarouselNotices,
  listNotices,
  listReaderNotices,
  noticeState,
  updateHomeNotice,
  updateNotice,
} from './endpoints.ts';

export const noticeArea = defineArea({
  name: 'notice',
  label: label('公告', 'Announcements'),
  endpoints: [
    addNotice,
    updateNotice,
    updateHomeNotice,
    listNotices,
    listCarouselNotices,
    listReaderNotices,
    getNotice,
  ],
  permissions: [
    menu('notice.view', null, '公告', 'Announcements', 'proclamation/list', {
      icon: 'megaphone',
      defaultRoles: ['维修主管', '维修工', '报修员', '仓管员'],
    }),
    button('notice.edit', 'notice.view', '管理公告', 'Manage announcements', {
      defaultRoles: ['维修主管'],
    }),
  ],
  actionNames: {
    add: label('发布公告', 'Add an announcement'),
    update: label('修改公告', 'Change an announcement'),
    carousel: label('设置首页轮播', 'Choose the carousel'),
  },
  fieldNames: {
    nstate: {
      label: label('公告状态', 'State'),
      values: {
        [noticeState.inForce]: label('已发布', 'Published'),
        [noticeState.withdrawn]: label('已撤下', 'Withdrawn'),
      },
    },
    carousel: { label: label('轮播', 'Carousel'), values: 'yesNo' },
  },
  notifications: {
    noticePublished: {
      name: label('公告发布', 'An announcement'),
      title: { 'zh-CN': '公告：{title}', 'en-US': 'Announcement: {title}' },
      msg: { 'zh-CN': '{text}（{pushUser}）', 'en-US': '{text} ({pushUser})' },
    },
  },
  listPages: ['notice'],
  changeKinds: ['notice'],
});
