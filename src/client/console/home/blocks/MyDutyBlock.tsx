import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DutyShift, listDutyShifts } from '../../../../contract/areas/duty/endpoints.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useAbsoluteTime, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { shiftDay } from '../../../lib/time/dayRange.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Block } from '../parts/Block.tsx';
import style from './MyDutyBlock.module.css';

const reads = [listDutyShifts];
/** The days that the block looks ahead, and the shifts that it shows. */
const daysAhead = 14;
const mostShifts = 4;

/** The user's next shifts, the running one first; nothing for people who have none in two weeks. */
export const MyDutyBlock = memo(function MyDutyBlock({ today }: { readonly today: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const now = useNow();
  const timeText = useAbsoluteTime();
  const read = useEndpoint(listDutyShifts, {
    FirstDate: today,
    LastDate: shiftDay(today, daysAhead - 1),
  });
  useLiveReads(reads, ['duty', 'calendar']);
  const isFirst = ({ people }: DutyShift) => people.some(({ userID }) => userID === user?.id);
  const own = (read.data ?? []).filter(
    (shift) =>
      shift.isOver === 0 &&
      Date.parse(shift.end) > now &&
      (isFirst(shift) || shift.backupID === user?.id),
  );
  if (own.length === 0) return null;
  return (
    <Block
      title={t('home.myDuty.title')}
      aside={<Link to={`${pagePaths.scheduling}?tab=own`}>{t('home.myDuty.open')}</Link>}
      span={12}
      read={read}
      skeleton={null}
    >
      {() => (
        <ul className={style.shifts}>
          {own.slice(0, mostShifts).map((shift) => (
            <li key={`${shift.setID} ${shift.day}`}>
              {Date.parse(shift.start) <= now ? (
                <Tag tone="work">
                  {t('home.myDuty.now', { time: timeText(Date.parse(shift.end)) })}
                </Tag>
              ) : (
                <time dateTime={shift.start}>{timeText(Date.parse(shift.start))}</time>
              )}
              <b>{shift.setName}</b>
              {!isFirst(shift) && <span>{t('home.myDuty.backup')}</span>}
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
});
