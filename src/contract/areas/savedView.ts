import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { lengths } from '../lengths.ts';
import { bit, id, text } from '../validators.ts';

/** The list pages of the console that have views, by the `name` of their `useList`. */
export const listPages = [
  'workOrder',
  'concernDevice',
  'mailList',
  'relation',
  'notice',
  'loginLog',
  'actionLog',
] as const;
export type ListPageName = (typeof listPages)[number];

const page = z.enum(listPages);

/** Filters and order as the address of the page says them. */
const viewFilter = z
  .record(z.string().min(1).max(60), z.string().max(500))
  .refine((filter) => Object.keys(filter).length <= 40);

/** Which columns are shown, and in which order. */
export const viewColumns = z.object({
  order: z.array(z.string().max(60)).max(80),
  hidden: z.array(z.string().max(60)).max(80),
});

export const savedView = z.object({
  id: z.string(),
  page: z.string(),
  viewName: z.string(),
  filter: z.record(z.string(), z.string()),
  /** null: as the page shows them. */
  columns: viewColumns.nullable(),
  /** Everybody of the organisation has it. */
  shared: bit,
  /** The caller may change it: they made it, or they look after people and who shared it has left. */
  isMine: bit,
  /** Who made it; empty where they are gone. */
  ownerName: z.string(),
  version: z.int(),
});
export type SavedView = z.output<typeof savedView>;

/** So many views one person has of one page, and of all. */
export const viewsPerPage = 30;
export const viewsPerPerson = 200;

/** So large are a view's filter and columns together, as JSON in UTF-8. */
export const viewBytes = 4096;

/** So many views of one page are listed. */
export const viewsListed = 100;

/** The caller's views of a page and those that others share, by name; `viewsListed` at most. */
export const listViews = defineEndpoint({
  id: 'savedView.list',
  path: '/api/Kanban/GetSavedViewList',
  permission: 'signedIn',
  summary: 'Saved views of a list',
  body: z.object({ Page: page }),
  data: z.array(savedView),
  source: 'design page 4 saved view, page 9 A list page; design page 2 Our own calls',
});

/**
 * Stores a view: a new one, or with `ID` one that the caller may change; with the version that they
 * saw it is refused where another tab has changed it since. `Filter` and `Columns` have `viewBytes`
 * together at most.
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
  data: savedView,
  errors: [
    'NOT_FOUND',
    'VIEW_NAME_TAKEN',
    'TOO_MANY_VIEWS',
    'TOO_MANY_VIEWS_IN_ALL',
    'STALE_VERSION',
  ],
  source: 'design page 4 saved view, page 9 A list page; design page 2 Our own calls',
});

/** Forgets a view that the caller may change; a repeat finds none. */
export const deleteView = defineEndpoint({
  id: 'savedView.delete',
  path: '/api/Kanban/DeleteSavedView',
  permission: 'signedIn',
  summary: 'Forget a view of a list',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'design page 4 saved view, page 9 A list page; design page 2 Our own calls',
});
