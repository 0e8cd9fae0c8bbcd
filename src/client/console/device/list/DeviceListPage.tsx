import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { maxChangedDevices, setDeviceState } from '../../../../contract/areas/device/edits.ts';
import {
  type Device,
  getDevice,
  listDevices,
} from '../../../../contract/areas/device/endpoints.ts';
import { deviceState } from '../../../../contract/enums.ts';
import { call } from '../../../api/http/call.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useFollow } from '../../../kit/hooks/useFollow.ts';
import { useLabelDialog } from '../../../kit/labels/useLabelDialog.tsx';
import { exportList } from '../../../kit/list/actions/exportList.ts';
import { listImport } from '../../../kit/list/import/ImportButton.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { ListAction } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { checkedLabels, listedLabels } from '../labels/labelSource.ts';
import type { OpenDeviceDialog } from './DeviceListDialogs.tsx';
import { useDeviceColumns } from './deviceColumns.tsx';
import { deviceFilters, useDeviceFilters, useKnownGroups } from './deviceFilters.ts';

const loadDialogs = dialogLoader(
  'device',
  async () => (await import('./DeviceListDialogs.tsx')).DeviceListDialogs,
);

const deviceRows = listImport(
  'device.edit',
  async () => (await import('./useDeviceImport.ts')).useDeviceImport,
);

/** /device/list: the organisation's devices and those that it services, and the actions on its own. */
export function DeviceListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const columns = useDeviceColumns();
  const filters = useDeviceFilters();
  const mayExport = useCan('device.export');
  const [open, setOpen] = useState<OpenDeviceDialog | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const list = useList(listDevices, {
    name: 'deviceList',
    filters: deviceFilters,
    sorts: ['deviceCode', 'deviceName', 'weightRating', 'deviceState', 'createTime'],
    live: { kinds: ['device'], idOf: ({ id }) => id },
  });
  useKnownGroups(list);
  const changeState = useAction(setDeviceState, [listDevices]);
  const labels = useLabelDialog();
  const { follow } = useFollow();
  const { loading, whenHere } = dialogs;
  const show = (dialog: OpenDeviceDialog) => void whenHere(() => setOpen(dialog));
  const isAdding = pathname === pagePaths.addDevice;
  useEffect(() => {
    if (isAdding) void whenHere(() => setOpen({ kind: 'add' }));
  }, [isAdding, whenHere]);
  /** Reads the whole device, of which the list has a part. */
  const showWhole = async (kind: 'edit' | 'copy', [device]: readonly Device[]) => {
    if (device === undefined) return;
    show({ kind, device: await call(getDevice, { DeviceID: device.id }, { isRead: true }) });
  };
  const isOwn = ({ ownerName }: Device) => ownerName === undefined;
  const edits = {
    permission: 'device.edit',
    requires: 'some',
    maxRows: maxChangedDevices,
    isAvailable: isOwn,
  } as const;
  const turn = (devices: readonly Device[], state: 'normal' | 'disabled') =>
    changeState.mutateAsync({
      IDs: devices.map(({ id }) => id),
      DeviceState: deviceState.values[state],
    });
  const rowActions: readonly ListAction<Device>[] = [
    {
      ...edits,
      key: 'edit',
      label: t('device.list.edit'),
      requires: 'one',
      successText: null,
      run: (devices) => showWhole('edit', devices),
    },
    {
      ...edits,
      key: 'copy',
      label: t('device.list.copy'),
      requires: 'one',
      successText: null,
      run: (devices) => showWhole('copy', devices),
    },
  ];
  const actions: readonly ListAction<Device>[] = [
    {
      ...edits,
      key: 'bulk',
      label: t('device.list.bulk'),
      successText: null,
      run: (devices) => show({ kind: 'bulk', devices }),
    },
    {
      ...edits,
      key: 'service',
      label: t('device.service.open'),
      successText: null,
      run: (devices) => show({ kind: 'service', devices }),
    },
    {
      ...edits,
      key: 'disable',
      label: t('device.list.disable'),
      destructive: true,
      confirm: (devices) => t('device.list.confirmDisable', { count: devices.length }),
      run: (devices) => turn(devices, 'disabled'),
    },
    {
      ...edits,
      key: 'enable',
      label: t('device.list.enable'),
      confirm: (devices) => t('device.list.confirmEnable', { count: devices.length }),
      run: (devices) => turn(devices, 'normal'),
    },
    {
      ...edits,
      key: 'scrap',
      label: t('device.list.scrap'),
      destructive: true,
      successText: null,
      isAvailable: (device) => isOwn(device) && device.scrapDate === null,
      run: (devices) => show({ kind: 'scrap', devices }),
    },
    {
      key: 'labels',
      label: t('device.labels.open'),
      requires: 'some',
      successText: null,
      run: (devices) => labels.open(checkedLabels(devices)),
    },
    {
      key: 'follow',
      label: t('kit.follow.follow'),
      requires: 'some',
      maxRows: maxChangedDevices,
      runEach: ({ id, deviceName }) => follow({ deviceID: id, deviceName }),
    },
  ];
  const close = () => {
    setOpen(null);
    if (isAdding) void navigate(pagePaths.deviceList, { replace: true });
  };
  return (
    <>
      <ListPage
        list={list}
        title={t('device.list.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ deviceName }) => deviceName}
        search={{ label: t('device.list.search'), placeholder: t('device.list.search') }}
        filters={filters}
        main={{
          label: t('device.list.add'),
          permission: 'device.edit',
          busy: loading,
          run: () => show({ kind: 'add' }),
        }}
        actions={actions}
        rowActions={list.rows?.some(isOwn) === false ? [] : rowActions}
        extras={
          <>
            <Button onClick={() => void navigate(pagePaths.deviceGroups)}>
              {t('device.groups.open')}
            </Button>
            <Button onClick={() => void navigate(pagePaths.runStates)}>
              {t('device.runStates.open')}
            </Button>
            <Button
              loading={labels.loading}
              disabled={!list.total}
              onClick={() => labels.open(listedLabels(list.requestFields, list.total ?? 0))}
            >
              {t('device.labels.all')}
            </Button>
          </>
        }
        importRows={deviceRows}
        onExport={mayExport ? exportList('Device') : undefined}
        empty={{
          title: t('device.list.noneTitle'),
          text: t('device.list.noneText'),
          noMatchTitle: t('device.list.noMatch'),
        }}
      />
      {Dialogs !== null && (
        <Dialogs
          open={open}
          onAdded={(deviceID) => void navigate(devicePath(deviceID))}
          onClose={close}
        />
      )}
      {labels.dialog}
    </>
  );
}
