/** Message types of the hub protocol, as numbered on the wire. */
export const hubMessageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

/** A call of `target`; without `invocationId` the caller expects no answer. */
export type Invocation = {
  type: typeof hubMessageType.invocation;
  invocationId?: string;
  target: string;
  arguments: unknown[];
  /** The client streams of the call. This library does not support streams and refuses such a call. */
  streamIds?: string[];
};

/** A call that requests a stream of items. It is always answered with a Completion error. */
export type StreamInvocation = {
  type: typeof hubMessageType.streamInvocation;
  invocationId: string;
  target: string;
};

/** The answer to an invocation: a result, or an error, or neither (a method without a value). */
export type Completion = {
  type: typeof hubMessageType.completion;
  invocationId: string;
  result?: unknown;
  error?: string;
};

/** Prevents the peer's time-out. It needs no answer. */
export type Ping = { type: typeof hubMessageType.ping };

/** The last message of a connection. `allowReconnect` lets automatic reconnection start. */
export type Close = {
  type: typeof hubMessageType.close;
  error?: string;
  allowReconnect?: boolean;
};

/**
 * A message that a protocol passes to the connection. StreamItem, CancelInvocation, Ack, Sequence and
 * unknown types are dropped by the protocol.
 *
 * @see ASP.NET Core SignalR, docs/specs/HubProtocol.md
 */
export type InboundMessage = Invocation | StreamInvocation | Completion | Ping | Close;

/** A message that a connection passes to a protocol for serialising. */
export type OutboundMessage = Invocation | Completion | Ping | Close;
