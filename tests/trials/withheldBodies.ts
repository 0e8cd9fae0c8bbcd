import { setTimeout as sleep } from 'node:timers/promises';
import { getServerTime } from '../../src/contract/areas/kanban/endpoints.ts';
import { login } from '../../src/contract/areas/session/endpoints.ts';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { openSockets, type Sockets } from './sockets.ts';
import { startBystander, type Target } from './target.ts';
import type { Attack } from './trial.ts';

const announced = 1_000_000;
const senders = 150;
const piecemeal = 20;
const warmUpMs = 3000;

/** 150 sockets without a token send nearly all of a body of 1 MB, 20 a public one in chunks of a byte. */
export const withheldBodies: Attack = {
  name: 'withheld-bodies',
  summary: 'bodies of unknown senders are neither read nor waited for',
  isShort: true,
  async attack(target: Target): Promise<Measurement[]> {
    const bystander = startBystander(target);
    const large = `${head(getServerTime.path, [
      'Authorization: Bearer unknown',
      `Content-Length: ${announced}`,
    ])}${'x'.repeat(announced - 1)}`;
    // a tenth of them first: a server that has just started compiles and grows its heap meanwhile
    const first = await openSockets(target, senders / 10, large);
    await first.until((one) => one.startsWith('HTTP/1.1 200'), 30_000);
    first.close();
    await sleep(warmUpMs);
    const before = await target.memory();
    const unknown = await openSockets(target, senders, large);
    const answered = await unknown.until((one) => one.startsWith('HTTP/1.1 200'), 30_000);
    const chunks = `${head(login.path, ['Transfer-Encoding: chunked'])}${'1\r\nx\r\n'.repeat(16_000)}`;
    const pieces: Sockets[] = [];
    for (let nth = 0; nth < piecemeal; nth += 1) {
      pieces.push(await openSockets(target, 1, chunks)); // one by one: each costs as many events
      await sleep(100);
    }
    const taken = (await target.memory()) - before;
    unknown.close();
    for (const socket of pieces) socket.close();
    await bystander.stop();
    return [
      measurement(
        'senders who were not refused before the end of their body',
        senders - answered,
        0,
      ),
      measurement('memory that the bodies took', taken, 150, 'MB'),
      measurement("p99 of a bystander's calls", bystander.p99(), 1000, 'ms'),
    ];
  },
};

function head(path: string, headers: readonly string[]): string {
  const first = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json'];
  return `${[...first, ...headers].join('\r\n')}\r\n\r\n`;
}
