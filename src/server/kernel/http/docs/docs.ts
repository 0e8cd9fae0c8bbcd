import type { FastifyInstance } from 'fastify';
import { allEndpoints, allUploads } from '../../../../contract/index.ts';
import { publicRateLimit } from '../mount.ts';
import { docsPage } from './docsPage.ts';
import { openApiOf } from './openapi.ts';

/** Serves the API documentation for programs and developers. It is created once, at the first request. */
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
