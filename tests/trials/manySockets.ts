import { tooManyConnectionsReason } from '../../src/contract/topics/live.ts';
import { measurement } from '../bench/measurement.ts';
import { type HubSocket, openHubSocket, waitUntil } from './hubSocket.ts';
import type { Attack } from './trial.ts';

const opened = 100;
const remaining = 20;

/** One person opens a hundred connections, over both hubs. */
export const manySockets: Attack = {
  name: 'many-sockets',
  summary: `one person opens ${opened} connections`,
  isShort: true,
  async attack(target) {
    const all: HubSocket[] = [];
    try {
      for (let nth = 0; nth < opened; nth += 1) {
        const path = nth % 2 === 0 ? '/chat' : '/gateway/chat';
        all.push(await openHubSocket(target, '127.0.0.4', path));
      }
      const oldest = all.slice(0, opened - remaining);
      await waitUntil(() => oldest.every(({ isOpen }) => !isOpen()), 3000);
      const reasons = oldest.map(({ closeReason }) => closeReason());
      const newest = all.slice(opened - remaining);
      return [
        measurement(
          'connections that remain',
          all.filter(({ isOpen }) => isOpen()).length,
          remaining,
        ),
        measurement('of the newest, closed', newest.filter(({ isOpen }) => !isOpen()).length, 0),
        measurement(
          'closed without a reason',
          reasons.filter((reason) => reason?.includes(tooManyConnectionsReason) !== true).length,
          0,
        ),
      ];
    } finally {
      for (const { socket } of all) socket.terminate();
    }
  },
};
