import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import { addressGroup } from './addressGroup.ts';
import { CountByKey } from './countByKey.ts';
import type { HttpLimits } from './limits.ts';

/**
 * Reads the bodies of calls as buffers, with limits on size and time, and on the total bytes of all calls
 * in progress. A body beyond a limit is refused and not read further.
 *
 * @throws AppError TOO_LARGE, BODY_TIMEOUT, TOO_MANY in the calls concerned
 */
export function mountBodyParser(app: FastifyInstance, limits: HttpLimits): void {
  const bytesOf = new CountByKey();
  let bytesInAll = 0;

  function addBytes(address: string, bytes: number): void {
    bytesInAll += bytes;
    bytesOf.add(address, bytes);
  }

  function requireCapacity(address: string): void {
    if (bytesInAll > limits.bytesInAll || bytesOf.get(address) > limits.bytesOfAddress) {
      throw new AppError('TOO_MANY', { params: { seconds: 5 } });
    }
  }

  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  app.addHook('onRequest', async (request, reply) => {
    responses.set(request.raw, reply.raw);
  });

  async function readBody(request: FastifyRequest, payload: NodeJS.ReadableStream) {
    const { bodyLimit } = request.routeOptions;
    const address = addressGroup(request.ip);
    const tooLarge = () => new AppError('TOO_LARGE', { params: { limit: sizeText(bodyLimit) } });
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge();
    const timeoutMs = bodyLimit > limits.bodyBytes ? limits.largeBodyMs : limits.bodyMs;
    let body: Buffer = Buffer.alloc(0);
    let length = 0;
    responses.get(request.raw)?.once('close', () => addBytes(address, -length));
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
