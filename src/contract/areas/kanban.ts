import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { FieldReason } from '../fieldReasons.ts';
import { lengths } from '../lengths.ts';
import { orderSide } from '../orderKeys.ts';
import { topicName } from '../topicRows.ts';
import { id, instant, text } from '../validators.ts';

/** Columns and rows of a board's grid; a cell is one unit of a tile's size. */
export const boardGrid = { columns: 24, rows: 18 } as const;

export const tilePlacement = z.object({
  /** Unique on the board. */
  i: z.string().min(1).max(40),
  /** The tile's type; a wall that does not know it says so in its place. */
  type: z.string().min(1).max(40),
  x: z
    .int()
    .min(0)
    .max(boardGrid.columns - 1),
  y: z
    .int()
    .min(0)
    .max(boardGrid.rows - 1),
  w: z.int().min(1).max(boardGrid.columns),
  h: z.int().min(1).max(boardGrid.rows),
  /** The tile's own settings, checked by the tile. */
  config: z.record(z.string(), z.unknown()).default({}),
});
export type TilePlacement = z.output<typeof tilePlacement>;

/** A board's layout; `schema` counts its versions, so that an older one can be migrated. */
export const boardLayout = z.object({
  schema: z.literal(1),
  items: z.array(tilePlacement).max(60),
});
export type BoardLayout = z.output<typeof boardLayout>;

/** How a wall looks: for a dim control room, or for a room with windows. */
export const boardTheme = z.enum(['dim-room', 'lit-room']);
export type BoardTheme = z.output<typeof boardTheme>;

export const board = z.object({
  id: z.string(),
  boardName: z.string(),
  /** A `boardTheme`; a wall that does not know it takes the first. */
  theme: z.string(),
  /** Viewing distance in metres. */
  distance: z.number(),
  /** Diagonal of the screen in inches. */
  diagonal: z.number(),
  layout: boardLayout,
  version: z.int(),
  updateTime: instant,
  /** Beside the board: what its header shows. */
  orgName: z.string(),
  timeZone: z.string(),
  /** Whose orders its figures are of: a provider's are those that it repairs. */
  side: orderSide,
  /** Whether the organisation has devices of its own. */
  ownsDevices: z.boolean(),
  /** Whether there are devices of which its figures could tell. */
  hasDevices: z.boolean(),
});
export type Board = z.output<typeof board>;

/** The organisation's board; made with the default layout at the first call. */
export const getBoard = defineEndpoint({
  id: 'kanban.getBoard',
  path: '/api/Kanban/GetBoard',
  permission: 'kanban.view',
  summary: "The organisation's board",
  body: z.object({}),
  data: board,
  source: 'design page 4 board, page 5 The wall; design page 2 Our own calls',
});

/** Stores a board; tiles must lie on the grid and not overlap, and their pictures must be there. */
export const saveBoard = defineEndpoint({
  id: 'kanban.saveBoard',
  path: '/api/Kanban/SaveBoard',
  permission: 'kanban.edit',
  summary: 'Store a board',
  body: z.object({
    ID: id,
    BoardName: text(lengths.boardName),
    Distance: z.number().min(0.5).max(30),
    Diagonal: z.number().min(10).max(300),
    Layout: boardLayout,
    /** Absent: as it is. */
    Theme: boardTheme.optional(),
    Version: z.int().min(0),
  }),
  data: board,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'BAD_LAYOUT', 'ORG_EXPIRED'],
  source: 'design page 4 board, page 5 The wall; design page 2 Our own calls',
});

/** So many versions of a board can be restored, the one that hangs included. */
export const boardVersionLimit = 20;

const boardVersion = z.object({
  version: z.int(),
  boardName: z.string(),
  /** How many tiles it has. */
  tiles: z.int(),
  /** When it was stored. */
  time: instant,
  /** Who stored it; null: nobody, as the first board of an organisation. */
  userName: z.string().nullable(),
});
export type BoardVersion = z.output<typeof boardVersion>;

/** The versions of a board, the newest first; none until somebody has stored it. */
export const listBoardVersions = defineEndpoint({
  id: 'kanban.listBoardVersions',
  path: '/api/Kanban/GetBoardVersionList',
  permission: 'kanban.edit',
  summary: 'Versions of a board',
  body: z.object({ ID: id }),
  data: z.array(boardVersion),
  source: 'design page 5 The wall, versions; design page 2 Our own calls',
});

