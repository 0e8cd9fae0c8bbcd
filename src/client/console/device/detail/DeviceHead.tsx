import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setDeviceState } from '../../../../contract/areas/device/edits.ts';
import { type DeviceDetail, getDevice } from '../../../../contract/areas/device/endpoints.ts';
import { deviceState } from '../../../../contract/enums.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { DetailHead, type Refresh } from '../../../kit/detail/DetailHead.tsx';
import { useErrorText } from '../../../kit/form/useErrorText.ts';
import { FollowButton } from '../../../kit/hooks/FollowButton.tsx';
import { useExpiredReason } from '../../../kit/hooks/useExpiredReason.ts';
import { useLabelDialog } from '../../../kit/labels/useLabelDialog.tsx';
import { dialogLoader, useLazyDialog, useLoaded } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { usePhone } from '../../../ui/page/viewport.ts';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { checkedLabels } from '../labels/labelSource.ts';
import { DeviceStateTag } from '../list/deviceColumns.tsx';
import { RunStateTag } from '../RunStateTag.tsx';
import style from './DevicePage.module.css';

const loadDialog = dialogLoader(
  'device',
  async () => (await import('../DeviceDialog.tsx')).DeviceDialog,
);
const loadScrap = dialogLoader(
  'device',
  async () => (await import('../list/DeviceListDialogs.tsx')).ScrapDialog,
);
const loadService = dialogLoader(
  'device',
  async () => (await import('../ServiceDialog.tsx')).ServiceDialog,
);
const loadReport = dialogLoader(
  'repairForms',
  async () => (await import('../../../kit/report/ReportDialog.tsx')).ReportDialog,
);

interface DeviceHeadProps {
  readonly device: DeviceDetail;
  readonly refresh: Refresh;
}

/** Name, states, and the actions that this user may run on the device. */
export function DeviceHead({ device, refresh }: DeviceHeadProps) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const narrow = usePhone();
  const isOwn = device.ownerName === undefined;
  const mayEdit = useCan('device.edit') && isOwn;
  const expired = useExpiredReason();
  const whyNot = { disabled: expired('device.edit') !== undefined, title: expired('device.edit') };
  const mayReport = useCan('repair.report') && device.deviceState === deviceState.values.normal;
  /** The device as it was when the form was opened: a new reading does not remove the input. */
  const [edited, setEdited] = useState<DeviceDetail | null>(null);
  const [open, setOpen] = useState<'edit' | 'report' | 'scrap' | 'service' | 'state' | null>(null);
  const [error, setError] = useState('');
  const { Dialog: DeviceDialog, ...dialog } = useLazyDialog(loadDialog);
  const { Dialog: ScrapDialog, ...scrap } = useLazyDialog(loadScrap);
  const { Dialog: ServiceDialog, ...service } = useLazyDialog(loadService);
  const { Dialog: ReportDialog, ...report } = useLazyDialog(loadReport);
  useLoaded(mayReport ? loadReport : null); // beforehand: a fault is also reported where there is no network
  const labels = useLabelDialog();
  const changeState = useAction(setDeviceState, [getDevice]);
  const isOn = device.deviceState === deviceState.values.normal;
  const close = () => setOpen(null);
  const edit = () =>
    void dialog.whenHere(() => {
      setEdited(device);
      setOpen('edit');
    });
  const turn = async () => {
    close();
    setError('');
    try {
      const DeviceState = isOn ? deviceState.values.disabled : deviceState.values.normal;
      await changeState.mutateAsync({ IDs: [device.id], DeviceState });
      toastSuccess(t('kit.list.done'));
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const scrapAction = {
    key: 'scrap',
    text: t('device.list.scrap'),
    ...whyNot,
    destructive: true,
    run: () => void scrap.whenHere(() => setOpen('scrap')),
  };
  const stateLabel = t(isOn ? 'device.list.disable' : 'device.list.enable');
  const actions = [
    ...(mayEdit && narrow
      ? [{ key: 'edit', text: t('device.list.edit'), ...whyNot, run: edit }]
      : []),
    {
      key: 'labels',
      text: t('device.labels.open'),
      run: () => labels.open(checkedLabels([device])),
    },
    ...(mayEdit
      ? [
          {
            key: 'service',
            text: t('device.service.open'),
            ...whyNot,
            run: () => void service.whenHere(() => setOpen('service')),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'state',
            text: stateLabel,
            destructive: isOn,
            ...whyNot,
            run: () => setOpen('state'),
          },
        ]
      : []),
    ...(mayEdit && device.scrapDate === null ? [scrapAction] : []),
  ];
  return (
    <>
      <DetailHead
        title={device.deviceName}
        picture={<DevicePicture device={device} />}
        marks={
          <>
            <StyledText as="span" ink={3}>
              {device.deviceCode}
            </StyledText>
            <RunStateTag state={device.runState} />
            <DeviceStateTag device={device} />
          </>
        }
        refresh={refresh}
        errorText={error}
        actions={
          <>
            <FollowButton deviceID={device.id} deviceName={device.deviceName} />
            {mayEdit && !narrow && (
              <Button loading={dialog.loading} {...whyNot} onClick={edit}>
                {t('device.list.edit')}
              </Button>
            )}
            {mayReport && (
              <Button
                type="primary"
                loading={report.loading}
                disabled={expired('repair.report') !== undefined}
                title={expired('repair.report')}
                onClick={() => void report.whenHere(() => setOpen('report'))}
              >
                {t('device.detail.report')}
              </Button>
            )}
            <ActionMenu
              label={t('kit.list.more')}
              busy={
                changeState.isPending ||
                scrap.loading ||
                service.loading ||
                labels.loading ||
                (narrow && dialog.loading)
              }
              actions={actions}
            />
          </>
        }
      />
      <ConfirmDialog
        visible={open === 'state'}
        title={t('kit.list.confirm')}
        text={t(isOn ? 'device.list.confirmDisable' : 'device.list.confirmEnable', { count: 1 })}
        confirmLabel={stateLabel}
        destructive={isOn}
        onConfirm={() => void turn()}
        onClose={close}
      />
      {DeviceDialog !== null && edited !== null && (
        <DeviceDialog
          key={edited.version}
          device={edited}
          visible={open === 'edit'}
          onClose={close}
        />
      )}
      {ScrapDialog !== null && (
        <ScrapDialog devices={[device]} visible={open === 'scrap'} onClose={close} />
      )}
      {ServiceDialog !== null && (
        <ServiceDialog
          key={device.version}
          devices={[device]}
          visible={open === 'service'}
          onClose={close}
        />
      )}
      {ReportDialog !== null && (
        <ReportDialog device={device} visible={open === 'report'} onClose={close} />
      )}
      {labels.dialog}
    </>
  );
}

/** The first photo of a device, which opens in a tab of its own; nothing without a photo. */
function DevicePicture({ device }: { readonly device: DeviceDetail }) {
  const [first] = device.photos;
  const url = first === undefined ? null : fileUrl(first.linkurl);
  if (first === undefined || url === null) return null;
  return (
    <a className={style.picture} href={url} target="_blank" rel="noopener noreferrer">
      <img src={url} alt={first.name} />
    </a>
  );
}
