import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { updateDevice } from '../../../../contract/areas/device/edits.ts';
import { listDevicePositions } from '../../../../contract/areas/device/groups.ts';
import {
  type DeviceView,
  getDeviceSimState,
  getDeviceSimStateCount,
} from '../../../../contract/areas/home/overview.ts';
import { runState } from '../../../../contract/enums.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../../kit/hooks/useFieldLabel.ts';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { idFilter, optionFilter, textFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { LinkTabs } from '../../../kit/list/PageTabs.tsx';
import row from '../../../kit/list/rows/row.module.css';
import { useList } from '../../../kit/list/useList.ts';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';
import { RunStateTag } from '../RunStateTag.tsx';

const filters = {
  SearchText: textFilter(),
  RunState: optionFilter(runState.list),
  PositionID: idFilter,
};

/** /device/runStates: the run states of all devices as they were last received, with the number of each. */
export function RunStatesPage() {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDevice);
  const locale = useLocale();
  const list = useList(getDeviceSimState, {
    name: 'runStates',
    filters,
    live: { kinds: ['device'], idOf: ({ deviceID }) => deviceID },
  });
  const counts = useEndpoint(getDeviceSimStateCount, {}).data ?? [];
  useLiveReads([getDeviceSimStateCount], ['device']);
  const positions = useEndpoint(listDevicePositions, {}).data ?? [];
  const columns = useRunStateColumns();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ListPage
      list={list}
      title={t('device.runStates.open')}
      above={
        <LinkTabs
          label={t('device.runStates.open')}
          tabs={[
            {
              to: pagePaths.runStates,
              text: t('device.runStates.all', { count: all }),
              isCurrent: list.values.RunState === undefined,
            },
            ...counts.map(({ runState: state, count }) => ({
              to: `${pagePaths.runStates}?${new URLSearchParams({ RunState: String(state) })}`,
              text: runState.label(state, locale),
              isCurrent: list.values.RunState === state,
              count: { value: count, title: t('device.runStates.all', { count }) },
            })),
          ]}
        />
      }
      columns={columns}
      keyOf={({ deviceID }) => deviceID}
      nameOf={({ deviceName }) => deviceName}
      search={{ label: t('device.runStates.search'), placeholder: t('device.runStates.search') }}
      filters={[
        {
          kind: 'tree',
          name: 'PositionID',
          label: label('PositionName'),
          nodes: treeNodes(positions),
        },
      ]}
      empty={{ title: t('device.runStates.noneTitle'), text: t('device.runStates.noneText') }}
    />
  );
}

function useRunStateColumns(): ListColumn<DeviceView>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDevice);
  const now = useNow();
  const seesOrders = useCan('repair.view');
  return [
    {
      key: 'device',
      fixed: true,
      title: t('device.name'),
      render: ({ deviceID, deviceName }) => (
        <Link className={row.link} to={devicePath(deviceID)}>
          {deviceName}
        </Link>
      ),
    },
    { key: 'code', title: label('DeviceCode'), width: 160, render: ({ deviceCode }) => deviceCode },
    {
      key: 'type',
      title: t('device.type'),
      width: 160,
      render: ({ typeName }) => typeName ?? '-',
    },
    {
      key: 'position',
      title: label('PositionName'),
      width: 180,
      render: ({ positionName }) => positionName ?? '-',
    },
    {
      key: 'state',
      title: t('device.runState'),
      width: 120,
      render: (device) => <RunStateTag state={device.runState} />,
    },
    {
      key: 'since',
      title: t('device.runStateSince'),
      width: 160,
      render: ({ runStateTime }) =>
        runStateTime === null ? t('device.never') : <TimeAgo instant={runStateTime} now={now} />,
    },
    {
      key: 'orders',
      title: t('device.openOrders'),
      width: 120,
      align: 'end',
      render: ({ deviceID, openOrders }) =>
        openOrders === 0 || !seesOrders ? (
          openOrders
        ) : (
          <Link className={row.link} to={ordersPath({ Behind: 'open', DeviceID: deviceID })}>
            {openOrders}
          </Link>
        ),
    },
  ];
}