/** One version of a board, for its editor; a picture that is gone is left out of its tile. */
export const getBoardVersion = defineEndpoint({
  id: 'kanban.getBoardVersion',
  path: '/api/Kanban/GetBoardVersion',
  permission: 'kanban.edit',
  summary: 'A version of a board',
  body: z.object({ ID: id, Version: z.int().min(0) }),
  data: board.pick({
    boardName: true,
    theme: true,
    distance: true,
    diagonal: true,
    layout: true,
    version: true,
  }),
  errors: ['NOT_FOUND'],
  source: 'design page 5 The wall, versions; design page 2 Our own calls',
});

/** Bytes of a picture on a board, at most. */
export const boardImageBytes = 300 * 1024;

/** Pixels of its longer edge, at most: a few bytes can say a picture that no display holds in memory. */
export const boardImageEdge = 4096;

/** What an organisation may keep in all: two pictures for each tile of a full board. */
export const boardImageQuota = { count: 120, bytes: 20 * 1024 * 1024 } as const;

/** The kinds of pictures that a board shows; SVG is none, since it may carry scripts. */
export const boardImageType = z.enum(['image/png', 'image/jpeg', 'image/webp']);
export type BoardImageType = z.output<typeof boardImageType>;

/**
 * Stores a picture for a tile, whose settings then name its id. What no board uses is forgotten from
 * a day after it was stored on: at the next picture or board that is, or within the hour.
 */
export const saveBoardImage = defineEndpoint({
  id: 'kanban.saveBoardImage',
  path: '/api/Kanban/SaveBoardImage',
  permission: 'kanban.edit',
  summary: 'Store a picture for a board',
  body: z.object({
    /** Base64. Its kind is read from the bytes, whatever the file was called. */
    Content: z
      .base64({ error: 'boardImage' satisfies FieldReason })
      .max(4 * Math.ceil(boardImageBytes / 3), 'boardImage' satisfies FieldReason),
  }),
  data: z.object({ id: z.string(), contentType: boardImageType, size: z.int() }),
  errors: ['ORG_EXPIRED'],
  source: 'design page 5 The wall, image; design page 2 Our own calls',
});

/** A picture of a board; the same for ever under its id. */
export const getBoardImage = defineEndpoint({
  id: 'kanban.getBoardImage',
  path: '/api/Kanban/GetBoardImage',
  permission: 'kanban.view',
  summary: 'A picture of a board',
  body: z.object({ ID: id }),
  data: z.object({ id: z.string(), contentType: boardImageType, content: z.base64() }),
  errors: ['NOT_FOUND'],
  source: 'design page 5 The wall, image; design page 2 Our own calls',
});

const snapshot = z.object({
  Topic: topicName,
  Epoch: z.string(),
  Rev: z.int(),
  At: instant,
  /** Rows by key; each fits the topic's row schema. */
  Rows: z.record(z.string(), z.unknown()),
});

/** A topic's rows as they are now, with the revision from which patches follow. */
export const getTopic = defineEndpoint({
  id: 'kanban.getTopic',
  path: '/api/Kanban/GetTopic',
  permission: 'kanban.view',
  summary: "A topic's snapshot",
  body: z.object({ Topic: topicName }),
  data: snapshot,
  source: 'design page 2 Live, page 5 Streams',
});

/** The same of the topic `inbox`, the caller's own: it takes no board. */
export const getInbox = defineEndpoint({
  id: 'kanban.getInbox',
  path: '/api/Kanban/GetInbox',
  permission: 'signedIn',
  summary: 'What the caller has not read',
  body: z.object({}),
  data: snapshot,
  source: 'specification 3 Notification, unread counts; design page 2 Live',
});

/** The server's time: the probe of freshness and clock skew. */
export const getServerTime = defineEndpoint({
  id: 'kanban.getServerTime',
  path: '/api/Kanban/GetServerTime',
  permission: 'signedIn',
  summary: "The server's time",
  body: z.object({}),
  data: z.object({ time: instant }),
  source: 'design page 5 Streams, probe',
});
