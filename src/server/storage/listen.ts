import pg from 'pg';

/** How to reach the database, for a connection outside the pool. */
export type Connection = pg.ClientConfig;

export interface ListenOptions {
  readonly connection: Connection;
  readonly channel: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  readonly onNotice: (payload: string) => void;
  /** The connection was lost: no notice arrives until `onReturn`. */
  readonly onLost: () => void;
  readonly onReturn: () => void;
  readonly onError: (error: unknown) => void;
}

export interface Listening {
  /** Returns whether notices are received at present. */
  isUp(): boolean;
  /** Closes the connection; no notice arrives afterwards. */
  stop(): Promise<void>;
}

const retryMs = 1000;
const keepAliveMs = 10_000;

/**
 * Listens to a channel on a connection of its own. A lost connection is reopened after a second, as
 * often as necessary.
 *
 * @throws the error of PostgreSQL where the first connection fails
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { channel, onNotice, onLost, onReturn, onError } = options;
  let client: pg.Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    const next = new pg.Client({
      ...options.connection,
      application_name: options.name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true, // otherwise a peer that vanished is never noticed
      keepAliveInitialDelayMillis: keepAliveMs,
    });
    const lost = (cause?: Error) => {
      if (client !== next) return;
      client = null;
      void next.end().catch(onError);
      if (cause !== undefined) onError(cause);
      onLost();
      openLater();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload = '' }) => {
      if (!stopped) onNotice(payload);
    });
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(onError);
      throw error;
    }
    if (stopped) await next.end();
    else client = next;
  }

  function openLater(): void {
    if (stopped) return;
    retry = setTimeout(() => {
      opening = open().then(
        () => {
          if (client !== null) onReturn();
        },
        (error: unknown) => {
          onError(error);
          openLater();
        },
      );
    }, retryMs);
  }

  await open();
  return {
    isUp: () => client !== null,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end();
      await opening;
    },
  };
}
