import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../src/contract/areas/session/endpoints.ts';
import { measurement } from '../bench/measurement.ts';
import { openSockets } from './sockets.ts';
import { startTarget } from './target.ts';
import type { OwnTrial } from './trial.ts';

/** SIGTERM while clients withhold half a head, half a body, or do not read. */
export const stop: OwnTrial = {
  name: 'stop',
  summary: 'SIGTERM ends the server whatever clients withhold',
  isShort: true,
  async run() {
    const target = await startTarget();
    const head = `POST ${login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const texts = [
      head,
      `${head}Content-Length: 9000\r\n\r\n{"UserName":`,
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    ];
    const sockets = await Promise.all(
      texts.map((text) => openSockets(target, 20, text, { reads: false })),
    );
    try {
      await sleep(300); // until the server has read what came
      const began = performance.now();
      await target.server.stop();
      return [
        measurement('time from SIGTERM to the end', (performance.now() - began) / 1000, 10, 's'),
      ];
    } finally {
      for (const some of sockets) some.close();
      await target.stop();
    }
  },
};
