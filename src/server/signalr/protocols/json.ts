import type { Completion, InboundMessage, Invocation } from '../messages.ts';
import { hubMessageType } from '../messages.ts';
import type { HubProtocol } from './hubProtocol.ts';
import { ProtocolError } from './hubProtocol.ts';
import { parseRecord, takeRecord, writeRecord } from './records.ts';

/** The JSON hub protocol: one JSON object per message, each ended by 0x1e. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  version: 1,
  transferFormat: 'Text',
  take(bytes, maxMessageBytes) {
    const record = takeRecord(bytes, maxMessageBytes);
    return record && { message: readMessage(parseRecord(record.text)), rest: record.rest };
  },
  write: writeRecord,
};

function readMessage(fields: Record<string, unknown>): InboundMessage | null {
  switch (fields.type) {
    case hubMessageType.invocation:
      return readInvocation(fields);
    case hubMessageType.completion:
      return readCompletion(fields);
    case hubMessageType.streamInvocation:
      return {
        type: hubMessageType.streamInvocation,
        invocationId: text(fields, 'invocationId'),
        target: text(fields, 'target'),
      };
    case hubMessageType.ping:
      return { type: hubMessageType.ping };
    case hubMessageType.close:
      return { type: hubMessageType.close };
    default:
      // The protocol requires peers to ignore unknown types; a missing type is an error.
      if (typeof fields.type !== 'number') throw new ProtocolError('A message has no type.');
      return null;
  }
}

function readInvocation(fields: Record<string, unknown>): Invocation {
  const { arguments: args, streamIds } = fields;
  if (!Array.isArray(args)) throw new ProtocolError("An invocation has no 'arguments'.");
  const invocation: Invocation = {
    type: hubMessageType.invocation,
    target: text(fields, 'target'),
    arguments: args,
  };
  if (hasValue(fields.invocationId)) invocation.invocationId = text(fields, 'invocationId');
  if (Array.isArray(streamIds) && streamIds.length > 0)
    invocation.streamIds = streamIds.map(String);
  return invocation;
}

function readCompletion(fields: Record<string, unknown>): Completion {
  const completion: Completion = {
    type: hubMessageType.completion,
    invocationId: text(fields, 'invocationId'),
  };
  if (hasValue(fields.error)) completion.error = text(fields, 'error');
  if (hasValue(fields.result)) {
    if (completion.error !== undefined) {
      throw new ProtocolError('A completion has both a result and an error.');
    }
    completion.result = fields.result;
  }
  return completion;
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function text(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') {
    throw new ProtocolError(`A message has no '${name}'.`);
  }
  return value;
}
