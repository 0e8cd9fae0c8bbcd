import { ConnectionLimit } from './limits.ts';
import type { HubProtocol } from './protocols/hubProtocol.ts';
import { jsonProtocol } from './protocols/json.ts';
import type { HubRequest } from './request.ts';

/** The least that a hub must know of a user; the product's own value carries the rest. */
export type HubUser = {
  /** What `hub.user(id)` addresses. One user may have many connections. */
  readonly id: string;
  /** Unix time in ms at which the connection is closed. */
  readonly expiresAt?: number | undefined;
};

/** One client, from the end of its handshake on. After its end every call is a harmless no. */
export type HubConnection<User extends HubUser> = {
  /** Unguessable; new at every (re)connection. */
  readonly id: string;
  readonly user: User;
  /** The query of the connecting request, without its secrets. */
  readonly query: URLSearchParams;
  readonly remoteAddress: string | undefined;
  readonly groups: ReadonlySet<string>;
  join(group: string): void;
  leave(group: string): void;
  /** Sends without waiting. False when the connection has ended. @throws TypeError unserialisable */
  send(method: string, ...args: unknown[]): boolean;
  /**
   * Calls a method of the client and waits for its result.
   *
   * @throws HubError when the client answers with an error, is gone, or is silent for
   *   `clientResultTimeoutMs`
   */
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
  /** Sends Close with the reason and closes. Groups and delivery end at once. */
  close(reason: string, options?: CloseOptions): void;
};

export type CloseOptions = {
  /** Lets the official client's automatic reconnection start. Default false. */
  allowReconnect?: boolean;
};

/**
 * A method that clients may call. Its arguments come unchecked from the wire, of any number.
 *
 * One runs at a time per connection, in order of arrival. Its value is the Completion's result. A
 * thrown `HubError` reaches the client word for word, anything else only as "unexpected".
 */
export type HubMethod<User extends HubUser> = (
  connection: HubConnection<User>,
  ...args: unknown[]
) => unknown;

/** An error whose message is meant for the other side. */
export class HubError extends Error {
  override name = 'HubError';
}

/** As pino has it. Tokens are never among the fields. */
export type HubLogger = Record<
  'debug' | 'warn' | 'error',
  (fields: Record<string, unknown>, message: string) => void
>;

export type HubOptions<User extends HubUser> = {
  /** Who the token belongs to; `null` is answered 401. Asked at negotiation and at connection. */
  authenticate(request: HubRequest): Promise<User | null>;
  /** False is answered 403. Browsers send `origin`, others mostly nothing. Default: all. */
  allowOrigin?(origin: string | undefined, request: HubRequest): boolean;
  /** By name, in any case, as ASP.NET does. */
  methods?: Readonly<Record<string, HubMethod<User>>>;
  /** Runs before the first method; the connection can already be sent to. Throwing closes it. */
  onConnected?(connection: HubConnection<User>): void | Promise<void>;
  /** Runs once after each `onConnected`, when the method in progress, if any, has ended. */
  onDisconnected?(connection: HubConnection<User>, reason: string): void | Promise<void>;
  logger?: HubLogger;
  /** Default: JSON alone. */
  protocols?: readonly HubProtocol[];
  /** Between pings, both of the hub protocol and of the transport. Default 15,000. */
  pingIntervalMs?: number;
  /** Without any sign of life for so long, a connection is dropped. Default 30,000. */
  pongTimeoutMs?: number;
  /** From the open socket to the handshake request. Default 15,000. */
  handshakeTimeoutMs?: number;
  /** For the client's side of an orderly close; then the socket is destroyed. Default 5,000. */
  closeTimeoutMs?: number;
  /** For everything that `stop` waits for. Default 10,000. */
  stopTimeoutMs?: number;
  /** Default 30,000. */
  clientResultTimeoutMs?: number;
  /** How often all the deadlines are looked at: how late they may be. Default 1,000. */
  tickMs?: number;
  /** Longest hub message from a client. Default 32 KiB. */
  maxMessageBytes?: number;
  /** A client with more unsent bytes than this when the next message comes is cut. Default 1 MiB. */
  maxBufferedBytes?: number;
  /** Calls of one client waiting for their turn; one more closes it. Default 256. */
  maxQueuedInvocations?: number;
  /**
   * Messages of any type, frames and pings of the transport that a client may send each second, and
   * at once; one more closes it. Default 50.
   */
  maxMessagesPerSecond?: number;
  /** Connections of one user; one limit may serve several hubs. Default: 20 to this hub. */
  connectionLimit?: ConnectionLimit;
};

const defaults = {
  allowOrigin: () => true,
  methods: {},
  onConnected: () => undefined,
  onDisconnected: () => undefined,
  logger: undefined,
  protocols: [jsonProtocol],
  pingIntervalMs: 15_000,
  pongTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  closeTimeoutMs: 5_000,
  stopTimeoutMs: 10_000,
  clientResultTimeoutMs: 30_000,
  tickMs: 1_000,
  maxMessageBytes: 32 * 1024,
  maxBufferedBytes: 1024 * 1024,
  maxQueuedInvocations: 256,
  maxMessagesPerSecond: 50,
};

/** The options with nothing left out; `methods` by lower-case name. */
export type HubSettings<User extends HubUser> = Required<
  Omit<HubOptions<User>, 'logger' | 'methods'>
> & {
  readonly logger: HubLogger | undefined;
  readonly methods: ReadonlyMap<string, HubMethod<User>>;
};

export function hubSettings<User extends HubUser>(options: HubOptions<User>): HubSettings<User> {
  const methods = Object.entries(options.methods ?? {});
  return {
    ...defaults,
    connectionLimit: new ConnectionLimit(20),
    ...options,
    methods: new Map(methods.map(([name, method]) => [name.toLowerCase(), method])),
  };
}
