import type { English } from '../translations.ts';

/** Devices. */
export const device = {
  search: 'Device code or name',
  name: 'Device',
  type: 'Type',
  position: 'Position',
  runState: 'Run state',
  runStateSince: 'In this state since',
  openOrders: 'Open orders',
  lastFault: 'Last fault',
  neverFailed: 'None on record',
  never: 'Never reported',
  followedSince: 'Followed since',
  linked: {
    name: 'The device of the message',
    orders: 'Its orders',
    gone: 'You cannot see this device; it may have been removed.',
    close: 'Put this device away',
  },
  followed: {
    title: 'Followed devices',
    add: 'Follow a device',
    added: 'Following {{name}}',
    drop: 'Unfollow',
    choose: 'Choose a device from the list',
    none: 'You follow no device yet',
    noneText:
      'Devices that you follow are listed here with their run state and open orders. You are notified of their faults and when they go offline.',
  },
} as const satisfies English<'device'>;
