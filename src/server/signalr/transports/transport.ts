import type { Payload } from '../payload.ts';

/** The events that a transport reports to its connection. */
export type TransportEvents = {
  /** Received bytes in order, split anywhere. */
  data(bytes: Buffer): void;
  /** The peer sent or answered a ping of the transport. */
  alive(): void;
  /** The transport is closed. Reported once, as the last event. */
  closed(reason: string): void;
};

/**
 * An established two-way connection below the hub protocol.
 *
 * WebSockets are the only one today; server-sent events and long polling could implement it too.
 */
export type Transport = {
  /** Starts the flow of events. */
  listen(events: TransportEvents): void;
  /** Queues a payload without waiting; it is silently dropped while closing. */
  send(payload: Payload): void;
  /** Queued bytes that the operating system has not yet accepted. */
  readonly bufferedBytes: number;
  /** Requests a sign of life from the peer, independent of the hub protocol. */
  ping(): void;
  /** Stops reading, so that further bytes stay in the peer's buffers. */
  pause(): void;
  /** Sends queued payloads, then closes in order. It may never finish with a dead peer; then use `abort`. */
  close(): void;
  /** Closes at once and drops queued payloads. */
  abort(): void;
};
