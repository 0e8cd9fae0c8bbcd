import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DutyUserDevice,
  listDutyUserDevices,
  saveDutyUserDevice,
} from '../../../contract/areas/duty/changes.ts';
import { dutyLevel } from '../../../contract/areas/duty/dutyEnums.ts';
import { type DutySet, dutyLimits, getOnCall } from '../../../contract/areas/duty/endpoints.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { deviceSource, dutyPersonSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './duty.module.css';

interface UserDeviceDialogProps {
  readonly visible: boolean;
  readonly sets: readonly DutySet[];
  /** The row to change; null adds one. Another row is another `key`. */
  readonly row: DutyUserDevice | null;
  readonly onClose: () => void;
}

/** Names a person for devices in a shift: as the first, or as the back-up. */
export function UserDeviceDialog({ visible, sets, row, onClose }: UserDeviceDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  /** The names of all devices that were ever selected here, by id. */
  const [names, setNames] = useState(
    new Map(
      row?.devices.map(({ id, deviceName, deviceCode }) => [id, `${deviceName} ${deviceCode}`]),
    ),
  );
  /** The devices that a provider services, so that the row has no effect on them. */
  const [serviced, setServiced] = useState<ReadonlySet<string>>(
    new Set(row?.devices.flatMap(({ id, serviceOrgName }) => (serviceOrgName === null ? [] : id))),
  );
  const form = useEntityForm(saveDutyUserDevice, {
    visible,
    row: row ?? undefined,
    initial: {
      DeviceIDs: row?.devices.map(({ id }) => id) ?? [],
      ...(row === null && { SetID: sets[0]?.id ?? '', Level: '1' }),
    },
    fixed: row === null ? {} : { ID: row.id },
    invalidates: [listDutyUserDevices, getOnCall],
    onDone() {
      onClose();
      toastSuccess(t('duty.devices.saved'));
    },
    onClose,
  });
  const person = form.field('UserID');
  const devices = form.field('DeviceIDs');
  const ids = devices.value ?? [];
  const list = () => (
    <ul className={style.order} aria-label={devices.label}>
      {ids.map((id) => (
        <li key={id}>
          <StyledText as="span" grow>
            {names.get(id) ?? ''}
            {serviced.has(id) && (
              <span className={style.noEffect}>{t('duty.devices.servicedByOther')}</span>
            )}
          </StyledText>
          <IconButton
            icon="close"
            label={t('duty.form.remove', { name: names.get(id) ?? '' })}
            onClick={() => devices.onChange(ids.filter((one) => one !== id))}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <EntityDialog
      form={form}
      title={row === null ? t('duty.devices.add') : t('duty.devices.edit', { name: row.realName })}
      submitLabel={t('duty.devices.save')}
    >
      <SelectField
        {...form.field('SetID')}
        options={sets.map(({ id, setName }) => ({ value: id, text: setName }))}
      />
      <RemotePicker
        source={dutyPersonSource}
        label={person.label}
        required
        error={person.error}
        value={person.value}
        {...(row !== null && { valueText: row.realName })}
        onChange={(id) => person.onChange(id)}
      />
      <SelectField
        {...form.field('Level')}
        options={dutyLevel.list.map((level) => ({
          value: String(level),
          text: dutyLevel.label(level, locale),
        }))}
        help={t('duty.devices.levelHelp')}
      />
      <RemotePicker
        source={deviceSource}
        label={devices.label}
        error={devices.error}
        help={t('duty.devices.help', { limit: dutyLimits.devices })}
        value=""
        except={ids}
        above={() => ids.length > 0 && list()}
        onChange={(id, device) => {
          if (device === null) return;
          setNames(new Map(names).set(id, `${device.deviceName} ${device.deviceCode}`));
          const isOwn = device.ownerName === undefined;
          if (isOwn && device.serviceOrgCode !== null) setServiced(new Set(serviced).add(id));
          devices.onChange([...ids, id]);
        }}
      />
    </EntityDialog>
  );
}
