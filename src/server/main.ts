import { fileURLToPath } from 'node:url';
import { buildWebsite } from './buildWebsite.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './kernel/log.ts';
import { serve } from './serve.ts';
import { EmbeddedError } from './storage/embedded/errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `npm start`: builds the pages if needed, serves, says where, and stops cleanly. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
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
