import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroup } from '../addressGroup.ts';
import { AppError } from '../appError.ts';
import type { HttpLimits } from './limits.ts';

/**
 * Reads the bodies of calls as buffers, within bounds of size and time, and of the bytes that all
 * calls in progress hold together. What is beyond is refused before it is read further.
 *
 * @throws AppError TOO_LARGE, BODY_TIMEOUT, TOO_MANY in the calls concerned
 */
export function mountBodyParser(app: FastifyInstance, limits: HttpLimits): void {
  const bytesOf = new Map<string, number>();
  let bytesInAll = 0;

  /** Counts bytes until the call that they belong to is answered. */
  function addBytes(address: string, bytes: number): void {
    bytesInAll += bytes;
    const sum = (bytesOf.get(address) ?? 0) + bytes;
    if (sum === 0) bytesOf.delete(address);
    else bytesOf.set(address, sum);
  }

  function requireCapacity(address: string): void {
    const isFull =
      bytesInAll > limits.bytesInAll || (bytesOf.get(address) ?? 0) > limits.bytesOfAddress;
    if (isFull) throw new AppError('TOO_MANY', { params: { seconds: 5 } });
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
    const chunks: Buffer[] = [];
    let length = 0;
    responses.get(request.raw)?.once('close', () => addBytes(address, -length));
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new AppError('BODY_TIMEOUT', { params: { seconds: Math.ceil(timeoutMs / 1000) } }));
      }, timeoutMs);
      payload.on('data', (chunk: Buffer) => {
        try {
          length += chunk.length;
          addBytes(address, chunk.length);
          if (length > bodyLimit) throw tooLarge();
          requireCapacity(address);
          chunks.push(chunk);
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
      payload.removeAllListeners('data').resume(); // what still comes is dropped
      throw error;
    });
    return Buffer.concat(chunks);
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/plain'], readBody);
}

/** A size as people read it, e.g. `10 MB`. */
export function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
