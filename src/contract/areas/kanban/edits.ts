import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { id, isoInstant, text } from '../../validators.ts';
import { boardSchema } from './endpoints.ts';

/** The most boards of an organisation. */
export const boardLimit = 20;

const boardEntry = boardSchema
  .pick({ id: true, boardName: true, updateTime: true })
  .extend({ /** The number of tiles. */ tiles: z.int() });
export type BoardEntry = z.output<typeof boardEntry>;

/** The boards of the organisation, its first one first; empty until somebody has opened it. */
export const listBoards = defineEndpoint({
  id: 'kanban.listBoards',
  path: '/api/Kanban/GetBoardList',
  permission: 'kanban.view',
  summary: 'Boards of the organisation',
  body: z.object({}),
  data: z.array(boardEntry),
  source: 'product decision',
});

/** Adds a board, e.g. of a workshop: a copy of another, or with the default layout. */
export const addBoard = defineEndpoint({
  id: 'kanban.addBoard',
  path: '/api/Kanban/AddBoard',
  permission: 'kanban.edit',
  summary: 'Add a board',
  body: z.object({ BoardName: text(lengths.boardName), CopyOf: id.optional() }),
  data: boardSchema,
  errors: ['NOT_FOUND', 'BOARD_NAME_TAKEN', 'TOO_MANY_BOARDS', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** Deletes a board with its versions. The first one stays. */
export const deleteBoard = defineEndpoint({
  id: 'kanban.deleteBoard',
  path: '/api/Kanban/DeleteBoard',
  permission: 'kanban.edit',
  summary: 'Delete a board',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'FIRST_BOARD', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The number of versions of a board that can be restored, including the current one. */
export const boardVersionLimit = 20;

const boardVersion = z.object({
  version: z.int(),
  boardName: z.string(),
  /** The number of tiles. */
  tiles: z.int(),
  /** When it was stored. */
  time: isoInstant,
  /** The person who stored it; null for the default board of an organisation. */
  userName: z.string().nullable(),
});
export type BoardVersion = z.output<typeof boardVersion>;

/** The versions of a board, newest first; empty until somebody has stored the board. */
export const listBoardVersions = defineEndpoint({
  id: 'kanban.listBoardVersions',
  path: '/api/Kanban/GetBoardVersionList',
  permission: 'kanban.edit',
  summary: 'Versions of a board',
  body: z.object({ ID: id }),
  data: z.array(boardVersion),
  source: 'product decision',
});

/** One version of a board, for the editor. A tile whose picture was removed has none. */
export const getBoardVersion = defineEndpoint({
  id: 'kanban.getBoardVersion',
  path: '/api/Kanban/GetBoardVersion',
  permission: 'kanban.edit',
  summary: 'A version of a board',
  body: z.object({ ID: id, Version: z.int().min(0) }),
  data: boardSchema.pick({
    boardName: true,
    theme: true,
    distance: true,
    diagonal: true,
    layout: true,
    version: true,
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The maximum bytes of a picture on a board. */
export const boardImageBytes = 300 * 1024;

/** The maximum pixels of its longer edge: a few bytes can encode a picture too large for a display's memory. */
export const boardImageEdge = 4096;

/** The quota of pictures of an organisation: two for each tile of a full board. */
export const boardImageQuota = { count: 120, bytes: 20 * 1024 * 1024 } as const;

/** The picture types that a board shows. SVG is excluded because it may contain scripts. */
export const boardImageType = z.enum(['image/png', 'image/jpeg', 'image/webp']);
export type BoardImageType = z.output<typeof boardImageType>;

/**
 * Stores a picture for a tile, whose settings then contain its id. A picture that no board uses may be
 * removed a day after it was stored: when the next picture or board is stored, or within an hour.
 */
export const saveBoardImage = defineEndpoint({
  id: 'kanban.saveBoardImage',
  path: '/api/Kanban/SaveBoardImage',
  permission: 'kanban.edit',
  summary: 'Store a picture for a board',
  body: z.object({
    /** Base64. The type is read from the bytes, not from the file's name. */
    Content: z
      .base64({ error: 'boardImage' satisfies FieldReason })
      .max(4 * Math.ceil(boardImageBytes / 3), 'boardImage' satisfies FieldReason),
  }),
  data: z.object({ id: z.string(), contentType: boardImageType, size: z.int() }),
  errors: ['ORG_EXPIRED'],
  source: 'product decision',
});

/** A picture of a board. The content of an id never changes. */
export const getBoardImage = defineEndpoint({
  id: 'kanban.getBoardImage',
  path: '/api/Kanban/GetBoardImage',
  permission: 'kanban.view',
  summary: 'A picture of a board',
  body: z.object({ ID: id }),
  data: z.object({ id: z.string(), contentType: boardImageType, content: z.base64() }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
