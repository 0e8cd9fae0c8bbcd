import type { FastifyInstance } from 'fastify';
import { type FileDoorDeps, mountKnowledgeFiles } from './fileDoor.ts';
import { type MountUploadsDeps, mountUploads } from './uploads/mountUploads.ts';

/** Bytes of the documents of one library, unless the installation sets them. */
export const defaultKnowledgeBytes = 20 * 1024 ** 3;

/** Serves what is no call of the knowledge base: resumable uploads, and the files of documents. */
export async function mountKnowledge(
  app: FastifyInstance,
  deps: FileDoorDeps & MountUploadsDeps,
): Promise<void> {
  await mountUploads(app, deps);
  mountKnowledgeFiles(app, deps);
}
