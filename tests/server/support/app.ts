import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../src/server/app.ts';
import {
  plainSignIn,
  type SignInSettings,
} from '../../../src/server/kernel/auth/signInSettings.ts';
import type { HttpLimits } from '../../../src/server/kernel/http/limits/limits.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import type { GatewaySettings } from '../../../src/server/kernel/outbound/settings.ts';
import type { Db } from '../../../src/server/storage/db.ts';
import { type Objects, openObjects } from '../../../src/server/storage/objects.ts';
import { type Client, clientOf } from './client.ts';
import { openSharedDatabase, type TestDatabase } from './database.ts';
import { type SteerableClock, steerableClock } from './steerableClock.ts';
import { removeFolder, tempFolder } from './tempFolder.ts';

/** A running app with the interfaces that tests use: HTTP, WebSockets, log and database. */
export interface TestApp {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly clock: SteerableClock;
  readonly db: Db;
  /** The object store of its files. */
  readonly objects: Objects;
  /** All log lines, each a JSON object. */
  readonly log: readonly string[];
  /** A client without a token. */
  readonly anonymous: Client;
  /** Runs SQL as the superuser, without row-level security. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Starts another node: a second app on the same database with the same clock. */
  anotherNode(): Promise<TestApp>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly websiteFolder?: string;
  /** Default: one that stands still between steps. */
  readonly clock?: SteerableClock;
  /** Default: the worker's own database, emptied. */
  readonly database?: TestDatabase;
  /** Default: a store in a new folder. */
  readonly objects?: Objects;
  /** Default: phone and password only, with sessions as long as their token. */
  readonly signIn?: Partial<SignInSettings>;
  readonly outbound?: GatewaySettings;
  /** Default: the time of the steerable clock. */
  readonly readDatabaseTime?: (db: Db) => Promise<Date>;
  /** Default: the proxies on this machine. */
  readonly trustProxy?: readonly string[];
  /** Overrides of the product's HTTP limits. */
  readonly limits?: Partial<HttpLimits>;
  readonly metricsToken?: string;
  /** Bytes of the documents of one library of the knowledge base; the product's default where absent. */
  readonly knowledgeBytes?: number;
}

/** The lines of level error since the last test, at most twenty. */
export const recentErrors: string[] = [];

function noteError(entry: string): void {
  if (entry.includes('"level":50') && recentErrors.length < 20) recentErrors.push(entry);
}

/** Starts the real app on a separate database, listening on a free port of 127.0.0.1. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openSharedDatabase());
  const nodes: TestApp[] = [];
  const folder = await tempFolder();
  const objects = options.objects ?? (await openObjects({ folder }));
  const clock = options.clock ?? steerableClock();
  const startNode = async (db: Db): Promise<TestApp> => {
    const log: string[] = [];
    const app = await buildApp({
      db,
      objects,
      connection: { connectionString: database.url },
      log: createLog('info', {
        write: (line) => {
          log.push(line);
          noteError(line);
        },
      }),
      publicUrl: 'http://andon.test',
      websiteFolder: options.websiteFolder ?? '/nonexistent',
      clock,
      readDatabaseTime: options.readDatabaseTime ?? (async () => clock.now()),
      checkAnswers: true,
      figurePause: 1, // tests wait for the figures
      ...(options.trustProxy === undefined ? {} : { trustProxy: options.trustProxy }),
      limits: options.limits ?? {},
      metricsToken: options.metricsToken ?? null,
      ...(options.knowledgeBytes === undefined ? {} : { knowledgeBytes: options.knowledgeBytes }),
      signIn: { ...plainSignIn, idleMinutes: 480, ...options.signIn },
      ...(options.outbound === undefined ? {} : { outbound: options.outbound }),
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const node: TestApp = {
      url,
      app,
      clock,
      db,
      objects,
      log,
      anonymous: clientOf(url, null),
      async sql<Row extends object>(text: string, values: readonly unknown[] = []) {
        return (await database.admin.query<Row>(text, [...values])).rows;
      },
      anotherNode: () => startNode(database.anotherPool()),
      close: () => app.close(),
    };
    nodes.push(node);
    return node;
  };
  return {
    ...(await startNode(database.db)),
    async close() {
      for (const node of nodes) await node.app.close();
      await database.close();
      await removeFolder(folder);
    },
  };
}
