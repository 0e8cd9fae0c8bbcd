import { v7 as uuid } from 'uuid';
import { type Locale, locales } from '../../../contract/locale.ts';
import {
  type ChannelName,
  hubEvents,
  hubPaths,
  noRevision,
  type RevisionMessage,
  sessionEndedReason,
  type TopicRevision,
  tooManyConnectionsReason,
} from '../../../contract/topics/live.ts';
import { ConnectionLimit } from '../../signalr/connection/limits.ts';
import type { HubRequest } from '../../signalr/http/request.ts';
import { createHub, encodeCall, type Hub } from '../../signalr/hub.ts';
import type { HubConnection, HubLogger } from '../../signalr/hubOptions.ts';
import type { OpenConnection } from './connections.ts';
import { type Frame, hubGroups } from './frames.ts';

/** The user of a connection, as authenticated when it opened. */
export interface LiveUser {
  /** The user's id. */
  readonly id: string;
  readonly sid: string;
  readonly orgCode: string;
  /** The user's language at that time; they may select another. */
  readonly locale: Locale;
  /** True if the user is active and receives the organisation's changes. */
  readonly active: boolean;
  /**
   * True if the user may see the organisation's boards, the states of its devices, and devices; false while visiting another
   * one.
   */
  readonly boards: boolean;
  readonly states: boolean;
  readonly devices: boolean;
  /** Unix time in ms at which the token and the connection expire. */
  readonly expiresAt: number;
}

/** The user of a connection, and the address of their browser. */
export type ConnectedUser = LiveUser & { readonly address: string };

/** The properties of a user that may change while connected. */
type SessionRights = Pick<LiveUser, 'locale' | 'active' | 'boards' | 'states' | 'devices'>;

export interface LiveHubsDeps {
  /** Returns the user of a token; null is answered with 401. */
  readonly authenticate: (token: string) => Promise<LiveUser | null>;
  /** Returns the address of the browser, behind trusted proxies. */
  readonly addressOf: (request: Pick<HubRequest, 'headers' | 'remoteAddress'>) => string;
  /**
   * Returns the active ones among these sessions, with their present rights. The others were
   * revoked, or their user or organisation was disabled.
   */
  readonly findActiveSessions: (
    sids: readonly string[],
  ) => Promise<ReadonlyMap<string, SessionRights>>;
  /** Returns the newest revision of the topic `changes` of an organisation; undefined before the first. */
  readonly readRevision: (orgCode: string) => Promise<TopicRevision | undefined>;
  readonly log: HubLogger;
}

export interface LiveHubs {
  /** `/chat`: messages, and with user_type=daping also the patches of boards. */
  readonly main: Hub<ConnectedUser>;
  /** `/gateway/chat`: messages, and the patches of device topics. */
  readonly gateway: Hub<ConnectedUser>;
  /** Sends frames to this node's connections, in order. */
  deliver(frames: readonly Frame[]): void;
  /** Returns the organisations whose boards, or people with an inbox, are connected to this node. */
  watched(): ReadonlySet<string>;
  /** Returns this node's connections. */
  open(): Iterable<OpenConnection>;
  /** Closes a session's connections on this node; other nodes do so within a second. */
  endSession(sid: string): void;
  stop(): Promise<void>;
}

/**
 * The limit of one user's connections to this node, both hubs together. A browser with SharedWorker
 * has three for all tabs. Without it each tab opens three of its own: the seventh tab exceeds the
 * limit, and the oldest tab's connections are closed.
 */
const connectionsOfPerson = 20;

/** The interval of the session check; an ended session must be cut within two seconds. */
export const sessionWatchMs = 1000;

const boardQuery = new URLSearchParams(hubPaths.boardQuery);

function isBoard(query: URLSearchParams): boolean {
  return [...boardQuery].every(([name, value]) => query.get(name) === value);
}

/**
 * Opens the product's hubs: authenticates connections, assigns their groups and closes ended
 * sessions.
 */
