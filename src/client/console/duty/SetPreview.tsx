import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DutyPreview,
  type DutyShift,
  previewDutySet,
} from '../../../contract/areas/duty/endpoints.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useDebounced } from '../../kit/hooks/useDebounced.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
import { type SimpleColumn, SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { usePhone } from '../../ui/page/viewport.ts';
import style from './duty.module.css';
import { useDayText, useInsteadText, usePeopleText, useShiftTimes } from './dutyTexts.ts';
import { ProblemNote } from './ProblemNote.tsx';

interface SetPreviewProps {
  /** The input as a body; null while a field is not filled or wrong: the last preview stays. */
  readonly body: InputOf<typeof previewDutySet> | null;
  /** The shift is new: there is nothing before it. */
  readonly isNew: boolean;
}

/** Who is on call in the next two weeks, day by day: as it is, and once the input is saved; of a new shift the latter alone. */
export function SetPreview({ body, isNew }: SetPreviewProps) {
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
      <StyledText as="h3" size={14} strong>
        {t('duty.preview.title')}
      </StyledText>
      {isNew && !isKnown ? (
        <StyledText ink={2}>{t('duty.preview.incomplete')}</StyledText>
      ) : data === undefined ? (
        error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Comparison {...data} isNew={isNew} isOutdated={isOutdated} />
      )}
    </section>
  );
}

interface ComparisonProps extends DutyPreview {
  readonly isNew: boolean;
  /** The input has changed since. */
  readonly isOutdated: boolean;
}

interface Row {
  readonly day: string;
  readonly setName: string;
  readonly one: DutyShift | undefined;
  readonly other: DutyShift | undefined;
  readonly isChanged: boolean;
}

function Comparison({ before, after, problems, isNew, isOutdated }: ComparisonProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const keyOf = ({ setID, day }: DutyShift) => `${setID} ${day}`;
  const [present, next] = [before, after].map(
    (shifts) => new Map(shifts.map((shift) => [keyOf(shift), shift])),
  );
  const shifts = new Map([...(present ?? []), ...(next ?? [])]);
  const rows = [...shifts]
    .map(([key, { day, setName }]): Row => {
      const [one, other] = [present?.get(key), next?.get(key)];
      return { day, setName, one, other, isChanged: !isNew && !isSame(one, other) };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  const status = () => {
    if (isNew) return t(rows.length === 0 ? 'duty.preview.none' : 'duty.preview.isNew');
    return changed === 0 ? t('duty.preview.same') : t('duty.preview.changed', { count: changed });
  };
  const isCycle = new Set([...shifts.values()].map(({ setID }) => setID)).size > 1;
  const shown = { rows, isNew, isCycle };
  return (
    <Stack gap={8} aria-busy={isOutdated}>
      <StyledText ink={2} role="status">
        {status()}
      </StyledText>
      <ProblemNote
        problems={problems}
        title={t('duty.problem.found', { count: problems.length })}
      />
      {isPhone ? <RowList {...shown} /> : <RowTable {...shown} />}
    </Stack>
  );
}

interface RowsProps {
  readonly rows: readonly Row[];
  readonly isNew: boolean;
  /** The rows are of several shifts, so their names are shown. */
  readonly isCycle: boolean;
}

function RowTable({ rows, isNew, isCycle }: RowsProps) {
  const { t } = useTranslation();
  const before: SimpleColumn<Row> = {
    key: 'before',
    title: t('duty.preview.before'),
    render: ({ one, other, isChanged }) => (
      <Person shift={one} other={other} isChanged={isChanged} />
    ),
  };
  return (
    <SimpleTable
      caption={t('duty.preview.title')}
      rows={rows}
      keyOf={({ day, setName }) => `${day} ${setName}`}
      isMarked={({ isChanged }) => isChanged}
      columns={[
        {
          key: 'day',
          isName: true,
          width: 126,
          title: t('duty.preview.day'),
          render: (row) => <RowName row={row} isCycle={isCycle} />,
        },
        ...(isNew ? [] : [before]),
        {
          key: 'after',
          title: t('duty.preview.after'),
          render: ({ one, other, isChanged }) => (
            <>
              <Person shift={other} other={isNew ? other : one} isChanged={isChanged} />
              {isChanged && (
                <span className={style.changedMark}>{t('duty.preview.isChanged')}</span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** The same on a phone: of a day that changes both sides, below each other. */
function RowList({ rows, isNew, isCycle }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={style.comparisonList}>
      {rows.map((row) => (
        <li key={`${row.day} ${row.setName}`} data-changed={row.isChanged || undefined}>
          <span className={style.shiftName}>
            <RowName row={row} isCycle={isCycle} />
          </span>
          {row.isChanged && (
            <span>
              {t('duty.preview.before')} <Person shift={row.one} other={row.other} isChanged />
            </span>
          )}
          <span>
            {row.isChanged && `${t('duty.preview.after')} `}
            <Person
              shift={row.other}
              other={isNew ? row.other : row.one}
              isChanged={row.isChanged}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function RowName({ row, isCycle }: { readonly row: Row; readonly isCycle: boolean }) {
  const dayText = useDayText();
  return (
    <>
      <time dateTime={row.day}>{dayText(row.day)}</time>
      {isCycle && ` ${row.setName}`}
    </>
  );
}

interface PersonProps {
  readonly shift: DutyShift | undefined;
  /** The same day on the other side; the times are shown where they differ. */
  readonly other: DutyShift | undefined;
  /** Other people than before, or at other times. */
  readonly isChanged: boolean;
}

function Person({ shift, other, isChanged }: PersonProps) {
  const { t } = useTranslation();
  const times = useShiftTimes();
  const peopleText = usePeopleText();
  const insteadText = useInsteadText();
  if (shift === undefined)
    return (
      <StyledText as="span" ink={2}>
        {t('duty.calendar.none')}
      </StyledText>
    );
  const { backupName } = shift;
  const instead = insteadText(shift);
  return (
    <>
      <StyledText as="b" strong={isChanged} regular={!isChanged}>
        {peopleText(shift)}
      </StyledText>
      {backupName !== null && (
        <span className={style.previewBackup}>
          {' '}
          {t('duty.calendar.backup', { name: backupName })}
        </span>
      )}
      {instead !== null && <span className={style.previewTimes}>{instead}</span>}
      {(shift.start !== other?.start || shift.end !== other.end) && (
        <span className={style.previewTimes}>{times(shift)}</span>
      )}
    </>
  );
}

/** Returns whether the same people are on call first, at the same times; the back-up alone changes nothing. */
function isSame(one: DutyShift | undefined, other: DutyShift | undefined): boolean {
  const shown = (shift: DutyShift | undefined) =>
    shift && [shift.people.map(({ userID }) => userID), shift.start, shift.end];
  return JSON.stringify(shown(one)) === JSON.stringify(shown(other));
}
