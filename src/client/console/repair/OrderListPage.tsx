import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { listWorkOrders } from '../../../contract/areas/repair.ts';
import { failureOf } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { useCan } from '../../api/useSession.ts';
import { Button } from '../../ui/Button.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateNote } from '../../ui/StateNote.tsx';
import { BehindSentence } from './BehindSentence.tsx';
import { FilterBar } from './FilterBar.tsx';
import style from './OrderListPage.module.css';
import { OrderTable } from './OrderTable.tsx';
import {
  filterCount,
  filtersBody,
  noFilters,
  type OrderFilters,
  readFilters,
  writeFilters,
} from './orderFilters.ts';

/** Loaded when somebody reports for the first time. */
const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}));

/** /Troubleshooting/workOrder: work orders, and those behind a figure of the wall. */
export function OrderListPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const mayReport = useCan('repair.report');
  const [report, setReport] = useState<'never' | 'open' | 'closed'>('never');
  const filters = readFilters(query);
  const list = useEndpoint(listWorkOrders, filtersBody(filters));
  const { data: page, error, isPlaceholderData, refetch } = list;

  const show = (next: OrderFilters) => setQuery(writeFilters(next));
  const change = (part: Partial<OrderFilters>) => show({ ...filters, page: 0, ...part });
  const filtered = filterCount(filters) > 0 || filters.SearchText !== '';

  const body = () => {
    if (error !== null)
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    if (page === undefined) return <SkeletonRows rows={filters.size} />;
    if (page.totalNum === 0) {
      return (
        <Empty
          filtered={filtered}
          onClear={() => show(noFilters)}
          onReport={mayReport ? () => setReport('open') : null}
        />
      );
    }
    return (
      <>
        <OrderTable orders={page.data} stale={isPlaceholderData} />
        <Pager
          page={filters.page}
          size={filters.size}
          total={page.totalNum}
          onChange={(number, size) => change({ page: number, size })}
        />
      </>
    );
  };

  return (
    <>
      <div className={style.head}>
        <h1 className={style.title}>{t('repair.list.title')}</h1>
        {page !== undefined && error === null && (
          <span className={style.count} role="status">
            {t('repair.list.count', { count: page.totalNum })}
          </span>
        )}
        <Button loading={list.isFetching} onClick={() => void refetch()}>
          {t('app.refresh')}
        </Button>
        {mayReport && (
          <div className={style.main}>
            <Button type="primary" onClick={() => setReport('open')}>
              {t('repair.report.open')}
            </Button>
          </div>
        )}
      </div>
      <BehindSentence filters={filters} device={page?.data[0]} onAll={() => show(noFilters)} />
      <div className={style.panel}>
        <FilterBar filters={filters} onChange={change} onClear={() => show(noFilters)} />
        {body()}
      </div>
      {/* Stays mounted while closed: what was typed is kept. */}
      {mayReport && report !== 'never' && (
        <Suspense>
          <ReportDialog visible={report === 'open'} onClose={() => setReport('closed')} />
        </Suspense>
      )}
    </>
  );
}

interface EmptyProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  /** null: not this user's to do. */
  readonly onReport: (() => void) | null;
}

function Empty({ filtered, onClear, onReport }: EmptyProps) {
  const { t } = useTranslation();
  if (!filtered) {
    return (
      <StateNote
        title={t('repair.list.noneTitle')}
        text={t('repair.list.noneText')}
        action={
          onReport === null ? undefined : (
            <Button onClick={onReport}>{t('repair.report.first')}</Button>
          )
        }
      />
    );
  }
  return (
    <StateNote
      title={t('repair.list.emptyTitle')}
      text={t('repair.list.emptyText')}
      action={<Button onClick={onClear}>{t('repair.list.clear')}</Button>}
    />
  );
}
