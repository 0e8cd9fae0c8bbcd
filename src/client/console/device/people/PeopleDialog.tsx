import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BindablePerson,
  type DeviceDetail,
  getDeviceUsers,
  saveDeviceUsers,
} from '../../../../contract/areas/device/endpoints.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { bindableSource } from '../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../kit/form/fields/RemotePicker.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import row from '../../../kit/list/rows/row.module.css';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import style from '../detail/DevicePage.module.css';

interface PeopleDialogProps {
  readonly device: DeviceDetail;
  /** Those who are bound. */
  readonly users: readonly BindablePerson[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Binds people to a device. The owner sees those of both sides; who services it sees its own. */
export function PeopleDialog({ device, users, visible, onClose }: PeopleDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isOwner = device.ownerName === undefined;
  const changeable = users.filter(({ orgCode }) => isOwner || orgCode === user?.orgCode);
  /** Everybody who was ever selected here, by id. */
  const [known, setKnown] = useState(new Map(changeable.map((one) => [one.userID, one])));
  const form = useEntityForm(saveDeviceUsers, {
    visible,
    initial: { UserIDs: changeable.map(({ userID }) => userID) },
    fixed: { DeviceID: device.id },
    labels: { UserIDs: t('device.detail.people') },
    invalidates: [getDeviceUsers],
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('device.people.saved'));
    },
    onClose,
  });
  const { value: ids, label, error, onChange } = form.field('UserIDs');
  const otherSide = device.ownerName ?? device.serviceOrgName ?? '';
  const otherCode = isOwner ? (device.serviceOrgCode ?? '') : device.orgCode;
  const list = () => (
    <ul className={style.selected} aria-label={t('device.people.selected')}>
      {ids.map((id) => {
        const name = known.get(id)?.realName ?? '';
        return (
          <li key={id}>
            {name}
            {known.get(id)?.orgCode === otherCode && <span className={row.owner}>{otherSide}</span>}
            <IconButton
              icon="close"
              label={t('device.people.remove', { name })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            />
          </li>
        );
      })}
    </ul>
  );
  return (
    <EntityDialog
      form={form}
      title={t('device.people.title', { name: device.deviceName })}
      submitLabel={t('device.people.save')}
    >
      <RemotePicker
        source={bindableSource(device.id, { [otherCode]: otherSide })}
        label={label}
        error={error}
        help={t('device.people.help')}
        value=""
        except={ids}
        above={() => ids.length > 0 && list()}
        onChange={(id, person) => {
          if (person === null) return;
          setKnown(new Map(known).set(id, person));
          onChange([...ids, id]);
        }}
      />
    </EntityDialog>
  );
}
