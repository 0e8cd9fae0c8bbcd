import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { orderSide } from '../../orders/orderKeys.ts';
import { deviceTopicName, topicName } from '../../topics/topicRows.ts';
import { lengths } from '../../validation/lengths.ts';
import { id, isoInstant, text } from '../../validators.ts';

/** Columns and rows of a board's grid; a cell is one unit of a tile's size. */
export const boardGrid = { columns: 24, rows: 18 } as const;

export const tilePlacement = z.object({
  /** Unique on the board. */
  i: z.string().min(1).max(40),
  /** The tile's type. A wall that does not know it shows a message in its place. */
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

/** The maximum size of a layout, as JSON in UTF-8: walls load it, and its versions are stored. The default one has less than 1 KB. */
export const layoutBytes = 128 * 1024;

/** A board's layout; `schema` counts its versions, so that an older one can be migrated. */
export const boardLayout = z.object({
  schema: z.literal(1),
  items: z.array(tilePlacement).max(60),
});
export type BoardLayout = z.output<typeof boardLayout>;

/** The theme of a wall: for a dim control room, or for a room with windows. */
export const boardTheme = z.enum(['dim-room', 'lit-room']);
export type BoardTheme = z.output<typeof boardTheme>;

export const boardSchema = z.object({
  id: z.string(),
  boardName: z.string(),
  /** A `boardTheme`. A wall that does not know it uses the first one. */
  theme: z.string(),
  /** Viewing distance in metres. */
  distance: z.number(),
  /** Diagonal of the screen in inches. */
  diagonal: z.number(),
  layout: boardLayout,
  version: z.int(),
  updateTime: isoInstant,
  /** Shown in the header of the wall; not part of the board itself. */
  orgName: z.string(),
  timeZone: z.string(),
  /** The side whose orders the figures count; for a provider, the orders that it repairs. */
  side: orderSide,
  /** True if the organisation has devices of its own. */
  ownsDevices: z.boolean(),
  /** True if there are devices that the figures can count. */
  hasDevices: z.boolean(),
});
export type Board = z.output<typeof boardSchema>;

/** A board of the organisation, by default its first one, which the first call creates with the default layout. */
export const getBoard = defineEndpoint({
  id: 'kanban.getBoard',
  path: '/api/Kanban/GetBoard',
  permission: 'kanban.view',
  summary: 'A board of the organisation',
  body: z.object({ ID: id.optional() }),
  data: boardSchema,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** Stores a board. Its tiles must lie on the grid without overlapping, and their pictures must exist. */
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
    /** Unchanged where absent. */
    Theme: boardTheme.optional(),
    Version: z.int().min(0),
  }),
  data: boardSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'BAD_LAYOUT', 'BOARD_NAME_TAKEN', 'ORG_EXPIRED'],
  source: 'product decision',
});

const snapshot = z.object({
  Topic: topicName,
  Epoch: z.string(),
  Rev: z.int(),
  At: isoInstant,
  /** Rows by key; each matches the topic's row schema. */
  Rows: z.record(z.string(), z.unknown()),
});

/** The current rows of a topic, with the revision that later patches follow. */
export const getTopic = defineEndpoint({
  id: 'kanban.getTopic',
  path: '/api/Kanban/GetTopic',
  permission: 'kanban.view',
  summary: "A topic's snapshot",
  body: z.object({ Topic: topicName }),
  data: snapshot,
  source: 'product decision',
});

/** The current rows of a topic of devices, for people who may see their states; it needs no permission for boards. */
export const getDeviceTopic = defineEndpoint({
  id: 'kanban.getDeviceTopic',
  path: '/api/Kanban/GetDeviceTopic',
  permission: 'metric.status',
  summary: "A device topic's snapshot",
  body: z.object({ Topic: deviceTopicName }),
  data: snapshot,
  source: 'product decision',
});

/** The snapshot of the topic `inbox` of the caller; it needs no permission for boards. */
export const getInbox = defineEndpoint({
  id: 'kanban.getInbox',
  path: '/api/Kanban/GetInbox',
  permission: 'signedIn',
  summary: 'What the caller has not read',
  body: z.object({}),
  data: snapshot,
  source: 'product decision for specification 3 Notification, unread counts',
});

/** The server's time, used to check the freshness of data and the clock skew. */
export const getServerTime = defineEndpoint({
  id: 'kanban.getServerTime',
  path: '/api/Kanban/GetServerTime',
  permission: 'signedIn',
  summary: "The server's time",
  body: z.object({}),
  data: z.object({ time: isoInstant }),
  source: 'product decision',
});
