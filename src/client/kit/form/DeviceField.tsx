import { useTranslation } from 'react-i18next';
import { type Device, listDevices } from '../../../contract/areas/device.ts';
import { deviceState } from '../../../contract/enums.ts';
import { lengths } from '../../../contract/lengths.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { Field } from '../../ui/Field.tsx';
import { SearchChoice } from '../../ui/SearchChoice.tsx';
import { useRested } from '../hooks/useRested.ts';
import style from './DeviceField.module.css';

interface DeviceFieldProps {
  /** What is typed, or the name of the chosen one. */
  readonly text: string;
  readonly chosen: boolean;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onChoose: (device: Device) => void;
}

/** A device, found by its name or code; needs `device.view`. */
export function DeviceField({ text, chosen, error, onText, onChoose }: DeviceFieldProps) {
  const { t } = useTranslation();
  const search = chosen ? '' : text.trim();
  const asked = useRested(search);
  const found = useEndpoint(listDevices, {
    SearchText: asked,
    DeviceState: deviceState.values.normal,
    pageNum: 0,
    pageSize: 20,
  });
  const fresh = asked === search && !found.isPlaceholderData;
  const note = () => {
    if (found.error !== null) return failureText(found.error, t('kit.device.failed'));
    return t(fresh && found.isFetched ? 'kit.device.none' : 'app.loading');
  };
  return (
    <Field label={t('kit.device.label')} error={error} required>
      {(control) => (
        <SearchChoice
          control={control}
          placeholder={t('kit.device.search')}
          maxLength={lengths.searchText}
          text={text}
          rows={found.data?.data ?? null}
          stale={!fresh}
          note={note()}
          keyOf={(device) => device.id}
          render={(device) => <DeviceLine device={device} />}
          onText={onText}
          onChoose={onChoose}
        />
      )}
    </Field>
  );
}

function DeviceLine({ device }: { readonly device: Device }) {
  const about = [device.deviceCode, device.positionName].filter((part) => part !== null);
  return (
    <span className={style.line}>
      <span className={style.name}>{device.deviceName}</span>
      <span className={style.about}>{about.join(' · ')}</span>
    </span>
  );
}
