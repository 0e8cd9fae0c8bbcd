import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { button, menu } from '../../permissions.ts';
import { listConnections } from './endpoints.ts';

export const connectionArea = defineArea({
  name: 'connection',
  label: label('持久连接', 'Persistent connections'),
  endpoints: [listConnections],
  permissions: [
    menu('connection.view', null, '持久连接', 'Persistent connections', 'scoket/index', {
      icon: 'screen',
    }),
    button(
      'connection.address',
      'connection.view',
      '查看连接地址',
      'See the addresses of connections',
    ),
  ],
  listPages: ['connections'],
});
