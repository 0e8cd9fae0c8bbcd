import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A running product. */
export interface ProductServer {
  readonly address: string;
  readonly pid: number;
  /** Stops it with SIGTERM. @throws Error if its exit code is not 0 */
  stop(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

export interface StartOptions {
  /** The product's folder; the repository by default. */
  readonly folder?: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the product as `npm start` does; resolves once it prints its address. */
export async function startServer(
  dataDir: string,
  port: number,
  { folder = root, env: settings = {} }: StartOptions = {},
): Promise<ProductServer> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...settings,
  };
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /Andon is ready: (\S+)/.exec(output);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
    void gone.then((code) => reject(new Error(`the product exited with ${code}:\n${output}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      await end(child, 'SIGTERM', gone);
      if (child.exitCode !== 0)
        throw new Error(`the product stopped with ${child.exitCode}:\n${output}`);
    },
    kill: () => end(child, 'SIGKILL', gone),
  };
}

async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
  gone: Promise<unknown>,
): Promise<void> {
  child.kill(signal);
  await gone;
}
