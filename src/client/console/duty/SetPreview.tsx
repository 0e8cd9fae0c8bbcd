import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DutyShift, previewDutySet } from '../../../contract/areas/duty/endpoints.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useDebounced } from '../../kit/hooks/useDebounced.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import style from './duty.module.css';
import { useDayText, useShiftTimes } from './dutyTexts.ts';

interface SetPreviewProps {
  /** The input as a body; null while a field is not filled or wrong: the last preview stays. */
  readonly body: InputOf<typeof previewDutySet> | null;
}

/** Who is on call in a shift in the next two weeks, day by day: as it is, and once the input is saved. */
export function SetPreview({ body }: SetPreviewProps) {
  const { t } = useTranslation();
  const present = useDebounced(JSON.stringify(body));
  const [shown, setShown] = useState(present);
  if (present !== 'null' && present !== shown) setShown(present);
  const isKnown = shown !== 'null';
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    previewDutySet,
    JSON.parse(shown) as InputOf<typeof previewDutySet>,
    { enabled: isKnown },
  );
  const isOutdated = isPlaceholderData || body === null || JSON.stringify(body) !== shown;
  return (
    <section className={style.preview} role="group" aria-label={t('duty.preview.title')}>
      <h3 className={style.previewTitle}>{t('duty.preview.title')}</h3>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Comparison {...data} isOutdated={isOutdated} />
      )}
    </section>
  );
}

interface ComparisonProps {
  readonly before: readonly DutyShift[];
  readonly after: readonly DutyShift[];
  /** The input has changed since. */
  readonly isOutdated: boolean;
}

function Comparison({ before, after, isOutdated }: ComparisonProps) {
  const { t } = useTranslation();
  const dayText = useDayText();
  const days = [...new Set([...before, ...after].map(({ day }) => day))].toSorted();
  const rows = days.map((day) => {
    const [one, other] = [before, after].map((shifts) => shifts.find((shift) => shift.day === day));
    return { day, one, other, isChanged: !isSame(one, other) };
  });
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  return (
    <div aria-busy={isOutdated}>
      <p className={style.note} role="status">
        {changed === 0 ? t('duty.preview.same') : t('duty.preview.changed', { count: changed })}
      </p>
      <table className={style.comparison}>
        <thead>
          <tr>
            <th scope="col">{t('duty.preview.day')}</th>
            <th scope="col">{t('duty.preview.before')}</th>
            <th scope="col">{t('duty.preview.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, one, other, isChanged }) => (
            <tr key={day} data-changed={isChanged || undefined}>
              <th scope="row">
                <time dateTime={day}>{dayText(day)}</time>
              </th>
              <td>
                <Person shift={one} other={other} />
              </td>
              <td>
                <Person shift={other} other={one} />
                {isChanged && (
                  <span className={style.changedMark}>{t('duty.preview.isChanged')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PersonProps {
  readonly shift: DutyShift | undefined;
  /** The same day on the other side; the times are shown where they differ. */
  readonly other: DutyShift | undefined;
}

function Person({ shift, other }: PersonProps) {
  const { t } = useTranslation();
  const times = useShiftTimes();
  if (shift === undefined)
    return <span className={style.unassigned}>{t('duty.calendar.none')}</span>;
  const { realName, backupName } = shift;
  return (
    <>
      <b>{realName ?? t('duty.unassigned')}</b>
      {backupName !== null && (
        <span className={style.shiftName}> {t('duty.calendar.backup', { name: backupName })}</span>
      )}
      {(shift.start !== other?.start || shift.end !== other.end) && (
        <span className={style.previewTimes}>{times(shift)}</span>
      )}
    </>
  );
}

function isSame(one: DutyShift | undefined, other: DutyShift | undefined): boolean {
  const shown = (shift: DutyShift | undefined) =>
    shift && [shift.userID, shift.backupID, shift.start, shift.end];
  return JSON.stringify(shown(one)) === JSON.stringify(shown(other));
}
