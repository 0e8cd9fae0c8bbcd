import { useTranslation } from 'react-i18next';
import { endDayOf, startDayOf } from '../../lib/dayRange.ts';
import style from './BehindSentence.module.css';
import type { OrderFilters } from './orderFilters.ts';

interface BehindSentenceProps {
  readonly filters: OrderFilters;
  /** The first order of the list: it knows its device's name. */
  readonly device: { readonly deviceID: string; readonly deviceName: string } | undefined;
  readonly onAll: () => void;
}

/** Which figure's orders these are, of which device and window; nothing for a plain list. */
export function BehindSentence({ filters, device, onAll }: BehindSentenceProps) {
  const { t } = useTranslation();
  const { Behind, DeviceID, StartTime, EndTime } = filters;
  if (Behind === undefined && DeviceID === undefined) return null;

  const from = StartTime === undefined ? undefined : (startDayOf(StartTime) ?? StartTime);
  const to = EndTime === undefined ? undefined : (endDayOf(EndTime) ?? EndTime);
  const window = () => {
    if (from !== undefined && to !== undefined) return t('repair.behind.window', { from, to });
    if (from !== undefined) return t('repair.behind.since', { from });
    return to === undefined ? null : t('repair.behind.until', { to });
  };
  const name = device !== undefined && device.deviceID === DeviceID ? device.deviceName : null;
  const parts = [
    Behind === undefined ? null : t(`repair.behind.${Behind}`),
    name === null ? null : t('repair.behind.device', { device: name }),
    window(),
  ].filter((part) => part !== null);
  return (
    <p className={style.sentence}>
      <span>{parts.join(' · ')}</span>
      <button type="button" className={style.all} onClick={onAll}>
        {t('repair.behind.all')}
      </button>
    </p>
  );
}
