import type { FastifyReply } from 'fastify';
import { safeImageType } from '../../../contract/areas/file.ts';
import { writeRefusal } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import { encodeFileName } from '../../kernel/http/fileAnswer.ts';
import type { FileLinks } from '../../kernel/http/fileLinks.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Db } from '../../storage/db.ts';
import { isObjectKey } from '../../storage/objects/objectStore.ts';
import type { Objects } from '../../storage/objects.ts';
import { findFile } from './registry.ts';

export interface SendDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly links: FileLinks;
  readonly clock: Clock;
}

export interface FileAsked {
  readonly key: string;
  readonly expires: string;
  readonly signature: string;
}

/** What a stored file may do where somebody opens it by itself: nothing. */
const fileContentPolicy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Sends a stored file to whoever holds a link that has not ended. What is not there, what is another
 * organisation's and what was never signed answer the same bytes.
 */
export async function sendFile(
  { db, objects, links, clock }: SendDeps,
  reply: FastifyReply,
  { key, expires, signature }: FileAsked,
): Promise<FastifyReply> {
  const now = clock.now();
  const end = isObjectKey(key) ? links.endOf(key, expires, signature, now) : null;
  if (end === null) return notThere(reply);
  const [orgCode = ''] = key.split('/');
  const file = await db.transaction({ orgCode }, 'read', (tx) => findFile(tx, key));
  const object = file === null ? null : await objects.open(key);
  if (file === null || object === null) return notThere(reply);
  const inPlace = safeImageType.safeParse(file.contentType).success;
  const name = encodeFileName(file.name);
  return reply
    .header('content-type', file.contentType)
    .header('content-length', object.size)
    .header('content-disposition', `${inPlace ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', fileContentPolicy)
    .header('x-content-type-options', 'nosniff')
    .header(
      'cache-control',
      `private, max-age=${Math.floor(end - now.getTime() / 1000)}, immutable`,
    )
    .send(object.content);
}

function notThere(reply: FastifyReply): FastifyReply {
  const { code, text } = errors.NOT_FOUND;
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(writeRefusal(code, text['zh-CN'], { error: 'NOT_FOUND' }));
}
