import { getServerTime } from '../../src/contract/areas/kanban.ts';
import { type Line, line } from '../bench/line.ts';
import { openSockets } from './sockets.ts';
import { startBystander, type Target } from './target.ts';
import type { Attack } from './trial.ts';

const announced = 1_000_000;

/** 150 sockets without a token that send nearly all of a body of 1 MB, and then nothing. */
export const withheldBodies: Attack = {
  name: 'withheld-bodies',
  summary: 'bodies of unknown senders are neither read nor waited for',
  isShort: true,
  async attack(target: Target): Promise<Line[]> {
    const before = await target.memory();
    const bystander = startBystander(target);
    const head = [
      `POST ${getServerTime.path} HTTP/1.1`,
      'Host: x',
      'Authorization: Bearer unknown',
      'Content-Type: application/json',
      `Content-Length: ${announced}`,
    ].join('\r\n');
    const text = `${head}\r\n\r\n${'x'.repeat(announced - 1)}`;
    const sockets = await openSockets(target, 150, text);
    const answered = await sockets.until((one) => one.startsWith('HTTP/1.1 200'), 3000);
    const held = (await target.memory()) - before;
    sockets.close();
    await bystander.stop();
    return [
      line('senders who were not refused before the end of their body', 150 - answered, 0),
      line('memory that the bodies took', held, 200, 'MB'),
      line("p99 of a bystander's calls", bystander.p99(), 1000, 'ms'),
    ];
  },
};
