import { useTranslation } from 'react-i18next';
import { type Device, listDevices } from '../../../contract/areas/device.ts';
import { deviceState } from '../../../contract/enums.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { useDebounced } from '../hooks/useDebounced.ts';
import style from './DeviceField.module.css';

interface DeviceFieldProps {
  /** The typed text, or the name of the selected device. */
  readonly text: string;
  readonly isSelected: boolean;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onSelect: (device: Device) => void;
}

/** A device field with search by name or code; requires `device.view`. */
export function DeviceField({ text, isSelected, error, onText, onSelect }: DeviceFieldProps) {
  const { t } = useTranslation();
  const search = isSelected ? '' : text.trim();
  const debouncedSearch = useDebounced(search);
  const found = useEndpoint(listDevices, {
    SearchText: debouncedSearch,
    DeviceState: deviceState.values.normal,
    pageNum: 0,
    pageSize: 20,
  });
  const isCurrent = debouncedSearch === search && !found.isPlaceholderData;
  const note = () => {
    if (found.error !== null) return failureText(found.error, t('kit.device.failed'));
    return t(isCurrent && found.isFetched ? 'kit.device.none' : 'app.loading');
  };
  return (
    <Field label={t('kit.device.label')} error={error} required>
      {(control) => (
        <SearchSelect
          control={control}
          placeholder={t('kit.device.search')}
          maxLength={lengths.searchText}
          text={text}
          rows={found.data?.data ?? null}
          stale={!isCurrent}
          note={note()}
          keyOf={(device) => device.id}
          render={(device) => <DeviceOption device={device} />}
          onText={onText}
          onSelect={onSelect}
        />
      )}
    </Field>
  );
}

function DeviceOption({ device }: { readonly device: Device }) {
  const about = [device.deviceCode, device.positionName].filter((part) => part !== null);
  return (
    <span className={style.option}>
      <span className={style.name}>{device.deviceName}</span>
      <span className={style.about}>{about.join(' · ')}</span>
    </span>
  );
}
