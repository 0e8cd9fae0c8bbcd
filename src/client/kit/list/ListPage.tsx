import { type ComponentType, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session/useSession.ts';
import { permits } from '../../lib/permitted.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote, StaleNote } from '../../ui/feedback/FailureNote.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { usePhone } from '../../ui/page/viewport.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { useExpiredReason } from '../hooks/useExpiredReason.ts';
import { BulkActionBar } from './actions/BulkActionBar.tsx';
import { RowActions } from './actions/RowActions.tsx';
import { useActionRunner } from './actions/useActionRunner.ts';
import { ColumnSettings } from './columns/ColumnSettings.tsx';
import { columnOrder, isColumnHidden } from './columns/columnSelection.ts';
import { useColumnSelection } from './columns/useColumnSelection.ts';
import { FilterRow, type ListSearch } from './filters/FilterRow.tsx';
import type { ListImport } from './import/ImportButton.tsx';
import { ListHead } from './ListHead.tsx';
import style from './ListPage.module.css';
import type { FilterField, ListAction, ListColumn, MainAction } from './listTypes.ts';
import { type EmptyContent, EmptyList } from './rows/EmptyList.tsx';
import { StandardCard } from './rows/StandardCard.tsx';
import { useListWork } from './rows/useListWork.ts';
import { useRowSelection } from './rows/useRowSelection.ts';
import type { List } from './useList.ts';
import { useSaveViewDialog } from './views/useSaveViewDialog.ts';
import { useViews } from './views/useViews.ts';
import { ViewTabs } from './views/ViewTabs.tsx';

/** The properties of a list page. */
export interface ListPageProps<Row, Values> {
  readonly list: List<Row, Values>;
  readonly title: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Returns the name of a row for its tick box and for refusals. */
  readonly nameOf: (row: Row) => string;
  readonly search?: ListSearch;
  readonly filters?: readonly FilterField<Values>[];
  readonly main?: MainAction | undefined;
  /**
   * Actions above the table on the selected rows; rows can be selected if an action requires some.
   */
  readonly actions?: readonly ListAction<Row>[];
  /** Actions at the end of each row. */
  readonly rowActions?: readonly ListAction<Row>[];
  readonly empty: EmptyContent;
  /** Downloads the rows that match the filters. */
  readonly onExport?: ((query: object) => Promise<void>) | undefined;
  /** The import of files into the list; the button needs its permission. */
  readonly importRows?: ListImport;
  /** Minimum height of the scrolling rows, px. */
  readonly height?: number;
  /** Renders a row as a card on a phone; where absent, the card shows its first columns. */
  readonly Card?: ComponentType<{ readonly row: Row }>;
  /** Further buttons in the head. */
  readonly extras?: ReactNode;
  /** Content between the head and the panel. */
  readonly above?: ReactNode;
  /** Shows the records that match the filters in place of the table. */
  readonly content?: ReactNode;
}

/**
 * A list page: title and count, filters in the address, a table with selectable columns, actions on rows,
 * pages, and every state of loading, emptiness and failure. It is configured by data: a new list page
 * consists of a file of columns and a file of the page.
 */
export function ListPage<Row, Values extends object>(props: ListPageProps<Row, Values>) {
  const { list, columns, keyOf, nameOf, actions = [], rowActions = [] } = props;
  const { t } = useTranslation();
  const user = useUser();
  const narrow = usePhone();
  const views = useViews(list.name, list.view);
  const columnSelection = useColumnSelection(
    views.open === undefined ? list.name : `${list.name}:${views.open.id}`,
    views.open?.columns,
  );
  const { selection: selectedColumns } = columnSelection;
  const saving = useSaveViewDialog();
  const expired = useExpiredReason();
  const filterKey = JSON.stringify(list.values);
  const rows = list.rows ?? [];
  const selection = useRowSelection({ keyOf, nameOf, rows, filterKey });
  const runner = useActionRunner({ selection, filterKey, reload: list.reload });
  const panel = useRef<HTMLDivElement>(null);
  useListWork(panel, selection.rows.length > 0 || list.page > 0, list.watchWork);

  const isAllowed = ({ permission }: Pick<ListAction<Row>, 'permission'>) =>
    permission === undefined || (user !== null && permits(user.permissions, permission));
  const allowedActions = actions.filter(isAllowed);
  const candidates = selection.rows.length > 0 ? selection.rows : rows;
  const isEmpty = list.total === 0;
  const offeredActions = allowedActions.filter(
    ({ isAvailable, requires }) =>
      (isAvailable === undefined || candidates.length === 0 || candidates.some(isAvailable)) &&
      !(isEmpty && !list.filtered && requires !== undefined),
  );
  const allowedRowActions = rowActions.filter(isAllowed);
  const main = props.main !== undefined && isAllowed(props.main) ? props.main : undefined;
  /** Data that was read stays when a refresh fails, unless the user may no longer see it. */
  const stays = list.rows !== undefined && list.failure?.denied !== true;
  const order = columnOrder(columns, selectedColumns);
  const shown = columns
    .filter((column) => !isColumnHidden(column, selectedColumns))
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const { Card } = props;

  const body = () => {
    if (props.content !== undefined) return props.content;
    if (list.failure !== null && !stays) {
      return <FailureNote failure={list.failure} onRetry={() => void list.reload()} />;
    }
    if (isEmpty)
      return (
        <EmptyList
          content={props.empty}
          main={main}
          importRows={props.importRows}
          onReset={list.filtered ? list.reset : undefined}
        />
      );
    return (
      <>
        <DataTable
          caption={props.title}
          columns={shown}
          rows={list.rows}
          expected={list.size}
          keyOf={keyOf}
          renderCard={(row) =>
            Card === undefined ? <StandardCard columns={columns} row={row} /> : <Card row={row} />
          }
          markOf={list.markOf}
          stale={list.stale}
          selection={
            allowedActions.some(({ requires: needs }) => needs !== undefined)
              ? selection
              : undefined
          }
          sort={list.sort}
          onSort={list.sortBy}
          renderActions={
            allowedRowActions.length === 0
              ? undefined
              : (row) => (
                  <RowActions
                    row={row}
                    name={nameOf(row)}
                    actions={allowedRowActions}
                    expired={expired}
                    onStart={runner.start}
                  />
                )
          }
          height={props.height}
        />
        {list.total !== undefined && (
          <Pager
            page={list.page}
            size={list.size}
            total={list.total}
            isBound={list.isBound}
            stale={list.stale}
            onChange={(page, size) => list.setPage(page, size)}
            onShrunk={(page) => list.setPage(page, list.size, true)}
          />
        )}
      </>
    );
  };

  return (
    <div className={style.page}>
      <ListHead
        title={props.title}
        list={list}
        main={main}
        extras={props.extras}
        onExport={props.onExport}
        importRows={props.importRows}
      />
      {props.above}
      <div ref={panel} className={style.panel}>
        <ViewTabs list={list} views={views} columns={columnSelection} onRename={saving.rename} />
        <div className={style.top}>
          <FilterRow
            search={props.search}
            fields={props.filters ?? []}
            values={list.values}
            filtered={list.filtered}
            onChange={list.change}
            onReset={list.reset}
          />
          {!narrow && (
            <div className={style.settings}>
              <Button type="text" loading={saving.loading} onClick={saving.begin}>
                {t('kit.views.save')}
              </Button>
              {props.content === undefined && (
                <ColumnSettings columns={columns} state={columnSelection} />
              )}
            </div>
          )}
        </div>
        <BulkActionBar actions={offeredActions} selection={selection} runner={runner} />
        {props.content === undefined && list.failure !== null && stays && (
          <div className={style.stale}>
            <StaleNote failure={list.failure} onRetry={() => void list.reload()} />
          </div>
        )}
        {body()}
      </div>
      <ActionConfirmDialog runner={runner} />
      {saving.Dialog !== null && saving.wanted !== undefined && (
        <saving.Dialog
          key={saving.wanted?.id ?? 'new'}
          visible={saving.visible}
          page={list.name}
          view={views.all.find(({ id }) => id === saving.wanted?.id) ?? saving.wanted ?? undefined}
          filter={list.filterParams}
          columns={selectedColumns}
          onSaved={(view) => {
            saving.end();
            if (saving.wanted === null) list.openView(view.id, view.filter);
          }}
          onClose={saving.end}
        />
      )}
    </div>
  );
}

/** The confirmation of a list action. */
function ActionConfirmDialog<Row>({
  runner,
}: {
  readonly runner: ReturnType<typeof useActionRunner<Row>>;
}) {
  const { t } = useTranslation();
  const last = useLastNonNull(runner.toConfirm);
  if (last === null) return null;
  const { action, rows, skipText } = last;
  return (
    <ConfirmDialog
      visible={runner.toConfirm !== null}
      title={t('kit.list.confirm')}
      text={[action.confirm?.(rows), skipText].filter(Boolean).join('\n')}
      confirmLabel={action.label}
      destructive={action.destructive ?? false}
      onConfirm={runner.confirm}
      onClose={runner.dismiss}
    />
  );
}
