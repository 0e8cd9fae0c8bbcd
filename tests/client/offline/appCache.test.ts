import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  consoleTimeoutMs,
  createAppCache,
  networkTimeoutMs,
} from '../../../src/client/offline/appCache.ts';
import type { BuildFiles } from '../../../src/client/offline/buildFiles.ts';

const origin = 'https://andon.example';
const build: BuildFiles = {
  entry: '/static/index-2.js',
  wall: ['/static/index-2.js', '/static/Wall-1.js'],
  hashed: ['/static/index-2.js', '/static/Wall-1.js', '/static/Desk-2.js'],
};

/** What the server answers at each path; a number is a bare status, null is no answer at all. */
let served: Record<string, string | number | null>;
let requested: string[];
let cached: Map<string, Response>;

beforeEach(() => {
  served = {
    '/index.html': '<script src="/static/index-2.js">',
    '/platform.json': '{"title":"served"}',
    '/static/index-2.js': 'index 2',
    '/static/Wall-1.js': 'wall 1',
    '/static/Desk-2.js': 'desk 2',
  };
  requested = [];
  cached = new Map();
  vi.stubGlobal('fetch', fetchServed);
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache), match: cache.match });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function fetchServed(what: string | { url: string }, init?: { signal?: AbortSignal }) {
  const path = typeof what === 'string' ? what : what.url.slice(origin.length);
  requested.push(path);
  const found = served[path] ?? null;
  if (typeof found === 'string') return Promise.resolve(new Response(found));
  if (found !== null) return Promise.resolve(new Response('', { status: found }));
  return new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

const cache = {
  match: (path: string) => Promise.resolve(cached.get(path)?.clone()),
  put(path: string, file: Response) {
    cached.set(path, file);
    return Promise.resolve();
  },
  keys: () => Promise.resolve([...cached.keys()].map((path) => ({ url: `${origin}${path}` }))),
  delete: ({ url }: { url: string }) => Promise.resolve(cached.delete(url.slice(origin.length))),
};

/** Returns the cache's answer in words; null where it leaves the request to the network. */
function answer(path: string, over: Partial<Request> = {}): Promise<string> | null {
  const url = path.startsWith('/') ? `${origin}${path}` : path;
  const request = { method: 'GET', mode: 'no-cors', url, ...over } as Request;
  return (
    createAppCache(build, origin)
      .answer(request)
      ?.then((found) => found.text()) ?? null
  );
}
const open = (path: string) => answer(path, { mode: 'navigate' });

describe('the app cache', () => {
  test('has the files of the wall, the configuration and the page, and no files that only other pages need', async () => {
    await createAppCache(build, origin).fill();
    expect([...cached.keys()].toSorted()).toEqual([
      '/index.html',
      '/platform.json',
      '/static/Wall-1.js',
      '/static/index-2.js',
    ]);
  });

  test('fetches unchanged files only once over deploys, and removes files that the new build lacks', async () => {
    cached.set('/static/Wall-1.js', new Response('wall 1'));
    cached.set('/static/index-1.js', new Response('index 1'));
    const appCache = createAppCache(build, origin);
    await appCache.fill();
    expect(requested).not.toContain('/static/Wall-1.js');
    expect(cached.has('/static/index-1.js')).toBe(true); // the former build lives until this one does
    await appCache.tidy();
    expect([...cached.keys()].toSorted()).toEqual([
      '/index.html',
      '/platform.json',
      '/static/Wall-1.js',
      '/static/index-2.js',
    ]);
  });

  test('has the new files of a used console after a deploy, even where one cannot be had', async () => {
    const console = ['/static/Orders-bbbbbb-2.js', '/static/Orders-bbbbbb-2.css'];
    const unused = '/static/Devices-bbbbbbb2.js';
    for (const path of [...console, unused]) served[path] = path;
    for (const path of ['/static/Orders-aaaaaaa1.js', '/static/Orders-aaaaaaa1.css'])
      cached.set(path, new Response('former'));
    const appCache = createAppCache(
      { ...build, hashed: [...build.hashed, ...console, unused] },
      origin,
    );
    served[console[1] ?? ''] = 502;
    await appCache.fill();
    await appCache.tidy();
    expect([...cached.keys()].filter((path) => !build.wall.includes(path)).toSorted()).toEqual([
      '/index.html',
      '/platform.json',
      console[0],
    ]);
  });

  test.each([
    ['/static/index-2.js: 404', { '/static/index-2.js': 404 }],
    ['page of another build', { '/index.html': '<script src="/static/index-3.js">' }],
  ])('is unchanged where a build is incomplete: %s', async (why, missing) => {
    cached.set('/index.html', new Response('former'));
    Object.assign(served, missing);
    await expect(createAppCache(build, origin).fill()).rejects.toThrow(why);
    expect(await cached.get('/index.html')?.text()).toBe('former');
  });
});

describe('a file with a hash', () => {
  test('is requested once, and from then on answered from the cache', async () => {
    expect(await answer('/static/Desk-2.js')).toBe('desk 2');
    served = {};
    expect(await answer('/static/Desk-2.js')).toBe('desk 2');
    expect(requested).toEqual(['/static/Desk-2.js']);
  });

  test('that was refused is not cached', async () => {
    served['/static/Desk-2.js'] = 404;
    await answer('/static/Desk-2.js');
    expect(cached.size).toBe(0);
  });

  test('comes from the network where the store is broken or full', async () => {
    const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    vi.stubGlobal('caches', { open: broken, match: broken });
    expect(await answer('/static/Desk-2.js')).toBe('desk 2');
  });
});

describe('a page', () => {
  beforeEach(async () => {
    await createAppCache(build, origin).fill();
    served['/EquipmentKanban'] = 'as served';
  });
  const page = '<script src="/static/index-2.js">';

  test('is the one that the server sends, even a refusal', async () => {
    expect(await open('/EquipmentKanban')).toBe('as served');
    served['/EquipmentKanban'] = 404;
    expect(await open('/EquipmentKanban')).toBe('');
  });

  test.each([
    ['cannot be reached', 'refused'],
    ['does not answer its proxy', 502],
  ])('is the cached one while the server %s', async (_how, status) => {
    if (status === 'refused')
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    else served['/EquipmentKanban'] = 502;
    expect(await open('/EquipmentKanban')).toBe(page);
  });

  test('is the cached one where no answer arrives in time', async () => {
    vi.useFakeTimers();
    served['/EquipmentKanban'] = null;
    const opened = open('/EquipmentKanban');
    await vi.advanceTimersByTimeAsync(networkTimeoutMs);
    expect(await opened).toBe(page);
  });

  test('of the console is the cached one only where a slow network does not answer either', async () => {
    vi.useFakeTimers();
    served['/Troubleshooting/workOrder'] = null;
    const opened = open('/Troubleshooting/workOrder');
    const settled = vi.fn<() => void>();
    void opened?.then(settled);
    await vi.advanceTimersByTimeAsync(consoleTimeoutMs - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await opened).toBe(page);
  });

  test('has the configuration that was read last, because each reading is cached', async () => {
    served['/platform.json'] = '{"title":"changed"}';
    await answer('/platform.json');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    expect(await answer('/platform.json')).toBe('{"title":"changed"}');
  });
});

test.each([
  ['/api/Kanban/GetTopic', {}],
  ['/', { mode: 'navigate' }],
  ['/login', { mode: 'navigate' }],
  ['/api/docs', { mode: 'navigate' }],
  ['/chat?orgcode=1', {}],
  ['/chat/negotiate', { method: 'POST' }],
  ['/gateway/chat', {}],
  ['/healthz', {}],
  ['/metrics', { mode: 'navigate' }],
  ['/uploads/a.png', { mode: 'navigate' }],
  ['/files/a.pdf', { mode: 'navigate' }],
  ['/report.pdf', { mode: 'navigate' }],
  ['/static/index-2.js?newer', {}],
  ['/static/index-3.js', {}],
  ['/static/index-2.js', { method: 'HEAD' }],
  ['https://elsewhere.example/static/index-2.js', {}],
] as const)('%s %o is not answered from the cache', (path, over) => {
  expect(answer(path, over)).toBeNull();
  expect(requested).toEqual([]);
});
