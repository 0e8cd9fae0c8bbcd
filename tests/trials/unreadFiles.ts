import { readdir } from 'node:fs/promises';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { openSockets } from './sockets.ts';
import { startBystander, type Target } from './target.ts';
import type { Attack } from './trial.ts';

/** 640 sockets with 40 requests each for files of the build, none of which is read. */
export const unreadFiles: Attack = {
  name: 'unread-files',
  summary: 'answers that are not read take no file descriptors',
  isShort: true,
  async attack(target: Target): Promise<Measurement[]> {
    const index = await (await fetch(target.url)).text();
    const paths = [...index.matchAll(/"(\/static\/[^"]+)"/g)].map(([, path = '']) => path);
    const requests = Array.from({ length: 40 }, (_, nth) => paths[nth % paths.length]);
    const text = requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
    const bystander = startBystander(target);
    const before = await descriptors(target);
    const sockets = await openSockets(target, 640, text, { reads: false });
    await sockets.until(() => false, 2000);
    const files = (await descriptors(target)) - before;
    sockets.close();
    await bystander.stop();
    return [
      measurement('descriptors beside one for each socket', files, 640),
      measurement('calls of a bystander that failed', bystander.failed(), 0),
      measurement("p99 of a bystander's calls", bystander.p99(), 1000, 'ms'),
      measurement('peak of memory', bystander.peakMemory(), 600, 'MB'),
    ];
  },
};

/** Returns the number of the server's open file descriptors. */
async function descriptors({ server }: Target): Promise<number> {
  return (await readdir(`/proc/${server.pid}/fd`)).length;
}
