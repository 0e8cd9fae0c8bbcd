import fastifyMultipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type UploadedFile, uploadFile, uploadFolders } from '../../../contract/areas/file.ts';
import { writeSuccess } from '../../../contract/envelope.ts';
import { fieldReasons } from '../../../contract/fieldReasons.ts';
import type { Actor, SessionRules } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';
import { entryOf, logDone } from '../../kernel/auditCall.ts';
import type { Clock } from '../../kernel/clock.ts';
import { identify } from '../../kernel/mount.ts';
import { requireAccess, requireOrganisation } from '../../kernel/permissions.ts';
import { type ReceiveDeps, receiveUpload, type UploadNamed } from './receiveUpload.ts';
import { sendFile } from './sendFile.ts';
import { readUploadName } from './uploadLabel.ts';

export interface FilesDeps extends ReceiveDeps {
  readonly clock: Clock;
  /** By what callers' sessions are judged. */
  readonly sessions: SessionRules;
}

/** Uploads from one address in a minute. */
const uploadsAMinute = 60;

/**
 * Serves uploads (`/UploadFile{name}`) and stored files (`/files/...`, the default storage host).
 * They are beside the modules' calls: one's body is a stream, the other is no call.
 */
export async function mountFiles(app: FastifyInstance, deps: FilesDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: false, // said in our own words
      limits: { files: 1, fields: 4, fieldSize: 200, parts: 5, headerPairs: 40 },
    });
    scope.post<{ Params: { '*': string } }>(
      uploadFile.path.replace('{name}', '*'),
      { config: { rateLimit: { max: uploadsAMinute, timeWindow: 60_000 } } },
      async (request, reply) => {
        const actor = await identify(request, Buffer.alloc(0), deps);
        requireAccess(actor, uploadFile.permission, true, {});
        const named = readUploadName(request.params['*']);
        const kept = await receive(deps, actor, named, request);
        const call = { request, reply, endpoint: uploadFile, actor };
        const { url, name, contentType, size } = kept;
        const after = { name, contentType, size };
        const entry = { ...entryOf(call, deps.clock), targetID: url, before: null, after };
        await logDone(entry, call, deps);
        return writeSuccess(false, kept);
      },
    );
    scope.get<{ Params: { '*': string }; Querystring: { e?: string; s?: string } }>(
      '/files/*',
      (request, reply) =>
        sendFile(deps, reply, {
          key: request.params['*'],
          expires: String(request.query.e),
          signature: String(request.query.s),
        }),
    );
  });
}

/** Reads the parts of an upload, whichever comes first, and keeps its one file. */
async function receive(
  deps: FilesDeps,
  actor: Actor,
  named: UploadNamed,
  request: FastifyRequest,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw noFile();
  const { maxBytes } = uploadFolders[named.folder];
  let kept: UploadedFile | null = null;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'file') {
      if (kept !== null || part.fieldname !== 'file') {
        part.file.resume();
        throw noFile();
      }
      kept = await receiveUpload(deps, actor, named, part, deps.clock.now());
    } else requireOwn(actor, part);
  }
  if (kept === null) throw noFile();
  return kept;
}

/** `OrgCode` is a field beside the file, as any call may carry it. */
function requireOwn(actor: Actor, part: Multipart): void {
  if (part.type === 'field' && part.fieldname === 'OrgCode') {
    requireOrganisation(actor, String(part.value), uploadFile.permission, true);
  }
}

function noFile(): AppError {
  return new AppError('BAD_FIELD', { field: 'file', params: { reason: fieldReasons.required } });
}
