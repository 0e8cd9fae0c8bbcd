import { hubPaths, sessionOver, tooManyConnections } from '../../../contract/live.ts';
import { type Locale, locales } from '../../../contract/locale.ts';
import { createHub, type Hub } from '../../signalr/hub.ts';
import type { HubConnection, HubLogger } from '../../signalr/hubOptions.ts';
import { ConnectionLimit } from '../../signalr/limits.ts';
import { type Frame, rooms } from './frames.ts';

/** A person behind a connection, as the kernel authenticated them when it opened. */
export interface LiveUser {
  /** The user's id. */
  readonly id: string;
  readonly sid: string;
  readonly orgCode: string;
  /** As it was then; the person may choose another. */
  readonly locale: Locale;
  /** May use the product: hears what changes in the organisation. */
  readonly active: boolean;
  /** May see the organisation's boards, its devices: not while they look into another organisation. */
  readonly boards: boolean;
  readonly devices: boolean;
  /** Unix time in ms at which the token ends, and the connection with it. */
  readonly expiresAt: number;
}

/** What may change of a person while they are connected. */
type SessionRights = Pick<LiveUser, 'locale' | 'active' | 'boards' | 'devices'>;

export interface LiveHubsDeps {
  /** The person behind a token; null is answered 401. */
  readonly authenticate: (token: string) => Promise<LiveUser | null>;
  /**
   * Which of these sessions stand, each with what it may hear at this moment; the others have ended:
   * revoked, or their user or organisation disabled.
   */
  readonly standingSessions: (
    sids: readonly string[],
  ) => Promise<ReadonlyMap<string, SessionRights>>;
  readonly log: HubLogger;
}

export interface LiveHubs {
  /** `/chat`: messages, and with user_type=daping the patches of boards too. */
  readonly main: Hub<LiveUser>;
  /** `/gateway/chat`: messages, and the patches of what devices do. */
  readonly gateway: Hub<LiveUser>;
  /** Sends frames to this node's connections, in order. */
  deliver(frames: readonly Frame[]): void;
  /** Ends a session's connections on this node; other nodes see it within a second. */
  endSession(sid: string): void;
  stop(): Promise<void>;
}

/** Of one person to this node, both hubs together. A browser has three, however many its tabs. */
const connectionsOfPerson = 20;

/** Sessions are looked at once a second: two seconds are allowed (design page 6). */
const watchMs = 1000;

const boardQuery = new URLSearchParams(hubPaths.boardQuery);

function isBoard(query: URLSearchParams): boolean {
  return [...boardQuery].every(([name, value]) => query.get(name) === value);
}

/** The product's hubs: who is let in, into which rooms, and when they are cut. */
export function openHubs(deps: LiveHubsDeps): LiveHubs {
  const shared = {
    authenticate: ({ token }: { readonly token: string | null }) =>
      token === null ? Promise.resolve(null) : deps.authenticate(token),
    logger: deps.log,
    connectionLimit: new ConnectionLimit(connectionsOfPerson, tooManyConnections),
  };
  const main = createHub<LiveUser>({ ...shared, onConnected: joinMain });
  const gateway = createHub<LiveUser>({ ...shared, onConnected: joinGateway });
  const hubs = { main, gateway } as const;

  function closeSessions(sids: ReadonlySet<string>): void {
    for (const hub of [main, gateway]) {
      hub.close(({ user }) => sids.has(user.sid), sessionOver);
    }
  }

  let looking = false;
  const watch = setInterval(() => {
    const sids = new Set(
      [main, gateway].flatMap((hub) => [...hub.connections()].map(({ user }) => user.sid)),
    );
    if (looking || sids.size === 0) return;
    looking = true;
    deps
      .standingSessions([...sids])
      .then((standing) => {
        closeSessions(new Set([...sids].filter((sid) => !standing.has(sid))));
        for (const hub of [main, gateway]) {
          // a role was changed, or the organisation switched: the client connects anew, as what it is now
          hub.close(
            ({ user }) => hasOtherRights(user, standing.get(user.sid)),
            'The rights changed.',
            { allowReconnect: true },
          );
        }
        for (const connection of [...main.connections(), ...gateway.connections()]) {
          const locale = standing.get(connection.user.sid)?.locale;
          if (locale !== undefined) hearDevices(connection, locale);
        }
      })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'sessions could not be looked at'))
      .finally(() => {
        looking = false;
      });
  }, watchMs);

  return {
    main,
    gateway,
    deliver(frames) {
      for (const { hub, room, event, payload } of frames) {
        const targets = hub === 'both' ? [main, gateway] : [hubs[hub]];
        for (const target of targets) target.group(room).send(event, payload);
      }
    },
    endSession: (sid) => closeSessions(new Set([sid])),
    async stop() {
      clearInterval(watch);
      await Promise.all([main.stop(), gateway.stop()]);
    },
  };
}

function hasOtherRights(was: LiveUser, is: SessionRights | undefined): boolean {
  if (is === undefined) return false;
  return was.active !== is.active || was.boards !== is.boards || was.devices !== is.devices;
}

function joinMain(connection: HubConnection<LiveUser>): void {
  const { user, query } = connection;
  joinMessages(connection);
  if (!isBoard(query)) return;
  connection.join(rooms.inbox(user.id));
  if (user.active) connection.join(rooms.changes(user.orgCode));
  if (user.boards) connection.join(rooms.boards(user.orgCode));
}

function joinGateway(connection: HubConnection<LiveUser>): void {
  const { user } = connection;
  joinMessages(connection);
  if (user.boards) connection.join(rooms.boards(user.orgCode));
}

/** `receive_msg` comes on every channel; a client that has several drops the copies by their Id. */
function joinMessages(connection: HubConnection<LiveUser>): void {
  connection.join(rooms.user(connection.user.id));
  hearDevices(connection, connection.user.locale);
}

/** What devices say comes in one language, the person's; nothing happens where it is that already. */
function hearDevices(connection: HubConnection<LiveUser>, locale: Locale): void {
  const { user, groups } = connection;
  const room = rooms.devices(user.orgCode, locale);
  if (!user.devices || groups.has(room)) return;
  for (const other of locales) connection.leave(rooms.devices(user.orgCode, other));
  connection.join(room);
}
