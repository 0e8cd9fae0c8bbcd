import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isActive } from '../../../contract/enums.ts';
import { writeRefusal } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/index.ts';
import { type Actor, findActor, type SessionRules } from '../../kernel/auth/actor.ts';
import { idleCutoff } from '../../kernel/auth/session/sessionUse.ts';
import { isUuid } from '../../kernel/crud/cursor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { encodeFileName } from '../../kernel/http/files/fileAnswer.ts';
import type { FileLinks } from '../../kernel/http/files/fileLinks.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Db } from '../../storage/db.ts';
import type { ByteRange } from '../../storage/objects/objectStore.ts';
import type { Objects } from '../../storage/objects.ts';
import type { StoredUpload } from '../file/api.ts';
import { isAuthored, readerValues, visibleDocuments } from './visible.ts';

export interface FileDoorDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly links: FileLinks;
  readonly clock: Clock;
  readonly sessions: SessionRules;
}

const filePath = '/api/Knowledge/File';

/** Returns what the link of a file signs: the session for which it is, and the revision. */
const keyOf = (sid: string, documentID: string, revision: number | string) =>
  `${sid}/${documentID}/${revision}`;

/** Returns the address of the file of a revision for one session. Whether its person sees the document is decided when it is opened. */
export function knowledgeFileLink(
  links: FileLinks,
  { sid }: Pick<Actor, 'sid'>,
  documentID: string,
  revision: number,
  now: Date,
): string {
  return `${filePath}${links.linkOf(keyOf(sid, documentID, revision), now)}`;
}

/** Requests of one address in a minute: a page of a large PDF, or a moved video, makes several. */
const requestsAMinute = 1_200;

/** A file that is opened as a page of its own may do nothing. */
const fileContentPolicy = "default-src 'none'; sandbox";

type FileRequest = FastifyRequest<{
  Params: { sid: string; id: string; revision: string };
  Querystring: { e?: string; s?: string };
}>;

/**
 * Serves the files of documents, whole or in ranges. Each request checks again that the session is valid and its person
 * sees the document. A browser never shows the answer as a page: it is an attachment, in a sandbox, of the detected type.
 */
export function mountKnowledgeFiles(app: FastifyInstance, deps: FileDoorDeps): void {
  app.get(
    `${filePath}/:sid/:id/:revision`,
    {
      compress: false, // a range counts bytes of the file
      config: { rateLimit: { max: requestsAMinute, timeWindow: 60_000, groupId: 'documents' } },
    },
    (request: FileRequest, reply) => sendDocument(deps, request, reply),
  );
}

async function sendDocument(
  deps: FileDoorDeps,
  request: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await findDocumentFile(deps, request);
  if (file === null) return answerNotFound(reply);
  const range = readRange(request.headers.range, file.size);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const object = await deps.objects.open(file.url, range ?? undefined);
  if (object === null) return answerNotFound(reply);
  if (range !== null) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  return reply
    .header('content-type', file.contentType)
    .header('content-length', object.size)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(file.name)}`)
    .header('content-security-policy', fileContentPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(object.content);
}

/** Returns the stored file that a link names, if its person sees it now. */
async function findDocumentFile(
  { db, links, clock, sessions }: FileDoorDeps,
  { params, query }: FileRequest,
): Promise<StoredUpload | null> {
  const { sid, id, revision } = params;
  const now = clock.now();
  const key = keyOf(sid, id, revision);
  const isGenuine = links.endOf(key, String(query.e), String(query.s), now) !== null;
  if (!isGenuine || !isUuid(sid) || !isUuid(id) || !/^\d{1,6}$/.test(revision)) return null;
  const actor = await db
    .transaction('system', 'read', (tx) => findActor(tx, sid, now))
    .catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  if (actor === null || !isInUse(actor, sessions, now)) return null;
  const [found] = await db.select<{ file: StoredUpload }>(
    { orgCode: actor.orgCode },
    `select v.file from document d
     join document_revision v on v.org_code = d.org_code and v.document_id = d.id
     where d.id = $6 and v.revision = $7 and v.file is not null and v.quarantine is null
       and ${visibleDocuments('d')} and (v.revision = d.published_revision or ${isAuthored('d')})`,
    [...readerValues(actor), id, Number(revision)],
  );
  return found?.file ?? null;
}

/** Returns whether a session is still valid for a call. */
function isInUse(actor: Actor, { idleMinutes }: SessionRules, now: Date): boolean {
  const minutes = actor.policy.idleMinutes ?? idleMinutes;
  return (
    isActive(actor) &&
    !actor.mustChangePassword &&
    actor.expiresAt > now &&
    actor.activeTime >= idleCutoff(now, minutes)
  );
}

/** Reads one range of a header (RFC 9110, 14.1.2); null: the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

function answerNotFound(reply: FastifyReply): FastifyReply {
  const { code, text } = errors.NOT_FOUND;
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(writeRefusal(code, text['zh-CN'], { error: 'NOT_FOUND' }));
}
