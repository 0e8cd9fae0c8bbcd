import type { FastifyReply } from 'fastify';
import { safeImageType } from '../../../contract/areas/file/endpoints.ts';
import { writeRefusal } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/index.ts';
import { encodeFileName } from '../../kernel/http/files/fileAnswer.ts';
import type { FileLinks } from '../../kernel/http/files/fileLinks.ts';
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

export interface FileRequest {
  readonly key: string;
  readonly expires: string;
  readonly signature: string;
}

/** A stored file that is opened as a page of its own may do nothing. */
const fileContentPolicy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Sends a stored file to anybody with a valid link. Missing files, files of disabled organisations and
 * links with a wrong or expired signature get the same answer.
 */
export async function sendFile(
  { db, objects, links, clock }: SendDeps,
  reply: FastifyReply,
  { key, expires, signature }: FileRequest,
): Promise<FastifyReply> {
  const now = clock.now();
  const end = isObjectKey(key) ? links.endOf(key, expires, signature, now) : null;
  if (end === null) return answerNotFound(reply);
  const [orgCode = ''] = key.split('/');
  const file = await db.transaction({ orgCode }, 'read', (tx) => findFile(tx, key));
  const object = file === null ? null : await objects.open(key);
  if (file === null || object === null) return answerNotFound(reply);
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

function answerNotFound(reply: FastifyReply): FastifyReply {
  const { code, text } = errors.NOT_FOUND;
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(writeRefusal(code, text['zh-CN'], { error: 'NOT_FOUND' }));
}