export function openHubs(deps: LiveHubsDeps): LiveHubs {
  const opened = new Map<string, OpenConnection>();
  const shared = {
    async authenticate(request: HubRequest): Promise<ConnectedUser | null> {
      const user = request.token === null ? null : await deps.authenticate(request.token);
      return user === null ? null : { ...user, address: deps.addressOf(request) };
    },
    onDisconnected: ({ id }: HubConnection<ConnectedUser>) => void opened.delete(id),
    logger: deps.log,
    connectionLimit: new ConnectionLimit(connectionsOfPerson, tooManyConnectionsReason),
  };
  /** Records a connection; its own id is a secret of its client. */
  function record({ id, user }: HubConnection<ConnectedUser>, channel: ChannelName): void {
    const { id: userID, orgCode, address } = user;
    opened.set(id, { id: uuid(), orgCode, userID, channel, address, since: new Date() });
  }
  const main = createHub<ConnectedUser>({
    ...shared,
    async onConnected(connection) {
      record(connection, isBoard(connection.query) ? 'daping' : 'main');
      joinMain(connection);
      await sendRevision(connection).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a revision could not be read'); // the client reads everything again
      });
    },
  });
  const gateway = createHub<ConnectedUser>({
    ...shared,
    onConnected(connection) {
      record(connection, 'gateway');
      joinGateway(connection);
    },
  });
  const hubs = { main, gateway } as const;

  /** Sends a board the newest revision, by which it knows whether it has missed a change. */
  async function sendRevision(connection: HubConnection<LiveUser>): Promise<void> {
    const { user, groups } = connection;
    if (!groups.has(hubGroups.changes(user.orgCode))) return;
    // It is read after the connection has joined the group, so that no patch is missed in between.
    const { epoch, rev } = (await deps.readRevision(user.orgCode)) ?? noRevision;
    const message: RevisionMessage = { Topic: 'changes', Epoch: epoch, Rev: rev };
    connection.send(hubEvents.revision, message);
  }

  function closeSessions(sids: ReadonlySet<string>): void {
    for (const hub of [main, gateway]) {
      hub.close(({ user }) => sids.has(user.sid), sessionEndedReason);
    }
  }

  let isChecking = false;
  const watch = setInterval(() => {
    const sids = new Set(
      [main, gateway].flatMap((hub) => [...hub.connections()].map(({ user }) => user.sid)),
    );
    if (isChecking || sids.size === 0) return;
    isChecking = true;
    deps
      .findActiveSessions([...sids])
      .then((active) => {
        closeSessions(new Set([...sids].filter((sid) => !active.has(sid))));
        for (const hub of [main, gateway]) {
          // the role or the selected organisation changed: the client reconnects with its new
          // rights
          hub.close(
            ({ user }) => haveRightsChanged(user, active.get(user.sid)),
            'The rights changed.',
            { allowReconnect: true },
          );
        }
        for (const connection of [...main.connections(), ...gateway.connections()]) {
          const locale = active.get(connection.user.sid)?.locale;
          if (locale !== undefined) joinDeviceGroup(connection, locale);
        }
      })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'sessions could not be checked'))
      .finally(() => {
        isChecking = false;
      });
  }, sessionWatchMs);

  return {
    main,
    gateway,
    deliver(frames) {
      for (const { hub, groups, event, payload } of frames) {
        const targets = hub === 'both' ? [main, gateway] : [hubs[hub]];
        const message = encodeCall(event, payload);
        for (const target of targets) target.groups(groups).sendEncoded(message);
      }
    },
    watched() {
      const connections = [...main.connections(), ...gateway.connections()];
      const watching = connections.filter(
        ({ user, groups }) =>
          groups.has(hubGroups.boards(user.orgCode)) ||
          groups.has(hubGroups.deviceTopics(user.orgCode)) ||
          groups.has(hubGroups.inbox(user.id)),
      );
      return new Set(watching.map(({ user }) => user.orgCode));
    },
    open: () => opened.values(),
    endSession: (sid) => closeSessions(new Set([sid])),
    async stop() {
      clearInterval(watch);
      await Promise.all([main.stop(), gateway.stop()]);
    },
  };
}

function haveRightsChanged(was: LiveUser, is: SessionRights | undefined): boolean {
  if (is === undefined) return false;
  return (['active', 'boards', 'states', 'devices'] as const).some((one) => was[one] !== is[one]);
}

function joinMain(connection: HubConnection<LiveUser>): void {
  const { user, query } = connection;
  joinMessages(connection);
  if (!isBoard(query)) return;
  connection.join(hubGroups.inbox(user.id));
  if (user.active) connection.join(hubGroups.changes(user.orgCode));
  if (user.boards) connection.join(hubGroups.boards(user.orgCode));
}

function joinGateway(connection: HubConnection<LiveUser>): void {
  const { user } = connection;
  joinMessages(connection);
  if (user.boards || user.states) connection.join(hubGroups.deviceTopics(user.orgCode));
}

/**
 * Joins the groups of `receive_msg`, on every channel; a client with several drops copies by their
 * Id.
 */
function joinMessages(connection: HubConnection<LiveUser>): void {
  connection.join(hubGroups.user(connection.user.id));
  joinDeviceGroup(connection, connection.user.locale);
}

/**
 * Joins the group of device messages in the user's language and leaves the other languages' groups.
 */
function joinDeviceGroup(connection: HubConnection<LiveUser>, locale: Locale): void {
  const { user, groups } = connection;
  const group = hubGroups.devices(user.orgCode, locale);
  if (!user.devices || groups.has(group)) return;
  for (const other of locales) connection.leave(hubGroups.devices(user.orgCode, other));
  connection.join(group);
}
