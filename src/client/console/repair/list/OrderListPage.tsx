import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  getWorkOrder,
  getWorkOrderByCode,
  listWorkOrders,
  type OrderFilterField,
} from '../../../../contract/areas/repair/queries.ts';
import { faultLevel, type OrderState, orderState } from '../../../../contract/enums.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { exportList } from '../../../kit/list/actions/exportList.ts';
import { listImport } from '../../../kit/list/import/ImportButton.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { FilterField } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../../loading/lazyPart.ts';
import { MyDay } from '../day/MyDay.tsx';
import { LanesContent } from '../lanes/LanesContent.tsx';
import { asListRead, useOrderLanes } from '../lanes/useOrderLanes.ts';
import { SupervisorView } from '../supervisor/SupervisorView.tsx';
import { DrilldownSummary } from './DrilldownSummary.tsx';
import { OrderValueFilter } from './OrderValueFilter.tsx';
import { OrderViewSwitch } from './OrderViewSwitch.tsx';
import { OrderCard, useOrderColumns } from './orderColumns.tsx';
import { type OrderFilters, orderFilters } from './orderFilters.ts';
import { useDrilldownSum } from './useDrilldownSum.ts';
import { useOrderRowActions } from './useOrderRowActions.tsx';
import { useOrderView, viewParam } from './useOrderView.ts';

const loadReport = dialogLoader(
  'repairForms',
  async () => (await import('../../../kit/report/ReportDialog.tsx')).ReportDialog,
);

/** Built-in views that show a subset of the orders. */
const subsetViews = ['unfinished', 'mine', 'toConfirm'] as const;

const historyImport = listImport(
  'import.run',
  async () =>
    (await import('../../../../contract/areas/repair/orderHistoryImport.ts')).orderHistoryImport,
);

/** /Troubleshooting/workOrder: the work orders as a table or as lanes, the user's day, or the supervisor's view. */
export function OrderListPage() {
  const { view } = useOrderView();
  if (view === 'day') return <MyDay />;
  if (view === 'supervisor') return <SupervisorView />;
  return <FilteredOrders isLanes={view === 'lanes'} />;
}

/** The orders of a filter, also as the drilldown of a figure. */
function FilteredOrders({ isLanes }: { readonly isLanes: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayReport = useCan('repair.report');
  const [reporting, setReporting] = useState(false);
  const { Dialog: ReportDialog, ...report } = useLazyDialog(loadReport);
  useLoaded(mayReport ? loadReport : null); // beforehand: a fault is also reported where there is no network
  const findByCode = useFindByCode();
  const navigate = useNavigate();
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
    otherParams: [viewParam],
    reads: !isLanes,
    live: {
      kinds: ['order'],
      idOf: ({ id }) => id,
      byID: (ids) => ({ IDs: [...ids], pageSize: ids.length }),
    },
  });
  const sum = useDrilldownSum(list.values, isLanes ? undefined : list.rows);
  const columns = useOrderColumns(sum);
  const lanes = useOrderLanes(list.requestFields, isLanes);
  const row = useOrderRowActions();
  const subsetView = subsetViews.find((key) => key === list.view);
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
        list={isLanes ? { ...list, ...asListRead(lanes) } : list}
        title={t('repair.list.title')}
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
            kind: 'select',
            name: 'OrderState',
            label: t('repair.list.state'),
            options: orderState.list.map((value) => ({
              value,
              label: orderState.label(value, locale),
            })),
          },
          {
            kind: 'select',
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
          run: () => void report.whenHere(() => setReporting(true)),
        }}
        extras={<OrderViewSwitch />}
        content={
          isLanes ? (
            <LanesContent
              read={lanes}
              filter={list.requestFields}
              onAll={(state) => void navigate(tableOf(list.filterParams, state))}
            />
          ) : undefined
        }
        above={
          <DrilldownSummary
            filters={list.values}
            first={list.rows?.[0]}
            sum={sum}
            onAll={() => list.openView('all', {})}
          />
        }
        rowActions={row.actions}
        onExport={isLanes ? undefined : exportList('WorkOrder')}
        importRows={historyImport}
        Card={OrderCard}
        empty={{
          title: t(
            subsetView === undefined ? 'repair.list.noneTitle' : `repair.list.noneOf.${subsetView}`,
          ),
          text: t(subsetView === undefined ? 'repair.list.noneText' : 'repair.list.noneOfViewText'),
          actionLabel: subsetView === undefined ? t('repair.report.first') : undefined,
          noMatchTitle: t('repair.list.emptyTitle'),
        }}
      />
      {row.dialogs}
      {/* Stays mounted while closed, so that the draft survives. */}
      {mayReport && ReportDialog !== null && (
        <ReportDialog visible={reporting} onClose={() => setReporting(false)} />
      )}
    </>
  );
}

/** Returns the address of the table of all orders in a state, with the other filters of the lanes. */
function tableOf(params: Readonly<Record<string, string>>, state: OrderState): { search: string } {
  const { Unfinished: _unfinished, ...others } = params;
  const query = new URLSearchParams({ ...others, view: 'all', OrderState: String(state) });
  return { search: query.toString() };
}

/** A text that may be a complete order code: no spaces, with a sequence number at its end. */
const codePattern = /^[A-Za-z][\w-]*\d{3}$/;

/**
 * Returns a function that opens the order with a completely typed code, if there is one. A later call
 * or leaving the page cancels it. For other texts, and after a failed call, it does nothing: the list
 * searches for the text and shows its errors.
 */
function useFindByCode(): (text: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const inFlight = useRef<AbortController | null>(null);
  useEffect(() => () => inFlight.current?.abort(), []);
  return async (text) => {
    inFlight.current?.abort();
    const code = text.trim();
    if (!codePattern.test(code)) return;
    const stop = new AbortController();
    inFlight.current = stop;
    const options = { isRead: true, signal: stop.signal };
    try {
      const order = await call(getWorkOrderByCode, { OrderCode: code }, options);
      if (stop.signal.aborted) return;
      queries.setQueryData([getWorkOrder.id, { ID: order.id }], order);
      await navigate(orderPath(order.id));
    } catch (cause) {
      if (!(cause instanceof ApiError) && !stop.signal.aborted) throw cause;
    }
  };
}
