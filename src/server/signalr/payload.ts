import type { OutboundMessage } from './messages.ts';
import type { HubProtocol, TransferFormat } from './protocols/hubProtocol.ts';

/** Bytes ready for any transport. The object's identity lets a transport frame it once. */
export type Payload = { readonly bytes: Buffer; readonly format: TransferFormat };

/** Gives a message's payload in a protocol: the same object every time. */
export type Encoder = (protocol: HubProtocol) => Payload;

/**
 * Writes a message at most once per protocol, however many connections it goes to.
 *
 * The encoder throws what `HubProtocol.write` throws.
 */
export function encodeOnce(message: OutboundMessage): Encoder {
  const payloads = new Map<HubProtocol, Payload>();
  return (protocol) => {
    const known = payloads.get(protocol);
    if (known !== undefined) return known;
    const payload = { bytes: protocol.write(message), format: protocol.transferFormat };
    payloads.set(protocol, payload);
    return payload;
  };
}
