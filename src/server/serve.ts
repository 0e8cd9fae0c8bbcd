import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { openDatabase } from './database.ts';
import type { Logger } from './kernel/log.ts';
import { ObjectStoreError } from './storage/objects/objectStore.ts';
import { openObjects } from './storage/objects.ts';

/** The server running in this process. */
export interface RunningServer {
  /** e.g. `http://127.0.0.1:8080` */
  readonly address: string;
  /** Stops the server after answering the calls in progress. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly config: Config;
  readonly log: Logger;
  /** The client's build; if the folder does not exist, only the API is served. */
  readonly websiteFolder: string;
  /** Checks each answer against its schema. */
  readonly checkAnswers: boolean;
  /** Names this process, in one word, in the message to a second start on the same DATA_DIR. */
  readonly holder: string;
  /** Runs after the database is open and before the server accepts calls. */
  readonly prepare?: () => Promise<void>;
}

/**
 * Starts database and server, and resolves once both are usable. After a failure everything is stopped
 * again. A wrong clock or a full disk only keeps `/readyz` at 503 until it is corrected.
 *
 * @throws ConfigError where the port is taken; EmbeddedError, DataDirInUse
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, log, websiteFolder, checkAnswers } = options;
  await requirePort(config);
  const database = await openDatabase(config, log, options.holder);
  const undo = [() => database.stop()];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    await options.prepare?.();
    const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const { signIn } = config;
    const objects = await openFiles(config);
    const app = await buildApp({
      ...database,
      objects,
      log,
      publicUrl,
      websiteFolder,
      checkAnswers,
      signIn,
      outbound: config.outbound,
      mqtt: config.mqtt,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      retention: config.retention,
      knowledgeBytes: config.knowledgeBytes,
      limits: { socketsOfAddress: config.socketsPerAddress },
    });
    undo.push(() => app.close());
    const address = await app.listen({ port: config.port, host: config.host });
    const ready = await app.inject('/readyz');
    const { database: isOpen, backplane } = ready.json<Record<string, boolean>>();
    if (isOpen !== true || backplane !== true) throw new Error(`not ready: ${ready.body}`);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens the object store. @throws ConfigError if it cannot be used */
function openFiles({ dataDir, s3Url }: Config) {
  return openObjects({ folder: join(dataDir, 'files'), s3Url }).catch((error: unknown) => {
    throw error instanceof ObjectStoreError ? new ConfigError(error.message) : error;
  });
}

/** Checks that the port is free, before anything slow starts. @throws ConfigError */
export async function requirePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer();
  const taken = await new Promise<boolean>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true);
      else reject(error);
    });
    probe.listen({ port, host }, () => resolve(false));
  });
  if (taken) {
    const next = `PORT=${port + 1}`;
    throw new ConfigError(
      `Port ${port} is taken: stop what listens there, or choose another, e.g. ${next}`,
    );
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}
