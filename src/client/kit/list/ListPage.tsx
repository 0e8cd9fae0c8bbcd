import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session/useSession.ts';
import { permits } from '../../lib/permitted.ts';
import { Button } from '../../ui/Button.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FailureNote, StaleNote } from '../../ui/FailureNote.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { usePhone } from '../../ui/viewport.ts';
import { ColumnSettings } from './ColumnSettings.tsx';
import { isHidden, orderOf } from './columnChoice.ts';
import { DeedBar } from './DeedBar.tsx';
import { DeedQuestion } from './DeedQuestion.tsx';
import { EmptyList, type EmptyWords } from './EmptyList.tsx';
import { FilterRow, type ListSearch } from './FilterRow.tsx';
import { ListHead } from './ListHead.tsx';
import style from './ListPage.module.css';
import type { FilterField, ListAction, ListColumn, MainAction } from './listTypes.ts';
import { RowActions } from './RowActions.tsx';
import { StandardCard } from './StandardCard.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useDeeds } from './useDeeds.ts';
import type { List } from './useList.ts';
import { useSavingView } from './useSavingView.ts';
import { useSelection } from './useSelection.ts';
import { useViews } from './useViews.ts';
import { ViewTabs } from './ViewTabs.tsx';

interface ListPageProps<Row, Values> {
  readonly list: List<Row, Values>;
  readonly title: string;
  /** The count beside the title; "共 3 条" where absent. */
  readonly count?: ((total: number) => string) | undefined;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** What a row is called: in its box to tick, in a refusal of it. */
  readonly nameOf: (row: Row) => string;
  readonly search?: ListSearch;
  readonly filters?: readonly FilterField<Values>[];
  readonly main?: MainAction | undefined;
  /** Above the table, for the chosen rows; rows can be chosen where one of them needs some. */
  readonly actions?: readonly ListAction<Row>[];
  /** At the end of each row. */
  readonly rowActions?: readonly ListAction<Row>[];
  readonly empty: EmptyWords;
  /** Downloads what the filters show. */
  readonly onExport?: ((asked: object) => Promise<void>) | undefined;
  /** The rows scroll, within so many px at least. */
  readonly height?: number;
  /** A row as a card on a phone; where absent, its first four columns. */
  readonly Card?: ComponentType<{ readonly row: Row }>;
  /** More buttons of the head. */
  readonly extras?: ReactNode;
  /** Between the head and the panel. */
  readonly above?: ReactNode;
}

/**
 * A page that lists: title and count, filters that stand in the address, a table whose columns can
 * be chosen, what can be done to its rows, its pages, and every state that it may be in (design
 * page 9). All of it is data: the next list page is a file of columns and a file of page.
 */
export function ListPage<Row, Values extends object>(props: ListPageProps<Row, Values>) {
  const { list, columns, keyOf, nameOf, actions = [], rowActions = [] } = props;
  const { t } = useTranslation();
  const user = useUser();
  const narrow = usePhone();
  const views = useViews(list.name, list.view);
  const chosenColumns = useColumnChoice(
    views.open === undefined ? list.name : `${list.name}:${views.open.id}`,
    views.open?.columns,
  );
  const { choice } = chosenColumns;
  const saving = useSavingView();
  const question = JSON.stringify(list.values);
  const rows = list.rows ?? [];
  const selection = useSelection({ keyOf, nameOf, rows, question });
  const deeds = useDeeds({ selection, question, reload: list.reload });

  const may = ({ permission }: Pick<ListAction<Row>, 'permission'>) =>
    permission === undefined || (user !== null && permits(user.permissions, permission));
  const offered = actions.filter(may);
  const ofRow = rowActions.filter(may);
  const main = props.main !== undefined && may(props.main) ? props.main : undefined;
  const isEmpty = list.total === 0;
  /** What was read stays where it can't be read anew, unless it may be seen no longer. */
  const stays = list.rows !== undefined && list.failure?.denied !== true;
  const order = orderOf(columns, choice);
  const shown = columns
    .filter((column) => !isHidden(column, choice))
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const { Card } = props;

  const body = () => {
    if (list.failure !== null && !stays) {
      return <FailureNote failure={list.failure} onRetry={() => void list.reload()} />;
    }
    if (isEmpty)
      return (
        <EmptyList
          words={props.empty}
          main={main}
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
          stale={list.stale}
          selection={offered.some(({ needs }) => needs !== undefined) ? selection : undefined}
          sort={list.sort}
          onSort={list.sortBy}
          renderActions={
            ofRow.length === 0
              ? undefined
              : (row) => (
                  <RowActions row={row} name={nameOf(row)} actions={ofRow} onStart={deeds.start} />
                )
          }
          height={props.height}
        />
        {list.total !== undefined && (
          <Pager
            page={list.page}
            size={list.size}
            total={list.total}
            stale={list.stale}
            onChange={(page, size) => list.turn(page, size)}
            onShrunk={(page) => list.turn(page, list.size, true)}
          />
        )}
      </>
    );
  };

  return (
    <div className={style.page}>
      <ListHead
        title={props.title}
        count={props.count}
        list={list}
        main={main}
        extras={props.extras}
        onExport={props.onExport}
      />
      {props.above}
      <div className={style.panel}>
        <ViewTabs list={list} views={views} columns={chosenColumns} onRename={saving.rename} />
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
              <ColumnSettings columns={columns} chosen={chosenColumns} />
            </div>
          )}
        </div>
        <DeedBar actions={offered} selection={selection} deeds={deeds} />
        {list.failure !== null && stays && (
          <div className={style.stale}>
            <StaleNote failure={list.failure} onRetry={() => void list.reload()} />
          </div>
        )}
        {body()}
      </div>
      <DeedQuestion deeds={deeds} />
      {saving.Dialog !== null && saving.wanted !== undefined && (
        <saving.Dialog
          key={saving.wanted?.id ?? 'new'}
          visible={saving.visible}
          page={list.name}
          view={views.all.find(({ id }) => id === saving.wanted?.id) ?? saving.wanted ?? undefined}
          said={list.said}
          columns={choice}
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
