import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { listConcernDevices } from '../../../../contract/areas/device/endpoints.ts';
import { runState } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useFollow } from '../../../kit/hooks/useFollow.ts';
import { optionFilter, textFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { linkedDeviceID } from '../../../lib/paths/deviceLinkState.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { useFollowedColumns } from './followedColumns.tsx';
import { LinkedDevice } from './LinkedDevice.tsx';

const loadDialog = dialogLoader(
  'device',
  async () => (await import('./FollowDialog.tsx')).FollowDialog,
);

const filters = { SearchText: textFilter(), RunState: optionFilter(runState.list) };

/**
 * /device/concernDevice: the devices that this user follows, those with open orders first; above them
 * the device of the message that led here, followed or not.
 */
export function ConcernDevicePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, key } = useLocation();
  const linkedID = linkedDeviceID(state);
  const [adding, setAdding] = useState(false);
  const { Dialog: FollowDialog, ...dialog } = useLazyDialog(loadDialog);
  const { drop } = useFollow();
  const columns = useFollowedColumns();
  const list = useList(listConcernDevices, {
    name: 'concernDevice',
    filters,
    live: { kinds: ['device', 'order'], idOf: ({ deviceID }) => deviceID },
  });
  return (
    <>
      <ListPage
        list={list}
        title={t('device.followed.title')}
        columns={columns}
        keyOf={({ deviceID }) => deviceID}
        nameOf={({ deviceName }) => deviceName}
        search={{ label: t('device.search'), placeholder: t('device.search') }}
        filters={[
          {
            kind: 'select',
            name: 'RunState',
            label: t('device.runState'),
            options: runState.list.map((value) => ({
              value,
              label: runState.label(value, locale),
            })),
          },
        ]}
        above={linkedID !== null && <LinkedDevice key={key} deviceID={linkedID} />}
        main={{
          label: t('device.followed.add'),
          busy: dialog.loading,
          run: () => void dialog.whenHere(() => setAdding(true)),
        }}
        rowActions={[
          {
            key: 'drop',
            label: t('device.followed.drop'),
            requires: 'one',
            successText: null, // `drop` shows its own toast, with undo
            run: async ([device]) => {
              if (device !== undefined) await drop(device);
            },
          },
        ]}
        empty={{ title: t('device.followed.none'), text: t('device.followed.noneText') }}
      />
      {FollowDialog !== null && <FollowDialog visible={adding} onClose={() => setAdding(false)} />}
    </>
  );
}
