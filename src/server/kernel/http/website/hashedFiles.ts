import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** The codings in which the build may have compressed a file, each with its file extension; the smallest first. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A file of the build. */
interface HashedFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly coded: readonly { readonly coding: string; readonly content: Buffer }[];
}

/**
 * Serves the build's files under /static from memory. Their names contain the hash of their content. Each
 * file is read once, so that slow clients keep no file open.
 *
 * @param folder the client's build; another build may replace it while the server runs
 */
export function serveHashedFiles(app: FastifyInstance, folder: string): void {
  const files = new Map<string, Promise<HashedFile | null>>();

  function find(name: string): Promise<HashedFile | null> {
    const known = files.get(name);
    if (known !== undefined) return known;
    const file = readHashedFile(join(folder, 'static', name));
    files.set(name, file);
    const forget = () => files.delete(name);
    file.then((found) => found ?? forget(), forget);
    return file;
  }

  app.get<{ Params: { '*': string } }>('/static/*', { compress: false }, async (request, reply) => {
    const name = request.params['*'];
    const file = /^[\w-][\w.-]*$/.test(name) ? await find(name) : null;
    if (file === null) throw new AppError('NO_SUCH_CALL');
    const accepted = acceptedCodings(request.headers['accept-encoding']);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('vary', 'accept-encoding').type(file.type);
    const coded = file.coded.find(({ coding }) => accepted.has(coding));
    if (coded !== undefined) reply.header('content-encoding', coded.coding);
    return reply.send(coded?.content ?? file.plain);
  });
}

/** Returns the codings of an Accept-Encoding header, except those with a weight of 0 (RFC 9110, 12.5.3). */
function acceptedCodings(header: string | string[] | undefined): ReadonlySet<string> {
  const items = String(header ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase().split(/ ?; ?/));
  const accepted = items.filter(([, weight = 'q=1']) => !/^q=0(\.0{0,3})?$/.test(weight));
  return new Set(accepted.map(([coding = '']) => coding));
}

/** Reads a file with its compressed variants; null if it does not exist. */
async function readHashedFile(path: string): Promise<HashedFile | null> {
  const read = (ending: string) => readFile(path + ending).catch(unlessMissing);
  const [plain, ...contents] = await Promise.all([
    read(''),
    ...codings.map(([, ending]) => read(ending)),
  ]);
  if (plain === null) return null;
  const type = types[extname(path)] ?? 'application/octet-stream';
  const coded = codings.flatMap(([coding], at) => {
    const content = contents[at] ?? null;
    return content === null ? [] : [{ coding, content }];
  });
  return { type, plain, coded };
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null;
  throw error;
}
