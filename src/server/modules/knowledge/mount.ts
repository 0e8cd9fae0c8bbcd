import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type FileDoorDeps, mountKnowledgeFiles } from './fileDoor.ts';
import { type MountUploadsDeps, mountUploads } from './uploads/mountUploads.ts';

/** Bytes of the documents of one library, unless the installation sets them. */
export const defaultKnowledgeBytes = 20 * 1024 ** 3;

/** The folders of pdf.js with what the preview of PDFs fetches: character maps, and fonts that files do not embed. */
const previewFolders = ['cmaps', 'standard_fonts'] as const;

/** Serves what is no call of the knowledge base: resumable uploads, the files of documents, and what their preview needs. */
export async function mountKnowledge(
  app: FastifyInstance,
  deps: FileDoorDeps & MountUploadsDeps,
): Promise<void> {
  await mountUploads(app, deps);
  mountKnowledgeFiles(app, deps);
  const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  for (const folder of previewFolders) {
    await app.register(fastifyStatic, {
      root: `${packageFolder}/${folder}`,
      prefix: `/pdfjs/${folder}/`,
      decorateReply: false,
      index: false,
      maxAge: '7d',
    });
  }
}
