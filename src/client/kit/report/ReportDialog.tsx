import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Device } from '../../../contract/areas/device/endpoints.ts';
import { listFaultOptions } from '../../../contract/areas/fault/endpoints.ts';
import { addWorkOrder } from '../../../contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../contract/areas/repair/queries.ts';
import { faultLevel } from '../../../contract/enums.ts';
import { mostOrderPhotos } from '../../../contract/orders/orderRecord.ts';
import type { WorkOrder } from '../../../contract/orders/workOrder.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useTimeZone } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { usePresentLive } from '../../streams/useTopic.tsx';
import { LevelMark } from '../../ui/data/LevelMark.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { CatalogueOptions } from '../form/catalogue/CatalogueOptions.tsx';
import { EntityDialog } from '../form/EntityDialog.tsx';
import { DateTimeField } from '../form/fields/DateField.tsx';
import { deviceSource } from '../form/fields/pickerSources.tsx';
import { RemotePicker } from '../form/fields/RemotePicker.tsx';
import { TextAreaField } from '../form/fields/TextField.tsx';
import { PhotoField } from '../form/files/PhotoField.tsx';
import { useEntityForm } from '../form/useEntityForm.ts';
import { OpenOrders } from './OpenOrders.tsx';

const levels = ['1', '2', '3', '4'] as const;

interface ReportDialogProps {
  /** The order whose fault recurred; its device is preset. */
  readonly source?: WorkOrder;
  /** The device whose label was scanned. */
  readonly device?: Pick<Device, 'id' | 'deviceName' | 'deviceCode'>;
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Is called once it has disappeared without a draft: then it need not stay mounted. */
  readonly afterClose?: (() => void) | undefined;
}

/** Reports a fault and opens its order; the input survives closing until then. */
export function ReportDialog(props: ReportDialogProps) {
  const { source, device, visible, onClose, afterClose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const mayListDevices = useCan('device.view') || source !== undefined;
  const navigate = useNavigate();
  /** The selected entry of the catalogue; it counts while the text begins with its name. */
  const [described, setDescribed] = useState({ id: '', name: '' });
  const [isUploading, setIsUploading] = useState(false);
  const [pickedName, setPickedName] = useState('');
  const live = usePresentLive();
  const preset = source ?? device;
  const form = useEntityForm(addWorkOrder, {
    visible,
    initial: {
      FaultLevel: String(faultLevel.values.medium),
      ...(device !== undefined && { DeviceID: device.id }),
      ...(source !== undefined && {
        DeviceID: source.deviceID,
        FaultText: source.faultText,
        FaultLevel: String(source.faultLevel), // whether the machine is stopped is selected anew
        SourceOrderID: source.id,
      }),
    },
    fixed: ({ FaultText }) =>
      described.id !== '' && FaultText.startsWith(described.name)
        ? { FaultDescID: described.id }
        : {},
    labels: {
      DeviceID: t('kit.picker.deviceLabel'),
      FaultText: t('repairForms.report.fault'),
      FaultLevel: t('repairForms.report.level'),
      IsStop: t('repairForms.report.machine'),
      FaultTime: t('repairForms.report.faultTime'),
    },
    emptyTexts: { DeviceID: t('repairForms.report.needDevice') },
    invalidates: [listWorkOrders],
    isPreserved: true,
    queued: {
      subject: {
        orderID: null,
        orderCode: null,
        deviceName: preset?.deviceName ?? pickedName,
      },
      whenQueued: () => ({ FaultTime: new Date(live?.serverNow() ?? Date.now()).toISOString() }),
      onQueued() {
        toastSuccess(t('kit.form.queued'));
        onClose();
      },
    },
    onDone({ id, orderCode }) {
      toastSuccess(t('repairForms.report.done', { code: orderCode }));
      onClose(); // the page with the dialog stays alive and is shown again later
      void navigate(orderPath(id));
    },
    onClose,
  });
  const { DeviceID } = form.draft;
  const { data: options = [] } = useEndpoint(
    listFaultOptions,
    { Catalogue: 'description', DeviceID },
    { enabled: DeviceID !== '' },
  );
  const picker = form.field('DeviceID');
  const level = levels.find((one) => one === form.draft.FaultLevel);
  const levelHelp = level === undefined ? undefined : t(`repairForms.fault.level.${level}`);
  const presetText = preset === undefined ? '' : `${preset.deviceName} ${preset.deviceCode}`;
  return (
    <EntityDialog
      form={form}
      afterClose={form.changed ? undefined : afterClose}
      title={t(source === undefined ? 'repairForms.report.title' : 'repairForms.report.againTitle')}
      submitLabel={t('repairForms.report.submit')}
      disabled={!mayListDevices || isUploading}
    >
      {!mayListDevices && <Banner tone="info">{t('repairForms.report.noDeviceView')}</Banner>}
      {mayListDevices && (
        <>
          {source === undefined ? (
            <RemotePicker
              {...picker}
              source={deviceSource}
              valueText={presetText}
              onChange={(id, row) => {
                picker.onChange(id);
                setPickedName(row?.deviceName ?? '');
              }}
            />
          ) : (
            <StyledText ink={2}>
              {t('repairForms.report.again', { device: presetText, code: source.orderCode })}
            </StyledText>
          )}
          <OpenOrders deviceID={form.draft.DeviceID} onOpen={onClose} />
          <Stack gap={16}>
            <TextAreaField
              {...form.field('FaultText')}
              help={options.length === 0 ? undefined : t('repairForms.report.faultHelp')}
            />
            <CatalogueOptions
              catalogue="description"
              deviceID={form.draft.DeviceID}
              text={form.draft.FaultText}
              onPick={(option) => {
                setDescribed(option);
                form.change({ FaultText: option.name });
              }}
            />
          </Stack>
          <SegmentedControl
            {...form.field('FaultLevel')}
            help={levelHelp}
            options={levels.map((value) => ({
              value,
              text: faultLevel.label(Number(value), locale),
              mark: <LevelMark level={Number(value)} />,
            }))}
          />
          <SegmentedControl
            {...form.field('IsStop')}
            options={[
              { value: '1', text: t('repairForms.report.stopped') },
              { value: '0', text: t('repairForms.report.running') },
            ]}
          />
          <DateTimeField
            {...form.field('FaultTime')}
            help={t('repairForms.report.faultTimeHelp', { zone: timeZone })}
            earliest={source?.finishTime}
          />
          <PhotoField
            {...form.files('Photos')}
            help={t('repairForms.report.photosHelp')}
            maxFiles={mostOrderPhotos}
            isDeferrable
            onBusyChange={setIsUploading}
          />
        </>
      )}
    </EntityDialog>
  );
}
