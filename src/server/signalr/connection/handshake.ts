import type { Payload } from '../payload.ts';
import type { HubProtocol } from '../protocols/hubProtocol.ts';
import { ProtocolError } from '../protocols/hubProtocol.ts';
import { parseRecord, takeRecord, writeRecord } from '../protocols/records.ts';

/**
 * Reads the handshake request from the start of a connection's bytes; `null` while it is incomplete.
 *
 * The request is a JSON record for every requested protocol; `rest` is in that protocol.
 *
 * @throws ProtocolError when it is malformed or too long, or requests an unsupported protocol or version
 * @see ASP.NET Core SignalR, docs/specs/HubProtocol.md, Handshake
 */
export function takeHandshake(
  bytes: Buffer,
  protocols: readonly HubProtocol[],
  maxMessageBytes: number,
): { protocol: HubProtocol; rest: Buffer } | null {
  const record = takeRecord(bytes, maxMessageBytes);
  if (record === null) return null;
  const { protocol: name, version } = parseRecord(record.text);
  const protocol = protocols.find((candidate) => candidate.name === name);
  if (protocol === undefined) {
    throw new ProtocolError(`The protocol '${String(name)}' is not supported.`);
  }
  if (!Number.isInteger(version) || Number(version) > protocol.version) {
    throw new ProtocolError(
      `The server does not support version ${String(version)} of the '${protocol.name}' protocol.`,
    );
  }
  return { protocol, rest: record.rest };
}

/** Returns the handshake response: `{}`, or `{error}`, after which the connection is closed. */
export function handshakeAnswer(error?: string): Payload {
  return { bytes: writeRecord(error === undefined ? {} : { error }), format: 'Text' };
}
