import { useTranslation } from 'react-i18next';
import { orgState } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { dayOf } from '../../lib/time/zonedTime.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';
import style from './enterprise.module.css';

const dayMs = 86_400_000;
/** The days before the last one from which an expiry is a warning. */
const warnedDays = 30;

interface ExpiryMarkProps {
  /** yyyy-MM-dd; null: never. */
  readonly expireDate: string | null;
  /** The organisation's, by whose days it expires. */
  readonly timeZone: string;
  /** ms. */
  readonly now: number;
}

/** The last day of an organisation's package, and how far it is. */
export function ExpiryMark({ expireDate, timeZone, now }: ExpiryMarkProps) {
  const { t } = useTranslation();
  if (expireDate === null) return t('enterprise.never');
  const today = dayOf(now, timeZone);
  const days = Math.round((Date.parse(expireDate) - Date.parse(today)) / dayMs);
  const about = () => {
    if (days < 0) return t('enterprise.over');
    return days === 0 ? t('enterprise.lastDay') : t('enterprise.daysLeft', { count: days });
  };
  const tone: TagTone = days < 0 ? 'danger' : 'warning';
  return (
    <span className={style.expiry}>
      {expireDate}
      {days > warnedDays ? (
        <span className={style.note}>{about()}</span>
      ) : (
        <Tag tone={tone}>{about()}</Tag>
      )}
    </span>
  );
}

const { disabled, normal } = orgState.values;

/** The state of an organisation. */
export function OrgStateTag({ state }: { readonly state: number }) {
  const locale = useLocale();
  const tone: TagTone = state === normal ? 'success' : state === disabled ? 'danger' : 'warning';
  return <Tag tone={tone}>{orgState.label(state, locale)}</Tag>;
}
