import type { InboundMessage, OutboundMessage } from '../messages.ts';

/** `Text` goes out in WebSocket text frames, `Binary` in binary ones. */
export type TransferFormat = 'Text' | 'Binary';

/**
 * How hub messages become bytes. Stateless: one object serves every connection of every hub.
 *
 * @see ASP.NET Core SignalR, docs/specs/HubProtocol.md
 */
export type HubProtocol = {
  /** The name that a client's handshake asks for. */
  readonly name: string;
  /**
   * The newest handshake version spoken; older ones differ in nothing that a hub sends, and some
   * clients send 0. Version 2 (stateful reconnect) is not spoken.
   */
  readonly version: 1;
  readonly transferFormat: TransferFormat;
  /**
   * Takes one message off the front of `bytes`; `null` while it is not whole. The `message` is null
   * when it carries nothing for us.
   *
   * @param maxMessageBytes longest message, framing excluded
   * @throws ProtocolError when the message is malformed or too long, finished or not
   */
  take(
    bytes: Buffer,
    maxMessageBytes: number,
  ): { message: InboundMessage | null; rest: Buffer } | null;
  /** @throws TypeError when a value can't be written, such as a circular one */
  write(message: OutboundMessage): Buffer;
};

/** The peer broke the protocol. The message is sent to it in the Close message. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}
