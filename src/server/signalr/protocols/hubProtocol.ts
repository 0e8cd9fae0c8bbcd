import type { InboundMessage, OutboundMessage } from '../messages.ts';

/** `Text` goes out in WebSocket text frames, `Binary` in binary ones. */
export type TransferFormat = 'Text' | 'Binary';

/**
 * Converts hub messages to and from bytes. It is stateless: one object serves all connections of all hubs.
 *
 * @see ASP.NET Core SignalR, docs/specs/HubProtocol.md
 */
export type HubProtocol = {
  /** The name that a client's handshake requests. */
  readonly name: string;
  /**
   * The newest supported handshake version. Older versions do not differ in what a hub sends, and some
   * clients send 0. Version 2 (stateful reconnect) is not supported.
   */
  readonly version: 1;
  readonly transferFormat: TransferFormat;
  /**
   * Reads one message from the start of `bytes`; `null` while it is incomplete. `message` is null if its
   * type is ignored.
   *
   * @param maxMessageBytes maximum size of a message, excluding framing
   * @throws ProtocolError when the message is malformed or too long, complete or not
   */
  take(
    bytes: Buffer,
    maxMessageBytes: number,
  ): { message: InboundMessage | null; rest: Buffer } | null;
  /** Serialises a message. @throws TypeError for an unserialisable value, such as a circular one */
  write(message: OutboundMessage): Buffer;
};

/** The peer broke the protocol. The message is sent to it in the Close message. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}
