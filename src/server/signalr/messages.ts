/** Message types of the hub protocol, as numbered on the wire. */
export const messageType = {
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

/** A call of `target`; without `invocationId` nobody waits for the answer. */
export type Invocation = {
  type: typeof messageType.invocation;
  invocationId?: string;
  target: string;
  arguments: unknown[];
  /** Client streams that the call would read. This library has none: such a call is refused. */
  streamIds?: string[];
};

/** A call that wants a stream of items. Always answered with a Completion error. */
export type StreamInvocation = {
  type: typeof messageType.streamInvocation;
  invocationId: string;
  target: string;
};

/** The answer to an invocation: a result, or an error, or neither (a method without a value). */
export type Completion = {
  type: typeof messageType.completion;
  invocationId: string;
  result?: unknown;
  error?: string;
};

/** Keeps the peer's server time-out from firing. Needs no answer. */
export type Ping = { type: typeof messageType.ping };

/** The last message of a connection. `allowReconnect` lets automatic reconnection start. */
export type Close = {
  type: typeof messageType.close;
  error?: string;
  allowReconnect?: boolean;
};

/**
 * What a protocol hands to the connection. StreamItem, CancelInvocation, Ack, Sequence and types
 * still to be invented carry nothing for us and are dropped by the protocol.
 *
 * @see ASP.NET Core SignalR, docs/specs/HubProtocol.md
 */
export type InboundMessage = Invocation | StreamInvocation | Completion | Ping | Close;

/** What the connection asks a protocol to write. */
export type OutboundMessage = Invocation | Completion | Ping | Close;
