import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listWorkOrders } from '../../../contract/areas/repairQueries.ts';
import { faultLevel, orderState } from '../../../contract/enums.ts';
import { useCan } from '../../api/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { dialogLoader } from '../../kit/dialogLoader.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useAskedDialog } from '../../kit/useAskedDialog.ts';
import { useLazyDialog } from '../../kit/useLazyDialog.ts';
import { Button } from '../../ui/Button.ts';
import { BehindSentence } from './BehindSentence.tsx';
import { OrderCard, useOrderColumns } from './orderColumns.tsx';
import { orderFilters } from './orderFilters.ts';
import { useFindByCode } from './useFindByCode.ts';

const loadReport = dialogLoader(
  'repairForms',
  async () => (await import('./ReportDialog.tsx')).ReportDialog,
);
const loadLimits = dialogLoader(
  'repairForms',
  async () => (await import('./limits/TimeLimitsDialog.tsx')).TimeLimitsDialog,
);

/** /Troubleshooting/workOrder: work orders, and those behind a figure of the wall. */
export function OrderListPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayReport = useCan('repair.report');
  const maySet = useCan('repair.settings');
  const [open, setOpen] = useState<'report' | 'limits' | null>(null);
  const { Dialog: ReportDialog, ...report } = useLazyDialog(loadReport);
  const { Dialog: LimitsDialog, ...limits } = useLazyDialog(loadLimits);
  const findByCode = useFindByCode();
  const columns = useOrderColumns();
  useAskedDialog('limits', maySet, () => void limits.whenHere(() => setOpen('limits')));
  const list = useList(listWorkOrders, { name: 'workOrder', filters: orderFilters });
  return (
    <>
      <ListPage
        list={list}
        title={t('repair.list.title')}
        count={(total) => t('repair.list.count', { count: total })}
        columns={columns}
        keyOf={(order) => order.id}
        nameOf={(order) => order.orderCode}
        search={{
          label: t('repair.list.searchLabel'),
          placeholder: t('repair.list.search'),
          onEnter: (text) => void findByCode(text),
        }}
        filters={[
          {
            kind: 'choice',
            name: 'OrderState',
            label: t('repair.list.state'),
            options: orderState.list.map((value) => ({
              value,
              label: orderState.label(value, locale),
            })),
          },
          {
            kind: 'choice',
            name: 'FaultLevel',
            label: t('repair.list.level'),
            options: faultLevel.list.map((value) => ({
              value,
              label: faultLevel.label(value, locale),
            })),
          },
          { kind: 'days', from: 'StartTime', to: 'EndTime', label: t('repair.list.faultDays') },
        ]}
        main={{
          label: t('repair.report.open'),
          permission: 'repair.report',
          busy: report.loading,
          run: () => void report.whenHere(() => setOpen('report')),
        }}
        extras={
          maySet && (
            <Button
              type="text"
              loading={limits.loading}
              onClick={() => void limits.whenHere(() => setOpen('limits'))}
            >
              {t('repair.limits.open')}
            </Button>
          )
        }
        above={<BehindSentence filters={list.values} first={list.rows?.[0]} onAll={list.reset} />}
        Card={OrderCard}
        empty={{
          title: t('repair.list.noneTitle'),
          text: t('repair.list.noneText'),
          step: t('repair.report.first'),
          nothing: t('repair.list.emptyTitle'),
        }}
      />
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
