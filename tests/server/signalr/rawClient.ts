import { onTestFinished } from 'vitest';
import type { ClientOptions } from 'ws';
import { WebSocket } from 'ws';

const separator = '\u001e';

export const jsonHandshake = { protocol: 'json', version: 1 };

/** Returns one or several records as one text. */
export function records(...messages: object[]): string {
  return messages.map((message) => JSON.stringify(message) + separator).join('');
}

/** A WebSocket without a SignalR client, which can send invalid messages. */
export type RawClient = {
  socket: WebSocket;
  send(text: string): void;
  /** The next record from the server, parsed. Rejects when the socket closes before. */
  next(): Promise<unknown>;
  /** The next record that is not a ping. */
  nextMessage(): Promise<unknown>;
  closed: Promise<{ code: number }>;
};

/** Opens a raw client; rejects when the server refuses the upgrade. */
export async function openRaw(url: string, options: ClientOptions = {}): Promise<RawClient> {
  const socket = new WebSocket(url.replace('http', 'ws'), {
    headers: { authorization: 'Bearer raw' },
    ...options,
  });
  onTestFinished(() => socket.terminate());
  const closed = new Promise<{ code: number }>((resolve) => {
    socket.on('close', (code) => resolve({ code }));
  });
  const arrived: unknown[] = [];
  let wake = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    const texts = Buffer.isBuffer(data) ? data.toString().split(separator) : [];
    for (const text of texts) if (text !== '') arrived.push(JSON.parse(text));
    wake.resolve();
    wake = Promise.withResolvers();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });

  async function next(): Promise<unknown> {
    while (arrived.length === 0) {
      const end = await Promise.race([wake.promise, closed]);
      if (end !== undefined && arrived.length === 0) throw new Error(`closed with ${end.code}`);
    }
    return arrived.shift();
  }

  async function nextMessage(): Promise<unknown> {
    for (;;) {
      const message = await next();
      if (JSON.stringify(message) !== '{"type":6}') return message;
    }
  }

  return { socket, send: (text) => socket.send(text), next, nextMessage, closed };
}

/** Opens a raw client and completes its handshake. */
export async function shakenRaw(url: string, options: ClientOptions = {}): Promise<RawClient> {
  const client = await openRaw(url, options);
  client.send(records(jsonHandshake));
  await client.next();
  return client;
}
