import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadFile } from '../../../../../src/contract/areas/file/endpoints.ts';
import { sendTelemetry } from '../../../../../src/contract/areas/gateway/endpoints.ts';
import { login } from '../../../../../src/contract/areas/session/endpoints.ts';
import { allEndpoints } from '../../../../../src/contract/index.ts';
import { platformSources } from '../../../../../src/server/kernel/http/website/platformSources.ts';
import { startApp, type TestApp } from '../../../support/app.ts';

/** A build of the first pages, in which some pages share a file. */
const manifest = {
  'index.html': { file: 'static/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'static/react.js' },
  '_ui.js': { file: 'static/ui.js', imports: ['_react.js'], css: ['static/ui.css'] },
  'src/client/app/login/LoginPage.tsx': { file: 'static/login.js', imports: ['_ui.js'] },
  'src/client/routes/WallRoute.tsx': { file: 'static/wall.js', imports: ['_react.js'] },
  'src/client/app/ConsoleFrame.tsx': { file: 'static/shell.js', imports: ['_ui.js', '_react.js'] },
  'src/client/routes/pages.ts': { file: 'static/pages.js' },
  'virtual:jsrsasign-jws': { file: 'static/jws.js' },
  'src/client/console/home/DataOverviewPage.tsx': {
    file: 'static/overview.js',
    imports: ['_ui.js'],
    css: ['static/overview.css'],
  },
};
const ofUI =
  '</static/ui.js>; rel=modulepreload, </static/ui.css>; rel=preload; as=style; crossorigin';
const ofShell = [
  `</static/shell.js>; rel=modulepreload, ${ofUI}`,
  '</static/pages.js>; rel=modulepreload',
  '</static/jws.js>; rel=modulepreload',
].join(', ');
const ofOverview = [
  ofShell,
  '</static/overview.js>; rel=modulepreload',
  '</static/overview.css>; rel=preload; as=style; crossorigin',
].join(', ');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-website-'));
  await mkdir(join(folder, 'static'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Andon</title>');
  await writeFile(join(folder, 'columns.html'), '<!doctype html><title>Columns</title>');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'static/app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'static/app-1a2b.js.br'), brotliCompressSync('export {}; // br'));
  await writeFile(
    join(folder, 'platform.json'),
    JSON.stringify({
      storageHost: 'https://andon.s3.example/files',
      qrOfficial: 'https://cdn.example/official.png',
      qrMiniProgram: '/qr/mini.png',
      secondApiHost: 'https://gateway.example:8443',
      website: 'https://andon.example',
    }),
  );
  app = await startApp({ websiteFolder: folder, signIn: { devLogin: true } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => fetch(app.url + path);

describe('pages', () => {
  test.for([
    '/%00',
    '/login%00',
    '/%00.html',
    '/api/%00',
    '/chat/%0A',
    '/static/%00',
    '/files/%7F',
  ])(
    'no address has a control character: GET %s is answered 404, also to a browser',
    async (path) => {
      for (const accept of ['*/*', 'text/html'])
        expect((await fetch(app.url + path, { headers: { accept } })).status).toBe(404);
      expect((await get(`/login?redirect=${path}`)).status).toBe(200);
    },
  );

  test.for(['/', '/login', '/EquipmentKanban', '/Troubleshooting/workOrder/orderDetail?id=1'])(
    "%s is the client's page, requested again each time",
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([
        200,
        '<!doctype html><title>Andon</title>',
      ]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.for(['/chat', '/gateway/chat', '/chat/negotiate', '/gateway/chat/negotiate'])(
    'a hub has no page: GET %s without an upgrade is answered 404',
    async (path) => {
      const response = await fetch(`${app.url}${path}?id=1`, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ data: { error: 'NO_SUCH_CALL' } });
    },
  );

  test('a HEAD request for a page is answered, as monitoring tools send it', async () => {
    const { status, headers } = await fetch(`${app.url}/login`, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('a browser finds the icon for a document that names none', async () => {
    const { status, headers } = await fetch(`${app.url}/favicon.ico`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, '/favicon.svg']);
  });

  test.for([
    ['/', '', `</static/login.js>; rel=modulepreload, ${ofUI}`],
    ['/login?redirect=%2Fpersonnel', '', `</static/login.js>; rel=modulepreload, ${ofUI}`],
    ['/', 'Admin-Token=t', ofOverview],
    ['/home/dataOverview?days=7', 'Admin-Token=t', ofOverview],
    ['/EquipmentKanban', 'Admin-Token=t', '</static/wall.js>; rel=modulepreload'],
    ['/account?tab=1', 'a=1; Admin-Token=t', ofShell],
    ['/equipmentkanban/?x', 'Admin-Token=t', '</static/wall.js>; rel=modulepreload'],
    ['/account', '', null],
    ['/account', 'X-Admin-Token=t', null],
    ['/static/app-1a2b.js', 'Admin-Token=t', null],
  ] as const)('%s with cookies "%s" preloads its first modules', async ([path, cookie, links]) => {
    const { headers } = await fetch(app.url + path, { headers: { cookie } });
    expect(headers.get('link')).toBe(links);
  });

  test('a script that only pings the server preloads nothing', async () => {
    const { headers } = await fetch(`${app.url}/login`, { method: 'HEAD' });
    expect(headers.get('link')).toBeNull();
  });

  test('a replaced build is used for preload links at once', async () => {
    const link = async () => {
      const { status, headers } = await get('/login');
      expect(status).toBe(200);
      return headers.get('link');
    };
    const file = join(folder, '.vite/manifest.json');
    const loginPage = { file: 'static/login-2.js' };
    const newer = { ...manifest, 'src/client/app/login/LoginPage.tsx': loginPage };
    expect(await link()).toContain('</static/login.js>');
    await writeFile(file, JSON.stringify(newer));
    expect(await link()).toBe('</static/login-2.js>; rel=modulepreload');
    await writeFile(file, '{"index.html":'); // a build that is being written
    expect(await link()).toBeNull();
    await rm(file);
    expect(await link()).toBeNull();
    await writeFile(file, JSON.stringify(manifest));
  });

  test.for(['//', '/redirect//evil', '/personnel//mailList', '/personnel/%zz', '/%c3'])(
    '2 Error routes, no match: %s is written as no page is, and leads to /401',
    async (path) => {
      const { status, url } = await get(path);
      expect([status, url]).toEqual([200, `${app.url}/401`]);
    },
  );

  test.for(['/redirect//evil.com', '/redirect/https://evil.com/a.html', '/nobody.html'])(
    '2 Error routes, no match: a browser that goes to %s gets a page of ours',
    async (path) => {
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
      const { status, headers } = await fetch(app.url + path, { headers: { accept } });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  test('a hashed file is cached for ever; a missing file is not answered with a page', async () => {
    const response = await get('/static/app-1a2b.js');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect((await get('/static/gone.js')).status).toBe(404);
    expect((await get('/api/Nothing')).status).toBe(404);
  });

  test('a script is sent precompressed to clients that accept the coding', async () => {
    const request = (encodings: string) =>
      fetch(`${app.url}/static/app-1a2b.js`, { headers: { 'accept-encoding': encodings } });
    const compressed = await request('br');
    expect(await compressed.text()).toBe('export {}; // br');
    const { headers } = compressed;
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(await (await request('identity')).text()).toBe('export {};');
  });

  test.for([
    '/..%2f..%2fetc/passwd',
    '/static/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
  ])('%s does not leave the folder', async (path) => {
    const response = await get(path);
    expect(await response.text()).not.toMatch(/root:|"dependencies"/);
  });
});

test.for(['/', '/static/app-1a2b.js', '/api/openapi.json', '/healthz', '/api/Nothing'])(
  '%s carries the security headers, the CSP without unsafe-inline scripts',
  async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('same-origin');
  },
);

test('the document of columns in 3-D, and no other, may make functions of texts; the product alone may frame it', async () => {
  const { headers } = await get('/columns.html');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self' 'unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  for (const path of ['/', '/api/openapi.json']) {
    const page = await get(path);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval');
  }
});

test('a page may load pictures from the hosts in platform.json and call its own hosts, and no others', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  const directives = policy.split(';');
  expect(directives).toContain(
    "img-src 'self' data: blob: https://andon.s3.example https://cdn.example",
  );
  expect(directives).toContain(
    "connect-src 'self' https://gateway.example:8443 wss://gateway.example:8443 https://andon.s3.example",
  );
  expect(policy).not.toContain('https://andon.example');
  expect(policy).not.toContain('*');
});

test.for([
  [{ storageHost: '/files', qrOfficial: '', apiHost: '' }, [], []],
  [
    { storageHost: '//cdn.example/f', qrOfficial: 'javascript:alert(1)' },
    ['cdn.example'],
    ['cdn.example'],
  ],
  [
    { storageHost: 'http://[', qrOfficial: 7, apiHost: 'http://10.0.0.5:81/x' },
    [],
    ['http://10.0.0.5:81', 'ws://10.0.0.5:81'],
  ],
  [
    { storageHost: 'https://a.example', qrOfficial: 'https://a.example/q.png' },
    ['https://a.example'],
    ['https://a.example'],
  ],
] as const)('the hosts that %j names', ([platform, images, calls]) => {
  expect(platformSources(platform)).toEqual({ images, calls });
});

test('an answer of the API carries them too', async () => {
  const { headers } = await app.anonymous.send(login, {});
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
});

describe('API documentation', () => {
  interface Document {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<
      string,
      { post: Record<string, unknown> & { security: Record<string, unknown>[] } }
    >;
    components: { securitySchemes: Record<string, { type: string }> };
  }

  test('openapi.json is OpenAPI 3.1 and lists every call, its body, its answer and its security', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as Document;
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toEqual({
      title: expect.any(String),
      version: expect.any(String),
      description: expect.any(String),
    });
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [...allEndpoints, uploadFile].map(({ path }) => path).toSorted(),
    );
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { path, id, permission } of allEndpoints) {
      const { post } = document.paths[path] ?? {};
      expect(post).toMatchObject({
        operationId: id,
        summary: expect.stringMatching(/./),
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          200: {
            content: { 'application/json': { schema: { required: ['code', 'info', 'data'] } } },
          },
        },
      });
      const named = (post?.security ?? []).flatMap((one) => Object.keys(one));
      expect(named.filter((name) => !schemes.includes(name))).toEqual([]);
      expect(named.length === 0).toBe(permission === 'public');
    }
    expect(document.paths[uploadFile.path]?.post).toMatchObject({
      operationId: uploadFile.id,
      requestBody: { content: { 'multipart/form-data': {} } },
    });
    // items that the call checks one by one are described too
    expect(JSON.stringify(document.paths[sendTelemetry.path]?.post['requestBody'])).toContain(
      '"DeviceCode":{"type":"string"',
    );
  });

  test('every reference in it resolves', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as object;
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, ref = '']) => ref,
    );
    const lost = refs.filter((ref) => {
      let at: unknown = document;
      for (const step of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
        at = (at as Record<string, unknown> | undefined)?.[
          step.replaceAll('~1', '/').replaceAll('~0', '~')
        ];
      }
      return !ref.startsWith('#') || at === undefined || at === document;
    });
    expect(lost).toEqual([]);
  });

  test('/api/docs is a page for people: every call by its path and summary, no script', async () => {
    const response = await get('/api/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    for (const { path, summary, id } of allEndpoints) {
      expect(page).toContain(`<code>${path}</code>`);
      expect(page).toContain(summary.replaceAll("'", "'"));
      expect(page).toContain(`id="${id}"`);
    }
    expect(page).not.toMatch(/<script|<style|style=/);
  });

  test.for(['/api/docs', '/api/openapi.json'])('%s is rate limited', async (url) => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 121; nth += 1) {
      const { statusCode } = await app.app.inject({ url, remoteAddress: '10.200.0.1' });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
  });
});

test('the app answers every endpoint of the contract', async () => {
  for (const endpoint of allEndpoints) {
    const { status, envelope } = await app.anonymous.send(endpoint, {});
    expect([endpoint.path, status]).not.toEqual([endpoint.path, 404]);
    if (endpoint.permission !== 'public') {
      const expected = endpoint.permission === 'deviceKey' ? 'DEVICE_KEY' : 'SESSION_UNKNOWN';
      expect(envelope.data).toEqual({ error: expected });
    }
  }
});

describe('health', () => {
  test('/healthz, /readyz and /metrics answer', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toEqual({
      ready: true,
      database: true,
      backplane: true,
      clock: true,
      disk: true,
      clockAheadSeconds: 0,
    });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('andon_call_seconds_count{path="/api/UserManger/Login"');
    expect(metrics).toContain('andon_live_connections{hub="main"} 0');
  });
});
