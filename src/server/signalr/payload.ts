import type { OutboundMessage } from './messages.ts';
import type { HubProtocol, TransferFormat } from './protocols/hubProtocol.ts';

/** Serialised bytes for any transport. A transport caches its frame by the object's identity. */
export type Payload = { readonly bytes: Buffer; readonly format: TransferFormat };

/** Returns a message's payload in a protocol; the same object every time. */
export type Encoder = (protocol: HubProtocol) => Payload;

/**
 * Serialises a message at most once per protocol, for any number of connections.
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
