import { WebSocket } from 'ws';
import { hubEvents } from '../../../src/contract/topics/live.ts';

/** The first message of the bench to its listeners: the address of each connection, with its token. */
export interface ToListen {
  readonly addresses: readonly string[];
}

/** The receipts so far. */
export interface Report {
  /** By order: the instants at which connections received its message, once each, Unix time in ms. */
  readonly receipts: Readonly<Record<string, readonly number[]>>;
  /** Messages that a connection received again. */
  readonly doubled: number;
}

/** The separator of SignalR's JSON records. */
const recordEnd = '\u001e';
const handshake = `{"protocol":"json","version":1}${recordEnd}`;
const urlOf = /"Url":"([0-9a-f-]{36})"/;

const receipts: Record<string, number[]> = {};
let doubled = 0;

/**
 * Notes the order of each message; patches are received and not read. Connections are bare sockets: a
 * thousand of the official client would be the bench's own limit.
 */
function receive(text: string, known: Set<string>): void {
  if (!text.includes(hubEvents.message)) return;
  const at = Date.now();
  for (const record of text.split(recordEnd)) {
    const order = record.includes(hubEvents.message) ? urlOf.exec(record)?.[1] : undefined;
    if (order === undefined) continue;
    if (known.has(order)) doubled += 1;
    else (receipts[order] ??= []).push(at);
    known.add(order);
  }
}

/** Opens a connection; resolves once the server has answered its handshake. */
function open(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const known = new Set<string>();
    socket.on('open', () => socket.send(handshake));
    socket.on('message', (data: Buffer) => {
      resolve();
      receive(data.toString(), known);
    });
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`a connection was closed with ${code}`)));
  });
}

/** How many connections are opened at once. */
const atOnce = 20;

process.on('message', (message: ToListen | 'report') => {
  if (message === 'report') {
    process.send?.({ receipts, doubled } satisfies Report);
    return;
  }
  const waiting = [...message.addresses];
  const openNext = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await open(next);
  };
  void Promise.all(Array.from({ length: atOnce }, openNext)).then(() =>
    process.send?.('listening'),
  );
});
