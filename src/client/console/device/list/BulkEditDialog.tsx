import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateDevices } from '../../../../contract/areas/device/edits.ts';
import { type Device, listDeviceProviders } from '../../../../contract/areas/device/endpoints.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { deviceState } from '../../../../contract/enums.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { type FormField, useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { useCalendarOptions, useGroupNames, useWeightOptions } from '../DeviceDialog.tsx';
import { deviceReads } from '../deviceReads.ts';
import style from './BulkEditDialog.module.css';

interface BulkEditDialogProps {
  readonly devices: readonly Pick<Device, 'deviceName' | 'id'>[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Stands for no value; an empty field changes nothing. */
const none = 'none';
/** The fields that can be cleared. */
const clearable = ['WeightRating', 'CalendarID', 'ServiceOrgCode'] as const;

const editable = [...clearable, 'TypeName', 'PositionName', 'DeviceState'] as const;

/**
 * Sets what many devices have in common, after a question that names the new values. The devices that could not be
 * changed are listed with the reasons.
 */
export function BulkEditDialog({ devices, visible, onClose }: BulkEditDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { types, positions } = useGroupNames(visible);
  const weights = useWeightOptions();
  const calendars = useCalendarOptions(visible);
  const providers = useEndpoint(listDeviceProviders, {}, { enabled: visible }).data ?? [];
  const [isConfirming, setIsConfirming] = useState(false);
  const [result, setResult] = useState<ResultOf<typeof updateDevices> | null>(null);
  const emptyText = t('device.bulk.unchanged');
  const form = useEntityForm(updateDevices, {
    visible,
    fixed: (draft) => ({
      IDs: devices.map(({ id }) => id),
      ...Object.fromEntries(
        clearable.filter((name) => draft[name] === none).map((name) => [name, null]),
      ),
    }),
    invalidates: [...deviceReads],
    isIdempotent: true,
    check: (draft) =>
      editable.every((name) => draft[name].trim() === '')
        ? { field: 'TypeName', text: t('device.bulk.nothing') }
        : null,
    onDone(done) {
      onClose();
      if (done.refused.length > 0) setResult(done);
      else toastSuccess(t('device.bulk.done', { count: done.changed }));
    },
    onClose,
  });
  const selects = [
    {
      field: form.field('WeightRating'),
      options: [{ value: none, text: t('device.form.none') }, ...weights],
    },
    ...(calendars === null
      ? []
      : [
          {
            field: form.field('CalendarID'),
            options: [{ value: none, text: t('device.form.defaultCalendar') }, ...calendars],
          },
        ]),
    ...(providers.length === 0
      ? []
      : [
          {
            field: form.field('ServiceOrgCode'),
            options: [
              { value: none, text: t('device.field.ownService') },
              ...providers.map(({ orgCode: value, orgName: text }) => ({ value, text })),
            ],
          },
        ]),
    {
      field: form.field('DeviceState'),
      options: deviceState.list.map((value) => ({
        value: String(value),
        text: deviceState.label(value, locale),
      })),
    },
  ];
  const texts = [
    { field: form.field('TypeName'), names: types },
    { field: form.field('PositionName'), names: positions },
  ].map(({ field, names }) => {
    const name = field.value.trim();
    return { field, names, name, isNew: name !== '' && !names.includes(name) };
  });
  const shownChange = ({ label, value }: FormField, text: string) =>
    value.trim() === '' ? [] : [t('device.bulk.change', { label, text })];
  const changes = [
    ...texts.flatMap(({ field, name, isNew }) =>
      shownChange(field, isNew ? t('device.bulk.newName', { name }) : name),
    ),
    ...selects.flatMap(({ field, options }) =>
      shownChange(field, options.find(({ value }) => value === field.value)?.text ?? ''),
    ),
  ];
  const title = t('device.bulk.title', { count: devices.length });
  const submitLabel = t('device.bulk.submit', { count: devices.length });
  const confirm = () => (changes.length === 0 ? form.submit() : setIsConfirming(true));
  return (
    <>
      <EntityDialog
        form={{ ...form, dialog: { ...form.dialog, onSubmit: confirm } }}
        title={title}
        submitLabel={submitLabel}
      >
        {texts.map(({ field, names, name, isNew }) => (
          <TextField
            key={field.label}
            {...field}
            suggestions={names}
            placeholder={emptyText}
            help={isNew ? t('device.bulk.newGroup', { name }) : undefined}
          />
        ))}
        {selects.map(({ field, options }) => (
          <SelectField key={field.label} {...field} options={options} emptyText={emptyText} />
        ))}
      </EntityDialog>
      <ConfirmDialog
        visible={isConfirming}
        title={title}
        text={t('device.bulk.confirm', {
          count: devices.length,
          changes: new Intl.ListFormat(locale, { type: 'conjunction' }).format(changes),
        })}
        confirmLabel={submitLabel}
        onConfirm={() => {
          setIsConfirming(false);
          form.submit();
        }}
        onClose={() => setIsConfirming(false)}
      />
      <ResultDialog devices={devices} result={result} onClose={() => setResult(null)} />
    </>
  );
}

interface ResultDialogProps extends Pick<BulkEditDialogProps, 'devices' | 'onClose'> {
  readonly result: ResultOf<typeof updateDevices> | null;
}

/** The devices that could not be changed, with the reasons. */
function ResultDialog({ devices, result, onClose }: ResultDialogProps) {
  const { t } = useTranslation();
  const names = new Map(devices.map(({ id, deviceName }) => [id, deviceName]));
  const { changed = 0, refused = [] } = result ?? {};
  return (
    <Modal
      visible={result !== null}
      title={t('device.bulk.partly', { count: refused.length })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('device.bulk.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <p className={style.summary}>{t('device.bulk.done', { count: changed })}</p>
      <ul className={style.result}>
        {refused.map(({ id, info }) => (
          <li key={id}>{t('device.bulk.refused', { name: names.get(id), reason: info })}</li>
        ))}
      </ul>
    </Modal>
  );
}
