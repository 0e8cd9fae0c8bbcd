import { existsSync } from 'node:fs';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { serveHashedFiles } from './hashedFiles.ts';
import { type PlatformSources, readPlatformSources } from './platformSources.ts';
import { preloadLinksOf } from './preloadLinks.ts';

/**
 * The content security policy: a page may load from its own origin, and from the hosts of pictures and
 * calls that the platform configuration names.
 */
const contentSecurityPolicy = ({ images, calls }: PlatformSources) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls],
    'worker-src': ["'self'", 'blob:'], // the spreadsheet library packs a large file in workers that it makes itself
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
});

/** The document in which columns in 3-D are drawn, by a package that makes functions of texts. It loads nothing but its script. */
const columnsPath = '/columns.html';
const columnsPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Serves the built client with security headers: hashed files under /static, and index.html for every
 * page of the product.
 *
 * @param folder the client's build, e.g. dist/client; without it only the API is served
 */
export async function mountWebsite(app: FastifyInstance, folder: string): Promise<void> {
  // Fastify's plugin for helmet would assemble the policy again for each request
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(await readPlatformSources(folder)),
    strictTransportSecurity: false, // the proxy that terminates TLS sets it
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false, // browsers ignore it with a warning without TLS
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', ({ raw }, reply, done) =>
    secure(raw, reply.raw, (error) => done(error as Error)),
  );
  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  if (!existsSync(folder)) return;
  // Browsers request it for documents that name no icon, such as an answer of the API.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  const preloadLinks = preloadLinksOf(folder);
  serveHashedFiles(app, folder);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: ['index.html'],
    setHeaders(reply, path) {
      reply.header('cache-control', 'no-cache');
      if (path.endsWith(columnsPath)) {
        reply.header('content-security-policy', columnsPolicy);
        reply.header('x-frame-options', 'SAMEORIGIN');
      }
      if (!path.endsWith('/index.html')) return;
      const { method, url, headers } = reply.request;
      if (method !== 'GET') return; // a script pings the server
      const links = preloadLinks(url, headers.cookie ?? '');
      if (links !== undefined) reply.header('link', links);
    },
  });
}

/** Returns whether a request is for a page of the client: a browser navigates to it, or its path has no file extension. */
export function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  const isWanted = headers.accept?.includes('text/html') === true || !/\.[a-z0-9]+$/i.test(path);
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && isWanted;
}

/** Answers with index.html. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}
