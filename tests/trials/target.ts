import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getServerTime } from '../../src/contract/areas/kanban/endpoints.ts';
import { percentile } from '../bench/measurement.ts';
import { openPlant, type Plant } from '../e2e/support/plant.ts';
import { freePort, type ProductServer, startServer } from '../e2e/support/server.ts';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { startProcessClock } from './processTime.ts';

/** A server under attack, with one plant. It trusts no proxy, so a client's address is its socket's. */
export interface Target {
  /** e.g. `http://127.0.0.1:34567` */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly server: ProductServer;
  /** An administrator and a repairer, signed in from 127.0.0.1. */
  readonly plant: Plant;
  /** Returns the present memory of the process, MB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the product on a free port with a plant. @param env additional environment variables */
export async function startTarget(env: Readonly<Record<string, string>> = {}): Promise<Target> {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const settings = { TRUST_PROXY: '192.0.2.1', ...env };
  const server = await startServer(dataDir, port, { env: settings });
  const stop = async () => {
    await server.kill();
    await removeFolder(dataDir);
  };
  try {
    const plant = await openPlant(server.address, dataDir, '试验厂');
    return {
      url: server.address,
      port,
      dataDir,
      server,
      plant,
      memory: () => memoryOf(server.pid),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the resident memory of a process, MB (proc(5), VmRSS). */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** The experience of an innocent user during an attack. */
export interface Bystander {
  /** Returns the p99 of the times of all calls so far, ms; pending calls count with their age. */
  p99(): number;
  /** Returns the number of calls that were not answered with 200. */
  failed(): number;
  /** Returns the server's peak memory, MB. */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** Makes a signed-in call 20 times a second from 127.0.0.1, and samples the server's memory. */
export function startBystander({ plant, memory }: Target): Bystander {
  const clock = startProcessClock();
  const times: number[] = [];
  const waiting = new Set<number>();
  let failed = 0;
  let peak = 0;
  let isStopped = false;
  const callOnce = async () => {
    const began = Date.now();
    waiting.add(began);
    await plant.admin.api.call(getServerTime, {}).catch(() => {
      failed += 1;
    });
    waiting.delete(began);
    times.push(clock.between(began, Date.now()));
  };
  const calls: Promise<void>[] = [];
  const run = (async () => {
    while (!isStopped) {
      calls.push(callOnce());
      peak = Math.max(peak, await memory().catch(() => 0));
      await sleep(50);
    }
  })();
  return {
    p99() {
      const now = Date.now();
      const pending = [...waiting].map((began) => clock.between(began, now));
      return percentile([...times, ...pending], 0.99);
    },
    failed: () => failed,
    peakMemory: () => peak,
    async stop() {
      isStopped = true;
      await run;
      await Promise.all(calls);
      clock.stop();
    },
  };
}

export interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The local address of the connection; 127.0.0.1 is the bystander's. */
  readonly from?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

/** Sends one request on a connection of its own. @throws the connection's error */
export function send({ port }: Pick<Target, 'port'>, given: RawRequest): Promise<RawAnswer> {
  const { path, method = 'POST', body, headers = {}, from = '127.0.0.2' } = given;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const type = method === 'POST' ? { 'content-type': 'application/json' } : {};
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        localAddress: from,
        agent: false,
        headers: { ...type, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: got } = response;
          resolve({ status, headers: got, text, ms: performance.now() - began });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
