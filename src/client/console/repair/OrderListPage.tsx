import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listWorkOrders, type OrderFilterField } from '../../../contract/areas/repairQueries.ts';
import { faultLevel, orderState } from '../../../contract/enums.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAskedDialog } from '../../kit/dialog/useAskedDialog.ts';
import { exportList } from '../../kit/list/exportList.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { FilterField } from '../../kit/list/listTypes.ts';
import { useList } from '../../kit/list/useList.ts';
import { dialogLoader } from '../../loading/dialogLoader.ts';
import { useLazyDialog } from '../../loading/useLazyDialog.ts';
import { Button } from '../../ui/Button.ts';
import { BehindSentence } from './BehindSentence.tsx';
import { OrderValueFilter } from './OrderValueFilter.tsx';
import { OrderCard, useOrderColumns } from './orderColumns.tsx';
import { type OrderFilters, orderFilters } from './orderFilters.ts';
import { useFindByCode } from './useFindByCode.ts';
import { useOrderActions } from './useOrderActions.tsx';

const loadReport = dialogLoader(
  'repairForms',
  async () => (await import('./ReportDialog.tsx')).ReportDialog,
);
const loadLimits = dialogLoader(
  'repairForms',
  async () => (await import('./limits/TimeLimitsDialog.tsx')).TimeLimitsDialog,
);

/** Built-in views that hold a part of the orders. */
const parts = ['unfinished', 'mine', 'toConfirm'] as const;

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
  const list = useList(listWorkOrders, {
    name: 'workOrder',
    filters: orderFilters,
    builtIn: [
      { key: 'unfinished', label: t('repair.view.unfinished'), filter: { Unfinished: '1' } },
      { key: 'mine', label: t('repair.view.mine'), filter: { Unfinished: '1', Mine: '1' } },
      {
        key: 'toConfirm',
        label: t('repair.view.toConfirm'),
        filter: { OrderState: String(orderState.values.awaitingConfirmation) },
      },
      { key: 'all', label: t('repair.view.all'), filter: {} },
    ],
    live: {
      kinds: ['order'],
      idOf: ({ id }) => id,
      byID: (ids) => ({ IDs: [...ids], pageSize: ids.length }),
    },
  });
  const row = useOrderActions();
  const part = parts.find((key) => key === list.view);
  const valueFilter = (field: OrderFilterField, name: keyof OrderFilters, label: string) =>
    ({
      kind: 'own',
      name,
      render: (value, change) => (
        <OrderValueFilter
          field={field}
          label={label}
          value={value === undefined ? undefined : String(value)}
          onChange={change}
        />
      ),
    }) satisfies FilterField<OrderFilters>;
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
          valueFilter('device', 'DeviceID', t('repair.list.device')),
          valueFilter('position', 'PositionID', t('repair.detail.position')),
          valueFilter('repairer', 'RepairUserID', t('repair.list.repairer')),
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
        above={
          <BehindSentence
            filters={list.values}
            first={list.rows?.[0]}
            onAll={() => list.openView('all', {})}
          />
        }
        rowActions={row.actions}
        onExport={exportList('WorkOrder')}
        Card={OrderCard}
        empty={{
          title: t(part === undefined ? 'repair.list.noneTitle' : `repair.list.noneOf.${part}`),
          text: t(part === undefined ? 'repair.list.noneText' : 'repair.list.noneOfViewText'),
          step: part === undefined ? t('repair.report.first') : undefined,
          nothing: t('repair.list.emptyTitle'),
        }}
      />
      {row.dialogs}
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
