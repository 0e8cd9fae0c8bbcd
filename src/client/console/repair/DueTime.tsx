import { useTranslation } from 'react-i18next';
import { useAbsoluteTime, useDurationText } from '../../kit/hooks/times.tsx';
import style from './DueTime.module.css';

/** When something is due; what is overdue says by how much. `now`: ms of this machine's clock. */
export function DueTime({ instant, now }: { readonly instant: string; readonly now: number }) {
  const { t } = useTranslation();
  const absolute = useAbsoluteTime();
  const duration = useDurationText();
  const due = Date.parse(instant);
  return (
    <>
      <time dateTime={instant}>{absolute(due)}</time>
      {now > due && (
        <span className={style.overdue}>
          {t('repair.detail.overdue', { time: duration(now - due) })}
        </span>
      )}
    </>
  );
}
