import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import { addressGroup } from './addressGroup.ts';
import { ByteBudget } from './byteBudget.ts';
import { CountByKey } from './countByKey.ts';
import type { HttpLimits } from './limits.ts';

/** The seconds after which a refused call may find that the bodies in progress have ended. */
const retrySeconds = 5;

/**
 * Reads the bodies of calls as buffers, with limits on size and time, on the total bytes of all calls in
 * progress, and on the large bodies in progress and the bytes a minute of one caller. A body beyond a limit is
 * refused and not read further.
 *
 * @param callerOf returns a key of the caller that the headers of a request identify; null for one without
 * @throws AppError TOO_LARGE, BODY_TIMEOUT, TOO_MANY in the calls concerned
 */
export function mountBodyParser(
  app: FastifyInstance,
  limits: HttpLimits,
  callerOf: (request: FastifyRequest) => string | null,
): void {
  const bytesOf = new CountByKey();
  const largeOf = new CountByKey();
  const budget = new ByteBudget(limits.bytesOfCallerAMinute);
  let bytesInAll = 0;

  function addBytes(address: string, bytes: number): void {
    bytesInAll += bytes;
    bytesOf.add(address, bytes);
  }

  function requireCapacity(address: string): void {
    if (bytesInAll > limits.bytesInAll || bytesOf.get(address) > limits.bytesOfAddress) {
      throw new AppError('TOO_MANY', { params: { seconds: retrySeconds } });
    }
  }

  /** Counts a body of a caller as large until its response is closed. */
  function addLarge(caller: string, response: ServerResponse | undefined): void {
    if (largeOf.get(caller) >= limits.largeBodiesOfCaller)
      throw new AppError('TOO_MANY', { params: { seconds: retrySeconds } });
    largeOf.add(caller, 1);
    response?.once('close', () => largeOf.add(caller, -1));
  }

  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  app.addHook('onRequest', async (request, reply) => {
    responses.set(request.raw, reply.raw);
  });

  async function readBody(request: FastifyRequest, payload: NodeJS.ReadableStream) {
    const { bodyLimit } = request.routeOptions;
    const address = addressGroup(request.ip);
    const tooLarge = () => new AppError('TOO_LARGE', { params: { limit: sizeText(bodyLimit) } });
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > bodyLimit) throw tooLarge();
    const caller = callerOf(request);
    const response = responses.get(request.raw);
    if (caller !== null) budget.require(caller, announced);
    const timeoutMs = bodyLimit > limits.bodyBytes ? limits.largeBodyMs : limits.bodyMs;
    let body: Buffer = Buffer.alloc(0);
    let length = 0;
    response?.once('close', () => addBytes(address, -length));
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new AppError('BODY_TIMEOUT', { params: { seconds: Math.ceil(timeoutMs / 1000) } }));
      }, timeoutMs);
      payload.on('data', (chunk: Buffer) => {
        try {
          addBytes(address, chunk.length);
          const from = length;
          length += chunk.length;
          if (length > bodyLimit) throw tooLarge();
          requireCapacity(address);
          if (caller !== null) {
            budget.require(caller, chunk.length);
            budget.spend(caller, chunk.length);
            if (from <= limits.largeBodyBytes && length > limits.largeBodyBytes)
              addLarge(caller, response);
          }
          body = grown(body, length); // chunks of one byte would take a thousand times their size
          chunk.copy(body, from);
        } catch (error) {
          reject(error);
        }
      });
      finished(payload, (error) => {
        clearTimeout(timer);
        if (error == null) resolve();
        else reject(new AppError('MALFORMED')); // the client is gone
      });
    }).catch((error: unknown) => {
      payload.removeAllListeners('data').resume(); // further bytes are dropped
      throw error;
    });
    return body.subarray(0, length);
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/plain'], readBody);
}

/** Returns the bytes in a buffer of at least `length`; a new buffer has at least twice the size. */
function grown(bytes: Buffer, length: number): Buffer {
  if (length <= bytes.length) return bytes;
  const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * bytes.length));
  bytes.copy(larger);
  return larger;
}

/** Formats a size for people, e.g. `10 MB`. */
export function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
