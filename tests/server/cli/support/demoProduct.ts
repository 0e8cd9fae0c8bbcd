import pg from 'pg';
import { seedPeople } from '../../../../src/demo/seedDemo.ts';
import { buildApp } from '../../../../src/server/app.ts';
import type { Config } from '../../../../src/server/config.ts';
import { plainSignIn } from '../../../../src/server/kernel/auth/signInSettings.ts';
import { createLog } from '../../../../src/server/kernel/log.ts';
import { openObjects } from '../../../../src/server/storage/objects.ts';
import { openTestDatabase } from '../../support/database.ts';
import { removeFolder, tempFolder } from '../../support/tempFolder.ts';

/** The product with the people of the demonstration, on a database of its own and the real clock. */
export async function startDemoProduct() {
  const log = createLog('silent');
  const database = await openTestDatabase();
  const admin = new pg.Pool({ connectionString: database.url, max: 2 });
  const connection = { connectionString: database.url };
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: '/nonexistent',
    databaseUrl: database.url,
    s3Url: undefined,
    trustProxy: ['loopback'],
    metricsToken: null,
    socketsPerAddress: 256,
    logLevel: 'silent',
    signIn: plainSignIn,
  };
  const folder = await tempFolder();
  const objects = await openObjects({ folder });
  const seed = () => seedPeople(config, log);
  const start = async (port: number) => {
    const app = await buildApp({
      db: database.db,
      connection,
      objects,
      log,
      publicUrl: 'http://andon.test',
      websiteFolder: '/nonexistent',
      checkAnswers: true,
    });
    const url = await app.listen({ port, host: '127.0.0.1' });
    return { app, url };
  };
  await seed();
  let running = await start(0);
  const { url } = running;
  return {
    url,
    /** Makes the people once more, as a second start does. */
    seed,
    /** SQL as the superuser, past row-level security. */
    query: async <Row extends object>(text: string) => (await admin.query<Row>(text)).rows,
    /** The server goes away for `ms` and comes back at its address. */
    async restart(ms: number): Promise<void> {
      await running.app.close();
      await new Promise((resolve) => setTimeout(resolve, ms));
      running = await start(Number(new URL(url).port));
    },
    async close(): Promise<void> {
      await running.app.close();
      await admin.end();
      await database.close();
      await removeFolder(folder);
    },
  };
}
export type DemoProduct = Awaited<ReturnType<typeof startDemoProduct>>;
