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
import { findFile, type StoredUpload } from '../file/api.ts';
import { isAuthored, readerValues, visibleDocuments } from './visible.ts';

export interface FileDoorDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly links: FileLinks;
  readonly clock: Clock;
  readonly sessions: SessionRules;
}

const filePath = '/api/Knowledge/File';
const picturePath = '/api/Knowledge/Picture';

/** Returns what the link of a file signs: the session for which it is, the document, and its revision or the picture. */
const keyOf = (sid: string, documentID: string, content: number | string) =>
  `${sid}/${documentID}/${content}`;

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

/** Returns the address of a picture of an article for one session, as `knowledgeFileLink`. @param picture the key of the stored file */
export function articlePictureLink(
  links: FileLinks,
  { sid }: Pick<Actor, 'sid'>,
  documentID: string,
  picture: string,
  now: Date,
): string {
  return `${picturePath}${links.linkOf(keyOf(sid, documentID, picture), now)}`;
}

/** Requests of one address in a minute: a page of a large PDF, or a moved video, makes several. */
const requestsAMinute = 1_200;

/** A file that is opened as a page of its own may do nothing. */
const fileContentPolicy = "default-src 'none'; sandbox";

type FileRequest = FastifyRequest<{
  Params: { sid: string; id: string; revision: string };
  Querystring: { e?: string; s?: string };
}>;
type PictureRequest = FastifyRequest<{
  Params: { sid: string; id: string; '*': string };
  Querystring: { e?: string; s?: string };
}>;

/**
 * Serves the files of documents and the pictures of articles, whole or in ranges. Each request checks again that the session is valid and its person
 * sees the document. A browser never shows the answer as a page: it is an attachment, in a sandbox, of the detected type.
 */
export function mountKnowledgeFiles(app: FastifyInstance, deps: FileDoorDeps): void {
  const options = {
    compress: false as const, // a range counts bytes of the file
    config: { rateLimit: { max: requestsAMinute, timeWindow: 60_000, groupId: 'documents' } },
  };
  app.get(`${filePath}/:sid/:id/:revision`, options, async (request: FileRequest, reply) =>
    send(deps, request, reply, await findDocumentFile(deps, request)),
  );
  app.get(`${picturePath}/:sid/:id/*`, options, async (request: PictureRequest, reply) =>
    send(deps, request, reply, await findPicture(deps, request)),
  );
}

async function send(
  deps: FileDoorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredUpload | null,
): Promise<FastifyReply> {
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
  deps: FileDoorDeps,
  { params: { sid, id, revision }, query }: FileRequest,
): Promise<StoredUpload | null> {
  if (!/^\d{1,6}$/.test(revision)) return null;
  const actor = await findReader(deps, { sid, id, content: revision }, query);
  if (actor === null) return null;
  const [found] = await deps.db.select<{ file: StoredUpload }>(
    { orgCode: actor.orgCode },
    `select v.file from document d
     join document_revision v on v.org_code = d.org_code and v.document_id = d.id
     where d.id = $6 and v.revision = $7 and v.file is not null and v.quarantine is null
       and ${visibleDocuments('d')} and (v.revision = d.published_revision or ${isAuthored('d')})`,
    [...readerValues(actor), id, Number(revision)],
  );
  return found?.file ?? null;
}

/** Returns the picture that a link names, if its person sees a revision with it now. */
async function findPicture(
  deps: FileDoorDeps,
  { params: { sid, id, '*': picture }, query }: PictureRequest,
): Promise<StoredUpload | null> {
  const actor = await findReader(deps, { sid, id, content: picture }, query);
  if (actor === null) return null;
  const seen = await deps.db.select(
    { orgCode: actor.orgCode },
    `select from document d join document_picture p on p.org_code = d.org_code and p.document_id = d.id
     where d.id = $6 and p.url = $7 and ${visibleDocuments('d')} and exists (select from document_revision v
       where v.org_code = d.org_code and v.document_id = d.id and strpos(v.content, p.url) > 0
         and (v.revision = d.published_revision or ${isAuthored('d')}))`,
    [...readerValues(actor), id, picture],
  );
  if (seen.length === 0) return null;
  const [orgCode = ''] = picture.split('/');
  const file = await deps.db.transaction({ orgCode }, 'read', (tx) => findFile(tx, picture));
  return file === null ? null : { ...file, url: picture };
}

/** Returns the person of the session for which a link was made; null: the link or the session is not valid. */
async function findReader(
  { db, links, clock, sessions }: FileDoorDeps,
  { sid, id, content }: { readonly sid: string; readonly id: string; readonly content: string },
  { e, s }: FileRequest['query'],
): Promise<Actor | null> {
  const now = clock.now();
  const isGenuine = links.endOf(keyOf(sid, id, content), String(e), String(s), now) !== null;
  if (!isGenuine || !isUuid(sid) || !isUuid(id)) return null;
  const actor = await db
    .transaction('system', 'read', (tx) => findActor(tx, sid, now))
    .catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  return actor !== null && isInUse(actor, sessions, now) ? actor : null;
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
