import { ConfigError, readServerConfig } from '../config.ts';
import { createLog } from '../kernel/log.ts';
import { serve } from '../serve.ts';
import { EmbeddedError } from '../storage/embedded/errors.ts';

/** Runs the API alone, for `npm run dev`; Vite serves the pages. */
async function main(): Promise<void> {
  const config = readServerConfig({ ...process.env, NODE_ENV: 'development' });
  const log = createLog(config.logLevel);
  const options = { config, log, websiteFolder: 'dist/none', checkAnswers: true, holder: 'dev' };
  const running = await serve(options);
  let stopping: Promise<void> | undefined;
  const stop = () => {
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
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof EmbeddedError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});
