import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './target.ts';

/** Sockets of an attack. */
export interface Sockets {
  /** Waits until all have received what is wanted, for `timeoutMs` at most. Returns the number that have. */
  until(isWanted: (received: string) => boolean, timeoutMs: number): Promise<number>;
  /** Returns the number of open sockets. */
  open(): number;
  close(): void;
}

/**
 * Opens sockets that write a text at once, from four addresses in turn.
 *
 * @param reads false: they never read
 */
export async function openSockets(
  { port }: Pick<Target, 'port'>,
  count: number,
  text: string,
  { reads = true }: { readonly reads?: boolean } = {},
): Promise<Sockets> {
  const received: string[] = [];
  const all: Socket[] = [];
  while (all.length < count) {
    const nth = all.length;
    received[nth] = '';
    const socket = connect({ host: '127.0.0.1', port, localAddress: `127.0.0.${2 + (nth % 4)}` });
    all.push(socket);
    socket.on('error', () => undefined); // a reset is an answer too
    if (reads) {
      socket.on('data', (chunk: Buffer) => {
        received[nth] += chunk.toString('latin1');
      });
    } else socket.pause();
    socket.write(text);
    if (nth % 20 === 0) await sleep(5); // lets the measurements in this process go on
  }
  return {
    async until(isWanted, timeoutMs) {
      const end = performance.now() + timeoutMs;
      const matching = () => received.filter(isWanted).length;
      while (matching() < count && performance.now() < end) await sleep(20);
      return matching();
    },
    open: () => all.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    close() {
      for (const socket of all) socket.destroy();
    },
  };
}
