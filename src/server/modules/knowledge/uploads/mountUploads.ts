import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  documentLibrary,
  publicLibraryCode,
} from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import {
  documentUploadPath,
  knowledgeUploadLimits,
} from '../../../../contract/areas/knowledge/uploads.ts';
import { pickLocale } from '../../../../contract/locale.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import type { Actor, SessionRules } from '../../../kernel/auth/actor.ts';
import { requireAccess } from '../../../kernel/auth/permissions.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { refuse } from '../../../kernel/errors/refusal.ts';
import { identify } from '../../../kernel/http/mount.ts';
import { isDiskFull } from '../../../storage/objects.ts';
import { readUploadName } from '../../file/api.ts';
import { uploadReasons } from '../reasons.ts';
import { uploadRefused } from '../refusals.ts';
import { uploadLocker } from './uploadLocker.ts';
import { randomName, selectUpload, type UploadDeps, UploadStore } from './uploadStore.ts';

export interface MountUploadsDeps extends UploadDeps {
  readonly sessions: SessionRules;
}

/** Milliseconds in which a request ends that lets another write. */
const drainMs = 500;

/**
 * Serves resumable uploads by the protocol tus 1.0.0. A request identifies its caller as a call does, with a body that is
 * not signed; each refusal is an envelope. Several nodes may serve one upload.
 */
export async function mountUploads(app: FastifyInstance, deps: MountUploadsDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null)); // tus reads the stream
    const { requestsAMinute } = knowledgeUploadLimits;
    const rateLimit = { max: requestsAMinute, timeWindow: 60_000, groupId: 'knowledgeUploads' };
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await identify(request, deps);
      requireAccess(actor, 'signedIn', true, {});
      if (!actor.permissions.has('knowledge.edit') && !actor.permissions.has('platform.knowledge'))
        throw new AppError('DENIED');
      reply.hijack();
      await uploadServer(deps, actor, request).handle(request.raw, reply.raw);
    };
    for (const url of [documentUploadPath, `${documentUploadPath}/:id`]) {
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
        url,
        config: { rateLimit },
        handler: serve,
      });
    }
  });
}

function uploadServer(deps: MountUploadsDeps, actor: Actor, request: FastifyRequest): Server {
  const { db } = deps;
  const { orgCode } = actor;
  const store = new UploadStore(deps, actor);
  return new Server({
    path: documentUploadPath,
    datastore: store,
    locker: uploadLocker(db, orgCode),
    lockDrainTimeout: drainMs,
    maxSize: knowledgeUploadLimits.videoBytes * 100, // `begin` names the limit of the kind
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: randomName,
    async onUploadCreate(_request, upload) {
      const { filename, library } = upload.metadata ?? {};
      const isPublic = library === String(documentLibrary.values.public);
      if (!actor.permissions.has(isPublic ? 'platform.knowledge' : 'knowledge.edit'))
        throw new AppError('DENIED');
      const { label } = readUploadName(filename ?? '');
      if (filename == null || filename.length > 2 * lengths.documentName)
        throw uploadRefused(uploadReasons.name);
      const tenant = isPublic ? publicLibraryCode : orgCode;
      await store.begin(upload.id, tenant, label, upload.size ?? 0);
      return {};
    },
    async onIncomingRequest({ method }, id) {
      if (method === 'POST') return;
      const found = await db.transaction({ orgCode }, 'read', (tx) => selectUpload(tx, actor, id));
      if (found === null) throw new AppError('NOT_FOUND', { field: 'UploadID' });
    },
    onResponseError(_request, error) {
      const refused = refusalOf(error);
      if (refused === null) return undefined;
      const { status, envelope } = refuse(
        refused,
        request,
        pickLocale(request.headers['accept-language']) ?? actor.locale,
      );
      // a client of tus goes on after some errors of the server, and ends after those of the caller
      const code = status >= 400 ? status : refused.errorName === 'NOT_FOUND' ? 404 : 400;
      return { status_code: code, body: JSON.stringify(envelope) };
    },
  });
}

/** Returns an error as the refusal of a call; null for one of the protocol itself. */
function refusalOf(error: Error | { status_code: number; body: string }): AppError | null {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('DISK_FULL');
  return null;
}
