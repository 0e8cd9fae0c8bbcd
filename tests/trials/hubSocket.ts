import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Target } from './target.ts';

const separator = '\u001e';

/** A raw connection to the hub, without a SignalR client. */
export interface HubSocket {
  readonly socket: WebSocket;
  /** Returns the reason in the server's Close message; null until then. */
  closeReason(): string | null;
  isOpen(): boolean;
}

/** Returns a record of the hub protocol, repeated `count` times. */
export function records(message: object, count = 1): string {
  return (JSON.stringify(message) + separator).repeat(count);
}

/** Connects as the plant's repairer, and completes the handshake. @param from one of this machine's addresses */
export async function openHubSocket(
  { port, plant }: Target,
  from: string,
  path = '/chat',
): Promise<HubSocket> {
  const token = encodeURIComponent(plant.repairer.user.token);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?access_token=${token}`, {
    localAddress: from,
  });
  let reason: string | null = null;
  let isOpen = true;
  const shaken = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    const texts = Buffer.isBuffer(data) ? data.toString().split(separator) : [];
    for (const text of texts.filter((one) => one !== '')) {
      const message = JSON.parse(text) as { type?: number; error?: string };
      if (message.type === undefined) shaken.resolve();
      if (message.type === 7) reason = message.error ?? '';
    }
  });
  socket.on('close', () => {
    isOpen = false;
    shaken.reject(new Error('closed before the handshake'));
  });
  socket.on('error', (error) => shaken.reject(error)); // after the handshake: 'close' follows
  socket.on('open', () => socket.send(records({ protocol: 'json', version: 1 })));
  await shaken.promise;
  return { socket, closeReason: () => reason, isOpen: () => isOpen && reason === null };
}

/** Waits until a condition holds, or the time is over. */
export async function waitUntil(isSo: () => boolean, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!isSo() && performance.now() < end) await sleep(20);
}
