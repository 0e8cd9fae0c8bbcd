import { fileURLToPath } from 'node:url';
import { buildWebsite } from './buildWebsite.ts';
import { ConfigError, readServerConfig } from './config.ts';
import { createLog } from './kernel/log.ts';
import { serve } from './serve.ts';
import { EmbeddedError } from './storage/embedded/errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm start`: builds the pages if needed, serves, prints the address, and stops cleanly. */
async function main(): Promise<void> {
  const config = readServerConfig(process.env);
  const log = createLog(config.logLevel);
  const websiteFolder = await buildWebsite(root, log);
  const running = await serve({
    config,
    log,
    websiteFolder,
    checkAnswers: false,
    holder: 'server',
  });
  let stopping: Promise<void> | undefined;
  const stop = (signal: string) => {
    log.info(`${signal}: stopping`);
    stopping ??= running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`Andon is ready: ${running.address}\n`);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof EmbeddedError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});
