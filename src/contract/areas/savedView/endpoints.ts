import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, text } from '../../validators.ts';

/** One of the `listPages` of the areas; the server refuses any other. */
const page = z.string().max(60);

/** Filters and sort order, as in the address of the page. */
const viewFilter = z
  .record(z.string().min(1).max(60), z.string().max(500))
  .refine((filter) => Object.keys(filter).length <= 40);

/** The order of columns, and the hidden ones. */
export const viewColumns = z.object({
  order: z.array(z.string().max(60)).max(80),
  hidden: z.array(z.string().max(60)).max(80),
});

export const savedViewSchema = z.object({
  id: z.string(),
  page: z.string(),
  viewName: z.string(),
  filter: z.record(z.string(), z.string()),
  /** null: the page's default columns. */
  columns: viewColumns.nullable(),
  /** 1: everybody of the organisation has it. */
  shared: bit,
  /** 1: the caller may change it, because they created it, or because they manage people and its creator has left. */
  isMine: bit,
  /** The creator's name; empty if the person no longer exists. */
  ownerName: z.string(),
  version: z.int(),
});
export type SavedView = z.output<typeof savedViewSchema>;

/** The maximum views of one person for one page, and for all pages. */
export const viewsPerPage = 30;
export const viewsPerPerson = 200;

/** The maximum size of a view's filter and columns together, as JSON in UTF-8. */
export const viewBytes = 4096;

/** The maximum views of one page in a list. */
export const viewsListed = 100;

/** The caller's views of a page and those shared by others, ordered by name, at most `viewsListed`. */
export const listViews = defineEndpoint({
  id: 'savedView.list',
  path: '/api/Kanban/GetSavedViewList',
  permission: 'signedIn',
  summary: 'Saved views of a list',
  body: z.object({ Page: page }),
  data: z.array(savedViewSchema),
  source: 'product decision',
});

/**
 * Stores a view: a new one, or with `ID` an existing one that the caller may change. With `Version`, the
 * call is refused if the view has changed since. `Filter` and `Columns` together have at most
 * `viewBytes`.
 */
export const saveView = defineEndpoint({
  id: 'savedView.save',
  path: '/api/Kanban/SaveSavedView',
  permission: 'signedIn',
  summary: 'Store a view of a list',
  body: z.object({
    ID: id.optional(),
    Page: page,
    ViewName: text(lengths.viewName),
    Filter: viewFilter,
    Columns: viewColumns.nullable().default(null),
    Shared: bit.default(0),
    Version: z.int().min(0).optional(),
  }),
  data: savedViewSchema,
  errors: [
    'NOT_FOUND',
    'VIEW_NAME_TAKEN',
    'TOO_MANY_VIEWS',
    'TOO_MANY_VIEWS_IN_ALL',
    'STALE_VERSION',
  ],
  source: 'product decision',
});

/** Deletes a view that the caller may change. A repeated call answers NOT_FOUND. */
export const deleteView = defineEndpoint({
  id: 'savedView.delete',
  path: '/api/Kanban/DeleteSavedView',
  permission: 'signedIn',
  summary: 'Delete a view of a list',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
