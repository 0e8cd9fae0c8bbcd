import { Agent, request } from 'node:http';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { isEnvelope, isSuccess } from '../../../src/contract/envelope.ts';
import { encodeBody, identityHeaders } from '../../../src/server/cli/apiClient.ts';
import { percentile } from '../measurement.ts';

/** A signed-in caller of an address. */
export interface Caller {
  readonly address: string;
  readonly token: string;
  /** Returns the body of the caller's next call. */
  readonly nextBody: () => object;
}

/** The calls of one run. */
export interface Rate {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Returns a caller's next body, signed. */
function encoded({ token, nextBody }: Caller): { headers: Record<string, string>; bytes: Buffer } {
  const bytes = encodeBody(nextBody());
  const headers = {
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...identityHeaders(bytes, token),
  };
  return { headers, bytes };
}

/** Makes one call on a persistent connection. @throws Error unless the answer is a success */
function callOnce(agent: Agent, path: string, caller: Caller): Promise<void> {
  const { headers, bytes } = encoded(caller);
  return new Promise((resolve, reject) => {
    const call = request(
      `${caller.address}${path}`,
      { method: 'POST', agent, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const envelope: unknown = JSON.parse(text);
          if (isEnvelope(envelope) && isSuccess(envelope)) resolve();
          else reject(new Error(`${path}: HTTP ${answer.statusCode} ${text.slice(0, 200)}`));
        });
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}

/** Makes calls for some time; each caller makes its next one when it has the answer of the last. */
export async function callFor(
  ms: number,
  { path }: Pick<Endpoint, 'path'>,
  callers: readonly Caller[],
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers.length });
  const times: number[] = [];
  const start = performance.now();
  try {
    await Promise.all(
      callers.map(async (caller) => {
        while (performance.now() - start < ms) {
          const sent = performance.now();
          await callOnce(agent, path, caller);
          times.push(performance.now() - sent);
        }
      }),
    );
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: times.length / seconds, p99Ms: percentile(times, 0.99) };
}
