import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type AlarmRow,
  acknowledgeAlarms,
  endAlarms,
  endReasonText,
  listAlarms,
} from '../../../contract/areas/metric/alarms.ts';
import { alarmState, comparison } from '../../../contract/areas/metric/metricEnums.ts';
import { faultLevel } from '../../../contract/enums.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useAbsoluteTime, useDurationText, useNow } from '../../kit/hooks/times.tsx';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { idFilter, optionFilter, timeFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { useList } from '../../kit/list/useList.ts';
import { curvesPath } from '../../lib/paths/metricPath.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { LevelMark } from '../../ui/data/LevelMark.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { AlarmTag, measuredText } from './metricCells.tsx';

const filters = {
  AlarmState: optionFilter(alarmState.list),
  IsOpen: optionFilter([1, 0]),
  Severity: optionFilter(faultLevel.list),
  DeviceID: idFilter,
  RuleID: idFilter,
  OrderID: idFilter,
  StartTime: timeFilter,
  EndTime: timeFilter,
};

/** /realTimeDevices/alarms: the alarms, and what may be done with them. */
export function AlarmsPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns = useAlarmColumns();
  const list = useList(listAlarms, {
    name: 'alarms',
    filters,
    live: { kinds: ['alarm'], idOf: ({ id }) => id },
  });
  const acknowledge = useAction(acknowledgeAlarms, [listAlarms]);
  const [ending, setEnding] = useState<readonly AlarmRow[] | null>(null);
  const isOpen = ({ endTime, ownerName }: AlarmRow) => endTime === null && ownerName === undefined;
  const actions = [
    {
      key: 'acknowledge',
      label: t('metric.alarm.acknowledge'),
      permission: 'metric.handle',
      requires: 'some',
      maxRows: 200,
      isAvailable: (row: AlarmRow) =>
        row.alarmState === alarmState.values.active && row.ownerName === undefined,
      run: (rows: readonly AlarmRow[]) =>
        acknowledge.mutateAsync({ IDs: rows.map(({ id }) => id) }),
    },
    {
      key: 'end',
      label: t('metric.alarm.end'),
      permission: 'metric.handle',
      requires: 'some',
      maxRows: 200,
      successText: null,
      isAvailable: isOpen,
      run: (rows: readonly AlarmRow[]) => setEnding(rows),
    },
  ] as const;
  return (
    <>
      <ListPage
        list={list}
        title={t('metric.alarm.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ deviceName, ruleName }) => `${deviceName} ${ruleName}`}
        filters={[
          {
            kind: 'select',
            name: 'AlarmState',
            label: t('metric.alarm.state'),
            options: alarmState.list.map((value) => ({
              value,
              label: alarmState.label(value, locale),
            })),
          },
          {
            kind: 'select',
            name: 'Severity',
            label: t('metric.alarm.severity'),
            options: faultLevel.list.map((value) => ({
              value,
              label: faultLevel.label(value, locale),
            })),
          },
          { kind: 'days', from: 'StartTime', to: 'EndTime', label: t('metric.alarm.start') },
        ]}
        actions={actions}
        rowActions={actions}
        onExport={exportList('Alarm')}
        empty={{ title: t('metric.alarm.none'), text: t('metric.alarm.noneText') }}
      />
      {ending !== null && <EndDialog alarms={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function useAlarmColumns(): ListColumn<AlarmRow>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const time = useAbsoluteTime();
  const duration = useDurationText();
  const maySeeCurves = useCan('metric.records');
  const maySeeOrders = useCan('repair.view');
  return [
    {
      key: 'rule',
      title: t('metric.alarm.rule'),
      fixed: true,
      render: ({ ruleName, deviceID, pointID }) =>
        maySeeCurves ? (
          <Link className={rowStyle.link} to={curvesPath(deviceID, [pointID])}>
            {ruleName}
          </Link>
        ) : (
          ruleName
        ),
    },
    {
      key: 'state',
      title: t('metric.alarm.state'),
      width: 152,
      render: (row) => <AlarmTag of={row} />,
    },
    {
      key: 'severity',
      title: t('metric.alarm.severity'),
      width: 88,
      render: ({ severity }) => (
        <>
          <LevelMark level={severity} /> {faultLevel.label(severity, locale)}
        </>
      ),
    },
    {
      key: 'device',
      title: t('metric.device'),
      render: ({ ownerName, deviceName, deviceCode }) =>
        [ownerName, deviceName, deviceCode].filter(Boolean).join(' '),
    },
    {
      key: 'peak',
      title: t('metric.alarm.peak'),
      width: 216,
      align: 'end',
      render: (row) =>
        t('metric.alarm.against', {
          value: measuredText(row.peak, row),
          comparison: comparison.label(row.comparison, locale),
          limit: measuredText(row.threshold, row),
        }),
    },
    {
      key: 'start',
      title: t('metric.alarm.start'),
      width: 152,
      render: ({ startTime }) => time(Date.parse(startTime)),
    },
    {
      key: 'length',
      title: t('metric.alarm.length'),
      width: 104,
      align: 'end',
      render: ({ startTime, endTime, repeats }) => {
        const end = endTime === null ? now : Date.parse(endTime);
        const length = duration(Math.max(end - Date.parse(startTime), 0));
        return repeats === 0 ? length : t('metric.alarm.repeated', { length, count: repeats });
      },
    },
    {
      key: 'order',
      title: t('metric.alarm.order'),
      width: 144,
      render: ({ orderID, orderCode }) => {
        if (orderID === null || orderCode === null) return '—';
        if (!maySeeOrders) return orderCode;
        return (
          <Link className={rowStyle.link} to={orderPath(orderID)}>
            {orderCode}
          </Link>
        );
      },
    },
    {
      key: 'people',
      title: t('metric.alarm.people'),
      optional: true,
      render: ({ acknowledgeUserName, endUserName, endReason }) =>
        [acknowledgeUserName, endUserName, endReasonText(endReason, locale)]
          .filter(Boolean)
          .join(' · ') || '—',
    },
  ];
}

interface EndDialogProps {
  readonly alarms: readonly AlarmRow[];
  readonly onClose: () => void;
}

/** Ends alarms with a reason. */
function EndDialog({ alarms, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(endAlarms, {
    visible: true,
    fixed: { IDs: alarms.map(({ id }) => id) },
    invalidates: [listAlarms],
    onDone() {
      onClose();
      toastSuccess(t('metric.alarm.ended'));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('metric.alarm.endTitle', { count: alarms.length })}
      submitLabel={t('metric.alarm.end')}
    >
      <TextField {...form.field('Reason')} help={t('metric.alarm.endHelp')} />
    </EntityDialog>
  );
}
