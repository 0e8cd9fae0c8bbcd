import { ConnectionLimit } from './connection/limits.ts';
import type { HubRequest } from './http/request.ts';
import type { HubProtocol } from './protocols/hubProtocol.ts';
import { jsonProtocol } from './protocols/json.ts';

/** The fields of a user that a hub needs; the product's own type adds further ones. */
export type HubUser = {
  /** The id for `hub.user(id)`. One user may have many connections. */
  readonly id: string;
  /** Unix time in ms at which the connection is closed. */
  readonly expiresAt?: number | undefined;
};

/** One client after its handshake. After its end, all methods have no effect. */
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
  /** Sends without waiting. Returns false if the connection has ended. @throws TypeError for an unserialisable argument */
  send(method: string, ...args: unknown[]): boolean;
  /**
   * Calls a method of the client and waits for its result.
   *
   * @throws HubError when the client answers with an error, disconnects, or does not answer within
   *   `clientResultTimeoutMs`
   */
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
  /** Sends Close with the reason and closes. Group membership and delivery end at once. */
  close(reason: string, options?: CloseOptions): void;
};

export type CloseOptions = {
  /** Lets the official client's automatic reconnection start. Default false. */
  allowReconnect?: boolean;
};

/**
 * A method that clients may call. Its arguments are unchecked, and their number may vary.
 *
 * One method runs at a time per connection, in order of arrival. Its return value is the Completion's
 * result. The message of a thrown `HubError` is sent to the client; other errors are only reported as
 * "unexpected".
 */
export type HubMethod<User extends HubUser> = (
  connection: HubConnection<User>,
  ...args: unknown[]
) => unknown;

/** An error whose message is meant for the other side. */
export class HubError extends Error {
  override name = 'HubError';
}

/** A logger like pino. Tokens are never among the fields. */
export type HubLogger = Record<
  'debug' | 'warn' | 'error',
  (fields: Record<string, unknown>, message: string) => void
>;

export type HubOptions<User extends HubUser> = {
  /** Returns the user of the token; `null` is answered 401. Called at negotiation and at connection. */
  authenticate(request: HubRequest): Promise<User | null>;
  /** Returns whether an origin is allowed; false is answered 403. Browsers send `origin`, other clients usually not. Default: all. */
  allowOrigin?(origin: string | undefined, request: HubRequest): boolean;
  /** Methods by name; names are case-insensitive, as in ASP.NET. */
  methods?: Readonly<Record<string, HubMethod<User>>>;
  /** Runs before the first method; the connection can already receive messages. Throwing closes it. */
  onConnected?(connection: HubConnection<User>): void | Promise<void>;
  /** Runs once after each `onConnected`, when a running method has ended. */
  onDisconnected?(connection: HubConnection<User>, reason: string): void | Promise<void>;
  logger?: HubLogger;
  /** Default: JSON only. */
  protocols?: readonly HubProtocol[];
  /** The interval of pings of the hub protocol and of the transport. Default 15,000. */
  pingIntervalMs?: number;
  /** The time without any sign of life after which a connection is dropped. Default 30,000. */
  pongTimeoutMs?: number;
  /** The maximum time from the open socket to the handshake request. Default 15,000. */
  handshakeTimeoutMs?: number;
  /** The time for the client's side of a close, after which the socket is destroyed. Default 5,000. */
  closeTimeoutMs?: number;
  /** The maximum time that `stop` waits. Default 10,000. */
  stopTimeoutMs?: number;
  /** The maximum time to wait for a client's result. Default 30,000. */
  clientResultTimeoutMs?: number;
  /** The interval of checking deadlines, which is how late they may be. Default 1,000. */
  tickMs?: number;
  /** The maximum size of a hub message from a client. Default 32 KiB. */
  maxMessageBytes?: number;
  /** A client with more unsent bytes than this at the next message is disconnected. Default 1 MiB. */
  maxBufferedBytes?: number;
  /** The maximum waiting calls of one client; one more closes its connection. Default 256. */
  maxQueuedInvocations?: number;
  /**
   * The maximum messages of any type, frames and transport pings of a client per second and per burst; one
   * more closes its connection. Default 50.
   */
  maxMessagesPerSecond?: number;
  /** The limit of connections of one user; several hubs may share it. Default: 20 connections to this hub. */
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

/** The options with all defaults; `methods` by lower-case name. */
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
