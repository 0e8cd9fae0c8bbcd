import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { quiet } from '../support/tempFolder.ts';

// A process that owns a cluster until it is killed. Prints one line: `ready` or the refusal.
const [dataDir = '', holder = 'server'] = process.argv.slice(2);
try {
  const { adopted } = await startEmbedded({ dataDir, log: quiet, holder, durable: false });
  process.stdout.write(`ready adopted=${adopted}\n`);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
