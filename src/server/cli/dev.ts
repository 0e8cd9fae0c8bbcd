import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createLogger, createServer, type Logger } from 'vite';
import { ConfigError, readServerConfig } from '../config.ts';
import { requirePort } from '../serve.ts';
import { readableLine } from './logLine.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const apiScript = fileURLToPath(new URL('devApi.ts', import.meta.url));

function printLines(prefix: string, text: string): void {
  for (const line of text.split('\n')) process.stdout.write(`${prefix} ${line}\n`);
}

/** Starts the API server under `node --watch`, which restarts it when one of its files changes. */
function startApi() {
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', apiScript], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // so that Ctrl-C reaches it once, from here
  });
  const follow = (stream: Readable) =>
    createInterface({ input: stream }).on('line', (line) =>
      printLines('[api]', readableLine(line)),
    );
  follow(child.stdout);
  follow(child.stderr);
  const exited = once(child, 'exit');
  return {
    exited,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

function webLogger(): Logger {
  const logger = createLogger('info', { allowClearScreen: false });
  const print = (message: string) => printLines('[web]', message);
  return {
    ...logger,
    info: print,
    warn: print,
    warnOnce: print,
    error: print,
    clearScreen: () => {},
  };
}

/**
 * Serves the client from its sources with hot replacement; proxies calls and hubs to the API
 * server.
 */
async function startWeb(apiPort: number) {
  const api = `http://127.0.0.1:${apiPort}`;
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    customLogger: webLogger(),
    server: {
      host: '127.0.0.1',
      proxy: {
        '/api': api,
        '/healthz': api,
        '/readyz': api,
        '/chat': { target: api, ws: true },
        '/gateway': { target: api, ws: true },
      },
    },
  });
  await server.listen();
  server.printUrls();
  return server;
}

async function main(): Promise<void> {
  const config = readServerConfig({ ...process.env, NODE_ENV: 'development' });
  await requirePort(config);
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const api = startApi();
  const web = await startWeb(config.port);
  await Promise.race([ended, api.exited]);
  await Promise.all([web.close(), api.stop()]);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
