import type { FastifyInstance } from 'fastify';
import { allEndpoints, allUploads } from '../../../contract/index.ts';
import { docsPage } from './docsPage.ts';
import { publicRateLimit } from './mount.ts';
import { openApiOf } from './openapi.ts';

/** Serves what other programs and their makers read of the calls; made once, when first asked for. */
export function mountDocs(app: FastifyInstance): void {
  let document: object | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', publicRateLimit, () => {
    document ??= openApiOf(allEndpoints, allUploads);
    return document;
  });
  app.get('/api/docs', publicRateLimit, (_request, reply) => {
    page ??= docsPage(allEndpoints);
    return reply.type('text/html').send(page);
  });
}
