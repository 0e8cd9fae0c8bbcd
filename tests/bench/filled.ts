import { Client } from 'pg';
import { startEmbedded } from '../../src/server/storage/embedded.ts';
import { migrate } from '../../src/server/storage/migrate.ts';
import { type Account, signInByApi } from '../e2e/support/plant.ts';
import { freePort, startServer } from '../e2e/support/server.ts';
import { quiet, removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { readerPhone } from './lists/rows.ts';

/** The product on a database that was filled by SQL, with the person who reads. */
interface FilledProduct extends AsyncDisposable {
  readonly dataDir: string;
  readonly address: string;
  readonly account: Account;
}

/** Starts the product on a new database with what `fill` inserts. */
export async function startFilled(fill: (client: Client) => Promise<void>): Promise<FilledProduct> {
  const dataDir = await makeDataDir();
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench', durable: false });
  try {
    await migrate(cluster.adminConfig, cluster.appConfig.user);
    const client = new Client(cluster.adminConfig);
    await client.connect();
    try {
      await fill(client);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
  const server = await startServer(dataDir, await freePort());
  return {
    dataDir,
    address: server.address,
    account: await signInByApi(server.address, readerPhone),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await removeFolder(dataDir);
    },
  };
}
