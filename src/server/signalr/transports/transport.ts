import type { Payload } from '../payload.ts';

/** What a transport tells its connection. */
export type TransportEvents = {
  /** Bytes in order, cut anywhere. */
  data(bytes: Buffer): void;
  /** The peer sent a ping of the transport, or answered one. */
  alive(): void;
  /** The pipe is gone for good. Once, and nothing after it. */
  closed(reason: string): void;
};

/**
 * An established two-way pipe below the hub protocol.
 *
 * Today WebSockets; server-sent events and long polling have their place beside it.
 */
export type Transport = {
  /** Starts the flow of events. */
  listen(events: TransportEvents): void;
  /** Queues a payload without waiting; dropped without a word once closing. */
  send(payload: Payload): void;
  /** Bytes accepted from us and not yet taken by the operating system. */
  readonly bufferedBytes: number;
  /** Asks the peer for a sign of life, apart from the hub protocol. */
  ping(): void;
  /** Reads nothing more: what the peer still sends fills its own buffers. */
  pause(): void;
  /** Sends what is queued, then closes in good order. May never finish with a dead peer: `abort`. */
  close(): void;
  /** Closes at once and drops what is queued. */
  abort(): void;
};
