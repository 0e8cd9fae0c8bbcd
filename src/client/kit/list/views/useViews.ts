import { useEffect, useState } from 'react';
import {
  deleteView,
  listViews,
  type SavedView,
  savedViewSchema,
  saveView,
} from '../../../../contract/areas/savedView/endpoints.ts';
import type { ListPageName } from '../../../../contract/index.ts';
import { logError } from '../../../api/http/errorLog.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import type { ColumnSelection } from '../columns/columnSelection.ts';

/** The saved views of a list and the actions on them. */
export interface Views {
  readonly all: readonly SavedView[];
  /** The view that the address names, if it exists. */
  readonly open: SavedView | undefined;
  /** Stores changes of an own view; resolves when the list of views has been read again. */
  change(view: SavedView, part: Partial<ViewParts>): Promise<SavedView>;
  remove(view: SavedView): Promise<unknown>;
}

/** The stored parts of a view. */
export interface ViewParts {
  readonly viewName: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly columns: ColumnSelection | null;
  readonly shared: 0 | 1;
}

/** An answer and its readable views. */
interface Parsed {
  readonly data: unknown;
  readonly views: readonly SavedView[];
  readonly faults: readonly string[];
}

/**
 * Returns the saved views of a list. They are optional: where they cannot be read the list works
 * without them, and the error log has an entry.
 */
export function useViews(page: ListPageName, openID: string | undefined): Views {
  const { data, refetch } = useEndpoint(listViews, { Page: page });
  const [parsed, setParsed] = useState<Parsed>(() => ({ data, ...parse(data) }));
  if (parsed.data !== data) setParsed({ data, ...parse(data) });
  const { faults } = parsed;
  useEffect(() => {
    for (const info of faults) logError({ where: page, name: 'VIEW', info });
  }, [faults, page]);
  const { mutateAsync: store } = useAction(saveView, [listViews]);
  const { mutateAsync: remove } = useAction(deleteView, [listViews]);
  return {
    all: parsed.views,
    open: parsed.views.find(({ id }) => id === openID),
    async change(view, part) {
      const { viewName, filter, columns, shared } = { ...view, ...part };
      const body = { ID: view.id, Page: page, ViewName: viewName, Filter: { ...filter } };
      const input = {
        ...body,
        Columns: wireColumns(columns),
        Shared: shared,
        Version: view.version,
      };
      const saved = await store(input);
      await refetch({ cancelRefetch: false });
      return saved;
    },
    remove: (view) => remove({ ID: view.id }),
  };
}

/** Returns the readable views: an unreadable one does not affect the others. */
function parse(data: unknown): Pick<Parsed, 'views' | 'faults'> {
  const found = (Array.isArray(data) ? data : []).map((one) => savedViewSchema.safeParse(one));
  return {
    views: found.flatMap((one) => (one.success ? [one.data] : [])),
    faults: found.flatMap((one) => (one.success ? [] : [one.error.message])),
  };
}

/** Returns columns in the format of the wire. */
export function wireColumns(columns: ColumnSelection | null) {
  return columns === null ? null : { order: [...columns.order], hidden: [...columns.hidden] };
}
