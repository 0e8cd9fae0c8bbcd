import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, thisVersion } from './page.ts';

export const messagesPage: HelpPageContent = {
  id: 'messages',
  title: { 'zh-CN': '消息与公告', 'en-US': 'Messages and announcements' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '与您有关的事会立即送达：页面右下角弹出提示，顶栏的消息图标显示未读数，并响起提示音；浏览器允许本站的通知时，还有桌面通知。',
      ),
      heading('消息中心'),
      pairs(
        ['工作', '工单、用户、巡检、保养'],
        ['系统', '权限、系统、设备、备件、知识库、关联企业'],
      ),
      list(
        '打开一条消息即标为已读，并跳转到它所说的工单或页面。',
        '**本类全部标为已读** 只作用于当前类别。',
        '在一个标签页读过，其他标签页和设备也会随之更新。',
      ),
      note(
        '在消息中心可以打开或关闭 **提示音** 和 **桌面通知**；第一次打开桌面通知时，浏览器会征求您的同意。浏览器会在您第一次点击页面之后才允许播放声音。',
      ),
      heading('公告'),
      paragraph(
        '公告由有权限的人在 **管理公告** 里发布，可设为在首页轮播。顶栏的公告图标可查看 **全部公告**。',
      ),
    ],
    'en-US': [
      paragraph(
        'Messages for you arrive at once: a pop-up at the lower right, the unread count at the message icon in the header, a sound and, if the browser allows notifications of this site, a desktop notification.',
      ),
      heading('The notification centre'),
      pairs(
        ['Work', 'Work orders, users, inspection, maintenance'],
        [
          'System',
          'Permissions, system, devices, spare parts, knowledge base, affiliated enterprises',
        ],
      ),
      list(
        'Opening a message marks it as read and opens the order or page that it concerns.',
        '**Mark all of this type as read** applies only to the type that is shown.',
        'A message that you read in one tab is also marked as read in other tabs and on your other devices.',
      ),
      note(
        'You can turn **Sound** and **On the desktop** on or off in the notification centre. When you first turn on desktop notifications, the browser asks for your consent. It plays sounds only after your first click on the page.',
      ),
      heading('Announcements'),
      paragraph(
        'People with the permission publish announcements under **Manage announcements**, and can show them in turn on the home page. The announcement icon in the header opens **All announcements**.',
      ),
    ],
  },
};
