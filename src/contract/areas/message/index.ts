import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import {
  getAllMessages,
  getMessage,
  listMessages,
  readMessage,
  readMessages,
} from './endpoints.ts';

export const messageArea = defineArea({
  name: 'message',
  label: label('消息', 'Messages'),
  endpoints: [getAllMessages, getMessage, readMessage, listMessages, readMessages],
  actionNames: {
    getAll: label('读取消息', 'Read messages'),
    get: label('读取消息', 'Read a message'),
    list: label('读取消息', 'Read messages'),
    read: label('标记已读', 'Mark as read'),
    readType: label('标记已读', 'Mark as read'),
  },
});
