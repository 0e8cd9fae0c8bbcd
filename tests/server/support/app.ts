import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../../../src/server/app.ts';
import {
  plainSignIn,
  type SignInSettings,
} from '../../../src/server/kernel/auth/signInSettings.ts';
import type { HttpLimits } from '../../../src/server/kernel/http/limits.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import type { Db } from '../../../src/server/storage/db.ts';
import { type Objects, openObjects } from '../../../src/server/storage/objects.ts';
import { type Client, clientOf } from './client.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type SteerableClock, steerableClock } from './steerableClock.ts';
import { removeFolder, tempFolder } from './tempFolder.ts';

/** The product as a test meets it: over HTTP, WebSockets, its log and its database. */
export interface TestApp {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly clock: SteerableClock;
  readonly db: Db;
  /** Where its files are. */
  readonly objects: Objects;
  /** All that was logged, one JSON line each. */
  readonly log: readonly string[];
  /** A caller without a token. */
  readonly nobody: Client;
  /** SQL as the superuser, past row-level security. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** A second app on the same database, with the same clock: another node. */
  anotherNode(): Promise<TestApp>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly websiteFolder?: string;
  /** In place of a fresh database on the run's cluster. */
  readonly database?: TestDatabase;
  /** In place of a store in a fresh folder. */
  readonly objects?: Objects;
  /** In place of: phone and password alone, and a session lasts as long as its token. */
  readonly signIn?: Partial<SignInSettings>;
  /** In place of the steerable clock's. */
  readonly readDatabaseTime?: (db: Db) => Promise<Date>;
  /** In place of: those on this machine. */
  readonly trustProxy?: readonly string[];
  /** In place of some of the product's bounds on HTTP. */
  readonly limits?: Partial<HttpLimits>;
  readonly metricsToken?: string;
}

/** Starts the real app on a database of its own, listening on a free port of 127.0.0.1. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const admin = new pg.Pool({ connectionString: database.url, max: 2 });
  admin.on('error', () => undefined); // some tests kill the database meanwhile
  const nodes: TestApp[] = [];
  const folder = await tempFolder();
  const objects = options.objects ?? (await openObjects({ folder }));
  const shared = { ...options, objects };
  const first = await startNode(database, admin, steerableClock(), nodes, shared);
  return {
    ...first,
    async close() {
      for (const node of nodes) await node.app.close();
      await admin.end();
      await database.close();
      await removeFolder(folder);
    },
  };
}

async function startNode(
  database: TestDatabase,
  admin: pg.Pool,
  clock: SteerableClock,
  nodes: TestApp[],
  options: TestAppOptions & { readonly objects: Objects },
): Promise<TestApp> {
  const log: string[] = [];
  const app = await buildApp({
    db: database.db,
    objects: options.objects,
    connection: { connectionString: database.url },
    log: createLog('info', { write: (line) => void log.push(line) }),
    publicUrl: 'http://andon.test',
    websiteFolder: options.websiteFolder ?? '/nonexistent',
    clock,
    readDatabaseTime: options.readDatabaseTime ?? (async () => clock.now()),
    checkAnswers: true,
    ...(options.trustProxy === undefined ? {} : { trustProxy: options.trustProxy }),
    limits: options.limits ?? {},
    metricsToken: options.metricsToken ?? null,
    signIn: { ...plainSignIn, idleMinutes: 480, ...options.signIn },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const node: TestApp = {
    url,
    app,
    clock,
    db: database.db,
    objects: options.objects,
    log,
    nobody: clientOf(url, null),
    async sql<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await admin.query<Row>(text, [...values])).rows;
    },
    anotherNode: () => startNode(database, admin, clock, nodes, options),
    close: () => app.close(),
  };
  nodes.push(node);
  return node;
}
