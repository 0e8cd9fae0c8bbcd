import { ProtocolError } from './hubProtocol.ts';

const separator = 0x1e;

/** Returns one text record: the JSON and the record separator, in UTF-8. */
export function writeRecord(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\u001e`);
}

/**
 * Reads one record from the start of `bytes`; `null` while its separator is missing.
 *
 * @throws ProtocolError when the record is, or will be, longer than `maxBytes`
 */
export function takeRecord(bytes: Buffer, maxBytes: number): { text: string; rest: Buffer } | null {
  const end = bytes.indexOf(separator);
  if ((end === -1 ? bytes.length : end) > maxBytes) {
    throw new ProtocolError(`The maximum message size of ${maxBytes} bytes was exceeded.`);
  }
  if (end === -1) return null;
  return { text: bytes.toString('utf8', 0, end), rest: bytes.subarray(end + 1) };
}

/** Parses a record that must be a JSON object. @throws ProtocolError */
export function parseRecord(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProtocolError('A message is not valid JSON.', { cause });
  }
  if (!isRecord(value)) throw new ProtocolError('A message is not a JSON object.');
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
