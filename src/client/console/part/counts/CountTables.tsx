import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type CountPosition,
  listCountPositions,
  type PartCountDetail,
} from '../../../../contract/areas/part/count.ts';
import { mayActOnCount } from '../../../../contract/areas/part/countActions.ts';
import { listCountRows, type PartCountRow } from '../../../../contract/areas/part/countRows.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { ApiError, failureOf } from '../../../api/http/apiError.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { StandardCard } from '../../../kit/list/rows/StandardCard.tsx';
import { countPath } from '../../../lib/paths/countPath.ts';
import { permits } from '../../../lib/permitted.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { toastError } from '../../../ui/toasts/toastError.tsx';
import { PartName } from '../stockCells.tsx';
import { ReasonDialog } from './CountDialogs.tsx';
import style from './Counts.module.css';
import { CountProgress } from './countCells.tsx';
import { type CountedSheet, paperParameter, useConfirmEmpty } from './useCountEntry.ts';

/** The state of a table's pages. */
function usePages() {
  const [{ page, size }, setPage] = useState<{ page: number; size: number }>({ page: 0, size: 30 });
  return {
    body: { pageNum: page, pageSize: size },
    pager: {
      page,
      size,
      onChange: (to: number, rows: number) => setPage({ page: to, size: rows }),
      onShrunk: (to: number) => setPage({ page: to, size }),
    },
  };
}

