import { existsSync } from 'node:fs';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveHashedFiles } from './hashedFiles.ts';
import { type PlatformSources, readPlatformSources } from './platformSources.ts';
import { preloadLinksOf } from './preloadLinks.ts';

/**
 * What a page may load and where it may talk to (design page 7, CSP): itself alone, and the hosts of
 * pictures and calls that the platform configuration names.
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
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
});

/**
 * Serves the built client: hashed files under /static, index.html for every page of the product, all
 * of it with security headers.
 *
 * @param folder the client's build, e.g. dist/client; without it only the API is served
 */
export async function mountWebsite(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurityPolicy(await readPlatformSources(folder)),
    strictTransportSecurity: false, // the proxy that ends TLS says so
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false, // without TLS browsers only warn of it
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  if (!existsSync(folder)) return;
  // Browsers ask for it beside what is no page of ours and names none, as an answer of the API.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  const preloadLinks = preloadLinksOf(folder);
  serveHashedFiles(app, folder);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: ['index.html'],
    setHeaders(reply, path) {
      reply.header('cache-control', 'no-cache');
      if (!path.endsWith('/index.html')) return;
      const { url, headers } = reply.request;
      const links = preloadLinks(url, headers.cookie ?? '');
      if (links !== undefined) reply.header('link', links);
    },
  });
}

/** Pages are the client's: an address that a browser goes to, or one without a file ending, gets index.html. */
export function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  const isWanted = headers.accept?.includes('text/html') === true || !/\.[a-z0-9]+$/i.test(path);
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && isWanted;
}

/** Answers a page. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}
