import { rm } from 'node:fs/promises';
import fastifyMultipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type UploadedFile,
  type UploadFolder,
  uploadFile,
  uploadFolders,
} from '../../../contract/areas/file/endpoints.ts';
import { writeSuccess } from '../../../contract/envelope.ts';

import { actionEntriesOf } from '../../kernel/audit/auditCall.ts';
import type { Actor, SessionRules } from '../../kernel/auth/actor.ts';
import { requireAccess, requireOrganisation } from '../../kernel/auth/permissions.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { identify } from '../../kernel/http/mount.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Tx } from '../../storage/db.ts';
import { isDiskFull } from '../../storage/objects.ts';
import { appendActions } from '../../storage/statements/actionEntry.ts';
import { type ReceiveDeps, receiveFile, storeUpload } from './receiveUpload.ts';
import { sendFile } from './sendFile.ts';
import { readUploadName } from './uploadLabel.ts';
import { limitUploads } from './uploadLimits.ts';

export interface FilesDeps extends ReceiveDeps {
  readonly clock: Clock;
  /** The rules for callers' sessions. */
  readonly sessions: SessionRules;
}

/** The default storage host, a path of ours. */
const storagePath = '/files';

/** Uploads from one address in a minute. */
const uploadsAMinute = 60;

/**
 * Serves uploads (`/UploadFile{name}`, of this host and of the default storage host) and stored
 * files (`/files/...`). They are apart from the modules' calls, because the body of an upload is a
 * stream, and a file is not a call.
 */
export async function mountFiles(app: FastifyInstance, deps: FilesDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: false, // answered by receiveFile
      limits: { files: 1, fields: 4, fieldSize: 200, parts: 5, headerPairs: 40 },
    });
    const take = async (
      request: FastifyRequest<{ Params: { '*': string } }>,
      reply: FastifyReply,
    ) => {
      const actor = await identify(request, deps);
      requireAccess(actor, uploadFile.permission, true, { allowedWhenExpired: mayFinish(actor) });
      const named = readUploadName(request.params['*']);
      const call = { request, reply, endpoint: uploadFile, actor };
      const append = (tx: Tx, { url, name, contentType, size }: UploadedFile) => {
        const auditNote = { targetID: url, after: { name, contentType, size } };
        return appendActions(tx, actionEntriesOf(call, deps.clock, {}, auditNote));
      };
      return limitUploads(actor.userID, async () => {
        const file = deps.objects.incoming();
        try {
          await readParts(request, actor, named.folder, file);
          const waiting = { ...named, file, now: deps.clock.now(), append };
          return writeSuccess(false, await storeUpload(deps, actor, waiting));
        } catch (error) {
          if (isCutOff(error)) throw new AppError('MALFORMED');
          if (!isDiskFull(error)) throw error;
          request.log.error({ err: error }, 'the disk is full');
          throw new AppError('DISK_FULL');
        } finally {
          request.raw.unpipe().resume(); // unread bytes would delay the next call of the socket
          await rm(file, { force: true });
        }
      });
    };
    const rateLimit = { max: uploadsAMinute, timeWindow: 60_000, groupId: 'uploads' };
    for (const host of ['', storagePath]) {
      const url = host + uploadFile.path.replace('{name}', '*');
      scope.post<{ Params: { '*': string } }>(url, { config: { rateLimit } }, take);
    }
    scope.get<{ Params: { '*': string }; Querystring: { e?: string; s?: string } }>(
      `${storagePath}/*`,
      (request, reply) =>
        sendFile(deps, reply, {
          key: request.params['*'],
          expires: String(request.query.e),
          signature: String(request.query.s),
        }),
    );
  });
}

/**
 * Reads all parts of an upload, in any order, and writes its one file to `to`.
 *
 * @throws AppError BAD_FIELD, TOO_LARGE, and as `requireOrganisation`
 */
async function readParts(
  request: FastifyRequest,
  actor: Actor,
  folder: UploadFolder,
  to: string,
): Promise<void> {
  if (!request.isMultipart()) throw noFile();
  const { maxBytes } = uploadFolders[folder];
  let files = 0;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'file') {
      files += 1;
      if (files > 1 || part.fieldname !== 'file') {
        part.file.resume();
        throw noFile();
      }
      await receiveFile(part, folder, to);
    } else requireOwn(actor, part);
  }
  if (files === 0) throw noFile();
}

/** While an organisation has expired, those who finish its open orders still upload the photos of their records. */
function mayFinish(actor: Actor): boolean {
  return actor.permissions.has('repair.work');
}

/** Checks the field `OrgCode`, which an upload may have as any call may. */
function requireOwn(actor: Actor, part: Multipart): void {
  if (part.type === 'field' && part.fieldname === 'OrgCode') {
    requireOrganisation(actor, String(part.value), uploadFile.permission, true);
  }
}

/** Returns whether an upload ended before its last boundary: the parser's error has a message, but no code. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error && /^(Unexpected end of multipart|Part terminated)/.test(error.message)
  );
}

function noFile(): AppError {
  return badField('file', 'required');
}