/** The positions of a sheet with their progress; one where nothing was found can be confirmed as empty. */
export function CountPositions(sheet: CountedSheet) {
  const { count, isPaper } = sheet;
  const { t } = useTranslation();
  const { body, pager } = usePages();
  const [empty, setEmpty] = useState<CountPosition | null>(null);
  const confirmEmpty = useConfirmEmpty(sheet);
  const read = useEndpoint(listCountPositions, { ID: count.id, ...body });
  const { data, error, isPlaceholderData } = read;
  const isCounting = count.countState === countState.values.counting;
  const pathOf = (positionID: string) =>
    `${countPath(count.id)}&${new URLSearchParams({ tab: 'count', position: positionID, ...(isPaper && { [paperParameter]: '1' }) })}`;
  const confirm = async ({ positionID, positionName: position }: CountPosition) => {
    setEmpty(null);
    try {
      const { isQueued } = await confirmEmpty(positionID, position);
      toastSuccess(t(isQueued ? 'partCounts.empty.queued' : 'partCounts.empty.done', { position }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      toastError(failureText(cause));
    }
  };
  const emptyButton = (row: CountPosition) =>
    isCounting &&
    row.mayBeEmpty === 1 && (
      <Button size="small" onClick={() => setEmpty(row)}>
        {t('partCounts.empty.action')}
      </Button>
    );
  const columns: ListColumn<CountPosition>[] = [
    {
      key: 'position',
      title: t('partCounts.position.name'),
      fixed: true,
      render: ({ positionID, positionName }) => (
        <Link className={rowStyle.link} to={pathOf(positionID)}>
          {positionName}
        </Link>
      ),
    },
    {
      key: 'recounts',
      title: t('partCounts.position.recounts'),
      width: 112,
      align: 'end',
      render: ({ recounts }) => (recounts === 0 ? '—' : recounts),
    },
    {
      key: 'progress',
      title: t('partCounts.position.progress'),
      width: 240,
      render: ({ counted, rows }) => <CountProgress counted={counted} rows={rows} />,
    },
    {
      key: 'empty',
      title: '',
      width: 160,
      align: 'end',
      render: emptyButton,
    },
  ];
  if (data === undefined && error !== null)
    return <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />;
  return (
    <>
      <DataTable
        caption={t('partCounts.tab.positions')}
        columns={columns}
        rows={data?.data}
        expected={6}
        keyOf={({ positionID }) => positionID}
        renderCard={(row) => (
          <div className={style.card}>
            <Row as="span" gap={12} between>
              {columns[0]?.render(row)}
              {row.recounts > 0 && (
                <Tag tone="wait">
                  {t('partCounts.position.recountsOf', { count: row.recounts })}
                </Tag>
              )}
            </Row>
            <CountProgress counted={row.counted} rows={row.rows} />
            {emptyButton(row)}
          </div>
        )}
        stale={isPlaceholderData}
      />
      {data !== undefined && data.totalNum > body.pageSize && (
        <Pager {...pager} total={data.totalNum} stale={isPlaceholderData} />
      )}
      <ConfirmDialog
        visible={empty !== null}
        title={t('partCounts.empty.title')}
        text={t('partCounts.empty.text', {
          position: empty?.positionName,
          count: (empty?.rows ?? 0) - (empty?.counted ?? 0),
        })}
        confirmLabel={t('partCounts.empty.confirm')}
        onConfirm={() => empty !== null && void confirm(empty)}
        onClose={() => setEmpty(null)}
      />
    </>
  );
}

/** How a difference stands: whether somebody has to count again, or a second person has. */
function DifferenceTag({ row }: { readonly row: PartCountRow }) {
  const { t } = useTranslation();
  if (row.isOutdated === 1) return <Tag tone="wait">{t('partCounts.difference.outdated')}</Tag>;
  if (row.needsRecount === 1) return <Tag tone="wait">{t('partCounts.difference.recount')}</Tag>;
  if (row.isAbove === 1) return <Tag tone="rest">{t('partCounts.difference.settled')}</Tag>;
  return <Tag tone="rest">{t('partCounts.difference.within')}</Tag>;
}

/** The rows that differ from the ledger, with their reasons. */
export function CountDifferences({ count }: { readonly count: PartCountDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const quantity = useQuantityText();
  const money = useMoney();
  const { body, pager } = usePages();
  const [edited, setEdited] = useState<PartCountRow | null>(null);
  const isHidden = count.differences === null;
  const read = useEndpoint(
    listCountRows,
    { ID: count.id, Show: 'difference', ...body },
    { enabled: !isHidden },
  );
  const { data, error, isPlaceholderData } = read;
  const mayExplain =
    user !== null &&
    mayActOnCount('explain', count.countState, (name) => permits(user.permissions, name));
  if (isHidden)
    return (
      <StateNote
        title={t('partCounts.difference.hiddenTitle')}
        text={t('partCounts.difference.hiddenText')}
      />
    );
  if (data === undefined && error !== null)
    return <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />;
  if (data?.totalNum === 0)
    return (
      <StateNote
        title={t('partCounts.difference.noneTitle')}
        text={t('partCounts.difference.noneText')}
      />
    );
  const title = (name: 'part' | 'mark' | 'difference' | 'expected' | 'counted' | 'position') =>
    t(`partCounts.difference.${name}`);
  const amount = (
    key: 'counted' | 'difference' | 'expected',
    of: (row: PartCountRow) => number | null,
  ): ListColumn<PartCountRow> => ({
    key,
    title: title(key),
    width: 96,
    align: 'end',
    render: (row) => {
      const value = of(row);
      return value === null ? '—' : quantity(value, row.unit, key === 'difference');
    },
  });
  const columns: ListColumn<PartCountRow>[] = [
    { key: 'part', title: title('part'), fixed: true, render: (row) => <PartName of={row} /> },
    { key: 'mark', title: title('mark'), width: 188, render: (row) => <DifferenceTag row={row} /> },
    amount('difference', ({ difference }) => difference),
    {
      key: 'position',
      title: title('position'),
      render: ({ positionName, lot }) =>
        lot === null || lot === ''
          ? positionName
          : `${positionName} · ${t('partCounts.row.lot', { lot })}`,
    },
    {
      key: 'reason',
      title: t('partCounts.difference.reason'),
      render: (row) =>
        mayExplain ? (
          <button
            type="button"
            className={style.reason}
            title={row.reason}
            onClick={() => setEdited(row)}
          >
            {row.reason === '' ? t('partCounts.difference.edit') : row.reason}
          </button>
        ) : (
          <span title={row.reason}>{row.reason === '' ? '—' : row.reason}</span>
        ),
    },
    amount('expected', ({ expectedQty }) => expectedQty),
    amount('counted', ({ countedQty }) => countedQty),
    {
      key: 'value',
      title: t('partCounts.difference.value'),
      width: 144,
      align: 'end',
      render: ({ value }) => money(value),
    },
    {
      key: 'by',
      title: t('partCounts.difference.by'),
      width: 112,
      render: ({ countUserName }) => countUserName ?? '—',
    },
  ];
  return (
    <>
      <DataTable
        caption={t('partCounts.tab.differences')}
        columns={columns}
        rows={data?.data}
        expected={6}
        keyOf={({ id }) => id}
        renderCard={(row) => <StandardCard row={row} columns={columns} />}
        stale={isPlaceholderData}
      />
      {data !== undefined && data.totalNum > body.pageSize && (
        <Pager {...pager} total={data.totalNum} stale={isPlaceholderData} />
      )}
      {edited !== null && (
        <ReasonDialog
          key={edited.id}
          countID={count.id}
          row={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
