import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { listWorkOrders } from '../../../contract/areas/repairQueries.ts';
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
import { formLoader } from './formLoader.ts';
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
import { useFindByCode } from './useFindByCode.ts';
import { useForm } from './useForm.ts';

const loadReport = formLoader(async () => (await import('./ReportDialog.tsx')).ReportDialog);
const loadLimits = formLoader(
  async () => (await import('./limits/TimeLimitsDialog.tsx')).TimeLimitsDialog,
);

/** A page that is gone is nothing to go back to. */
const instead = { replace: true };

/** /Troubleshooting/workOrder: work orders, and those behind a figure of the wall. */
export function OrderListPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const mayReport = useCan('repair.report');
  const maySet = useCan('repair.settings');
  const [open, setOpen] = useState<'report' | 'limits' | null>(null);
  const { Form: ReportDialog, ...report } = useForm(loadReport);
  const { Form: LimitsDialog, ...limits } = useForm(loadLimits);
  const findByCode = useFindByCode();
  const filters = readFilters(query);
  const list = useEndpoint(listWorkOrders, filtersBody(filters));
  const { data: page, error, isPlaceholderData, refetch } = list;

  const show = (next: OrderFilters) => setQuery(writeFilters(next));
  const change = (part: Partial<OrderFilters>) => show({ ...filters, page: 0, ...part });
  const openReport = () => void report.whenHere(() => setOpen('report'));
  const openLimits = () => void limits.whenHere(() => setOpen('limits'));
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
          reporting={report.loading}
          onReport={mayReport ? openReport : null}
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
          stale={isPlaceholderData}
          onChange={(number, size) => change({ page: number, size })}
          onShrunk={(number) => setQuery(writeFilters({ ...filters, page: number }), instead)}
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
        {maySet && (
          <Button type="text" loading={limits.loading} onClick={openLimits}>
            {t('repair.limits.open')}
          </Button>
        )}
        <Button loading={list.isFetching} onClick={() => void refetch()}>
          {t('app.refresh')}
        </Button>
        {mayReport && (
          <div className={style.main}>
            <Button type="primary" loading={report.loading} onClick={openReport}>
              {t('repair.report.open')}
            </Button>
          </div>
        )}
      </div>
      <BehindSentence filters={filters} first={page?.data[0]} onAll={() => show(noFilters)} />
      <div className={style.panel}>
        <FilterBar
          filters={filters}
          onChange={change}
          onClear={() => show(noFilters)}
          onEnter={(text) => void findByCode(text)}
        />
        {body()}
      </div>
      {/* Stays mounted while closed: what was typed is kept. */}
      {mayReport && ReportDialog !== null && (
        <ReportDialog visible={open === 'report'} onClose={() => setOpen(null)} />
      )}
      {maySet && LimitsDialog !== null && (
        <LimitsDialog visible={open === 'limits'} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface EmptyProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  /** The dialog is on its way. */
  readonly reporting: boolean;
  /** null: not this user's to do. */
  readonly onReport: (() => void) | null;
}

function Empty({ filtered, onClear, reporting, onReport }: EmptyProps) {
  const { t } = useTranslation();
  if (!filtered) {
    return (
      <StateNote
        title={t('repair.list.noneTitle')}
        text={t('repair.list.noneText')}
        action={
          onReport === null ? undefined : (
            <Button loading={reporting} onClick={onReport}>
              {t('repair.report.first')}
            </Button>
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
