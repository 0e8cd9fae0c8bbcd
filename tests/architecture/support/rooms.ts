/** The files by which a command starts the product, administers it, or calls it as a client. */
const servedBy = [
  'src/server/app.ts',
  'src/server/serve.ts',
  'src/server/config.ts',
  'src/server/database.ts',
  'src/server/administration.ts',
  'src/server/buildWebsite.ts',
  'src/server/kernel/log.ts',
  'src/server/kernel/errors/appError.ts', // what the administration refuses with
  'src/server/kernel/auth/signature.ts', // for the signed client, as the next
  'src/server/kernel/auth/password.ts',
  'src/server/storage/embedded/errors.ts',
];

/**
 * Who may import whom (design page 1): each room of the house, and the rooms that it may enter. The
 * first room whose folder holds a file is the file's. Any room may enter itself; a room that ends
 * with `/*` stands for one room each, and those may not enter each other. A file by its name is as
 * good as a room.
 */
export const rooms: readonly (readonly [room: string, mayEnter: readonly string[]])[] = [
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
    'src/client/kit', // what console pages are made of: it knows calls and the session, ui does not
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
    'src/client/console/*',
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
  ['src/client', ['src/client', 'src/contract', 'themes']], // app and main.tsx

  ['src/server/clientBuild', []], // how vite packs the client: the server only starts it
  ['src/server/signalr', []],
  ['src/server/storage', []],
  ['src/server/kernel', ['src/contract', 'src/server/storage', 'src/server/signalr']],
  ['src/server/realtime', ['src/contract', 'src/server/storage', 'src/server/signalr']],
  ['src/server/figures', ['src/contract', 'src/server/storage']],
  ...['src/server/modules/*', 'src/server/gateway', 'src/server/jobs'].map(
    (room) =>
      [
        room,
        [
          'src/server/kernel',
          'src/server/figures',
          'src/server/realtime',
          'src/server/storage',
          'src/contract',
        ],
      ] as const,
  ),
  [
    'src/server/cli', // clients of the API and of what starts the product, never a second way in
    ['src/contract', ...servedBy],
  ],
  [
    'src/demo', // seeds and simulates a plant: a client of the API
    ['src/contract', 'src/server/cli', ...servedBy],
  ],
  ['src/server', ['src/server', 'src/contract']], // app, main: they compose
];

/** Packages that only these rooms may use; every other package is free. */
export const packageOwners: Readonly<Record<string, readonly string[]>> = {
  '@arco-design/web-react': ['src/client/ui'],
  echarts: ['src/client/ui'],
  'react-grid-layout': ['src/client/ui'],
  axios: ['src/client/api'],
  '@microsoft/signalr': ['src/client/streams'],
  'drizzle-orm': ['src/server/storage'],
  pg: ['src/server/storage'],
  ws: ['src/server/signalr'],
};

/** What one module may offer the others. */
const published = /^src\/server\/modules\/[^/]+\/api\.ts$/;

function isIn(file: string, room: string): boolean {
  return file === room || file.startsWith(`${room.replace(/\/\*$/, '')}/`);
}

/** The room of a file, with the name of its own in place of `*`. */
export function roomOf(file: string): string {
  const room = rooms.find(([name]) => isIn(file, name))?.[0];
  if (room === undefined) throw new Error(`${file} stands in no room: give it one in rooms.ts`);
  const own = file.slice(room.length - 1).split('/')[0];
  return room.endsWith('/*') ? `${room.slice(0, -1)}${own}` : room;
}

/** The rooms that a file may enter. */
export function allowedFor(file: string): readonly string[] {
  return rooms.find(([name]) => isIn(file, name))?.[1] ?? [];
}

/** Whether a file may import another of the repository. */
export function mayImport(from: string, to: string): boolean {
  if (roomOf(from) === roomOf(to)) return true;
  if (roomOf(from).startsWith('src/server/modules/') && published.test(to)) return true;
  return allowedFor(from).some((room) => isIn(to, room));
}
