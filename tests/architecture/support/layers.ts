/** The files with which a command starts the product, administers it, or calls it as a client. */
const servedBy = [
  'src/server/app.ts',
  'src/server/serve.ts',
  'src/server/config.ts',
  'src/server/database.ts',
  'src/server/administration.ts',
  'src/server/buildWebsite.ts',
  'src/server/kernel/log.ts',
  'src/server/kernel/errors/appError.ts', // thrown by the administration
  'src/server/kernel/auth/session/signature.ts', // for the signed client, like the next
  'src/server/kernel/auth/password/password.ts',
  'src/server/storage/embedded/errors.ts',
];

/**
 * The layers of the source, each with the layers that it may import. A file belongs to the first layer
 * whose folder contains it. Every layer may import itself; a layer that ends with `/*` stands for one
 * layer per subfolder, and those may not import each other. A layer may be a single file.
 */
export const layers: readonly (readonly [layer: string, imports: readonly string[]])[] = [
  ['package.json', []], // the version of the product
  ['themes', []],
  ['src/contract', []],

  ['src/client/lib', ['src/contract', 'themes']],
  ['src/client/i18n', ['src/contract', 'themes']],
  ['src/client/ui', ['src/contract', 'themes']],
  ['src/client/api', ['src/contract', 'src/client/lib']],
  ['src/client/streams', ['src/contract', 'src/client/lib']],
  ['src/client/offline', []],
  [
    'src/client/loading', // parts of the client that are loaded when they are needed
    [
      'src/client/ui',
      'src/client/api',
      'src/client/streams',
      'src/client/i18n',
      'src/client/lib',
      'src/contract',
    ],
  ],
  [
    'src/client/kit', // the components of console pages; unlike ui, it uses calls and the session
    [
      'src/client/ui',
      'src/client/loading',
      'src/client/api',
      'src/client/streams',
      'src/client/i18n',
      'src/client/lib',
      'src/contract',
    ],
  ],
  [
    'src/client/wallboard',
    [
      'src/client/ui',
      'src/client/loading',
      'src/client/api',
      'src/client/streams',
      'src/client/i18n',
      'src/client/lib',
      'src/contract',
      'themes',
    ],
  ],
  [
    'src/client/resource', // the pages of any definition; it knows no area
    [
      'src/client/kit',
      'src/client/ui',
      'src/client/loading',
      'src/client/api',
      'src/client/streams',
      'src/client/i18n',
      'src/client/lib',
      'src/contract',
    ],
  ],
  [
    'src/client/console/*',
    [
      'src/client/resource',
      'src/client/kit',
      'src/client/ui',
      'src/client/loading',
      'src/client/api',
      'src/client/streams',
      'src/client/i18n',
      'src/client/lib',
      'src/contract',
    ],
  ],
  ['src/client', ['src/client', 'src/contract', 'themes']], // app and main.tsx

  ['src/server/clientBuild', []], // the Vite build of the client, which the server only starts
  ['src/server/signalr', []],
  ['src/server/storage', []],
  [
    'src/server/kernel',
    ['src/contract', 'src/server/storage', 'src/server/signalr', 'package.json'],
  ],
  ['src/server/realtime', ['src/contract', 'src/server/storage', 'src/server/signalr']],
  ['src/server/figures', ['src/contract', 'src/server/storage']],
  [
    'src/server/resource', // the calls of any definition; it knows no area
    ['src/server/kernel', 'src/server/realtime', 'src/server/storage', 'src/contract'],
  ],
  [
    'src/server/print', // documents of any area as PDF files
    ['src/server/kernel', 'src/server/storage', 'src/contract'],
  ],
  ...['src/server/modules/*', 'src/server/gateway', 'src/server/jobs'].map(
    (layer) =>
      [
        layer,
        [
          'src/server/resource',
          'src/server/print',
          'src/server/kernel',
          'src/server/figures',
          'src/server/realtime',
          'src/server/storage',
          'src/contract',
        ],
      ] as const,
  ),
  [
    'src/server/cli', // clients of the API and of the files that start the product; never a second API
    ['src/contract', ...servedBy],
  ],
  [
    'src/demo', // seeds and simulates a plant: a client of the API
    ['src/contract', 'src/server/cli', ...servedBy],
  ],
  ['src/server', ['src/server', 'src/contract']], // app, main: they compose
];

/** The packages that only these layers may import; every other package may be imported anywhere. */
export const packageOwners: Readonly<Record<string, readonly string[]>> = {
  '@arco-design/web-react': ['src/client/ui'],
  echarts: ['src/client/ui'],
  'react-grid-layout': ['src/client/ui'],
  axios: ['src/client/api'],
  '@microsoft/signalr': ['src/client/streams'],
  pg: ['src/server/storage'],
  ws: ['src/server/signalr'],
  yauzl: ['src/server/modules/file'],
  'image-dimensions': ['src/server/modules/file'],
  pdfkit: ['src/server/print'],
  fontkit: ['src/server/print'],
  mqtt: ['src/server/modules/metric'],
  'echarts-gl': ['src/client/ui'],
};

/** The file that a module publishes for other modules. */
const published = /^src\/server\/modules\/[^/]+\/api\.ts$/;

function isIn(file: string, layer: string): boolean {
  return file === layer || file.startsWith(`${layer.replace(/\/\*$/, '')}/`);
}

/** Returns the layer of a file, with the name of its subfolder in place of `*`. */
export function layerOf(file: string): string {
  const layer = layers.find(([name]) => isIn(file, name))?.[0];
  if (layer === undefined) throw new Error(`${file} belongs to no layer: add one in layers.ts`);
  const own = file.slice(layer.length - 1).split('/')[0];
  return layer.endsWith('/*') ? `${layer.slice(0, -1)}${own}` : layer;
}

/** Returns the layers that a file may import. */
export function allowedFor(file: string): readonly string[] {
  return layers.find(([name]) => isIn(file, name))?.[1] ?? [];
}

/** The parts of an area of the console that other areas may use. */
const publishedParts = /^src\/client\/console\/[^/]+\/api\.tsx$/;

/** Returns true if a file may import another file of the repository. */
export function mayImport(from: string, to: string): boolean {
  if (layerOf(from) === layerOf(to)) return true;
  if (layerOf(from).startsWith('src/server/modules/') && published.test(to)) return true;
  if (layerOf(from).startsWith('src/client/console/') && publishedParts.test(to)) return true;
  return allowedFor(from).some((layer) => isIn(to, layer));
}
