import { seedPeople } from '../../../../src/demo/seed/seedDemo.ts';
import { type Administration, openAdministration } from '../../../../src/server/administration.ts';
import { buildApp } from '../../../../src/server/app.ts';
import type { Config } from '../../../../src/server/config.ts';
import { plainSignIn } from '../../../../src/server/kernel/auth/signInSettings.ts';
import { createLog } from '../../../../src/server/kernel/log.ts';
import { noGateways } from '../../../../src/server/kernel/outbound/settings.ts';
import { defaultRetention } from '../../../../src/server/realtime/retention.ts';
import { openObjects } from '../../../../src/server/storage/objects.ts';
import { openTestDatabase } from '../../support/database.ts';
import { removeFolder, tempFolder } from '../../support/tempFolder.ts';

/**
 * Starts the product with the users of the demonstration, on its own database and the real clock.
 */
export async function startDemoProduct() {
  const log = createLog('silent');
  const database = await openTestDatabase();
  const connection = { connectionString: database.url };
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: '/nonexistent',
    databaseUrl: database.url,
    s3Url: undefined,
    trustProxy: ['loopback'],
    mqtt: null,
    metricsToken: null,
    retention: defaultRetention,
    socketsPerAddress: 256,
    knowledgeBytes: 1024 ** 3,
    logLevel: 'silent',
    signIn: plainSignIn,
    outbound: noGateways,
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
    /** Seeds the users once more, as a second start does. */
    seed,
    /** What no call may date back. */
    past: {
      async bookPastMovements(...given: Parameters<Administration['bookPastMovements']>) {
        await using administration = await openAdministration(config, log);
        return await administration.bookPastMovements(...given);
      },
      async recordPastPoints(...given: Parameters<Administration['recordPastPoints']>) {
        await using administration = await openAdministration(config, log);
        return await administration.recordPastPoints(...given);
      },
    },
    /** Runs SQL as the superuser, bypassing row-level security. */
    query: async <Row extends object>(text: string) => (await database.admin.query<Row>(text)).rows,
    /** Stops the server for `ms` and restarts it at its address. */
    async restart(ms: number): Promise<void> {
      await running.app.close();
      await new Promise((resolve) => setTimeout(resolve, ms));
      running = await start(Number(new URL(url).port));
    },
    async close(): Promise<void> {
      await running.app.close();
      await database.close();
      await removeFolder(folder);
    },
  };
}
export type DemoProduct = Awaited<ReturnType<typeof startDemoProduct>>;
