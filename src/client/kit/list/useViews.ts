import { useEffect, useState } from 'react';
import {
  deleteView,
  type ListPageName,
  listViews,
  type SavedView,
  savedView,
  saveView,
} from '../../../contract/areas/savedView.ts';
import { logError } from '../../api/http/errorLog.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import type { ColumnChoice } from './columnChoice.ts';

/** Saved views of a list, and what may be done to them. */
export interface Views {
  readonly all: readonly SavedView[];
  /** The one that the address names, if it is there. */
  readonly open: SavedView | undefined;
  /** Stores changes of an own view; when it resolves they are among those that were read. */
  change(view: SavedView, part: Partial<ViewParts>): Promise<SavedView>;
  remove(view: SavedView): Promise<unknown>;
}

/** What a view keeps. */
export interface ViewParts {
  readonly viewName: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly columns: ColumnChoice | null;
  readonly shared: 0 | 1;
}

/** An answer, and what of it can be read. */
interface Parsed {
  readonly data: unknown;
  readonly views: readonly SavedView[];
  readonly faults: readonly string[];
}

/**
 * The saved views of a list. They are by the way: where they can't be had, the list goes on without
 * them, and the error log has the line.
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
      const said = {
        ...body,
        Columns: wireColumns(columns),
        Shared: shared,
        Version: view.version,
      };
      const saved = await store(said);
      await refetch({ cancelRefetch: false });
      return saved;
    },
    remove: (view) => remove({ ID: view.id }),
  };
}

/** Those that can be read: one that can't takes no other with it. */
function parse(data: unknown): Pick<Parsed, 'views' | 'faults'> {
  const found = (Array.isArray(data) ? data : []).map((one) => savedView.safeParse(one));
  return {
    views: found.flatMap((one) => (one.success ? [one.data] : [])),
    faults: found.flatMap((one) => (one.success ? [] : [one.error.message])),
  };
}

/** Columns as the wire takes them. */
export function wireColumns(columns: ColumnChoice | null) {
  return columns === null ? null : { order: [...columns.order], hidden: [...columns.hidden] };
}
