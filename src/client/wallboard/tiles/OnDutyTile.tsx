import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { dutyLevel } from '../../../contract/areas/duty/dutyEnums.ts';
import { onDutyTopic } from '../../../contract/topics/live.ts';
import type { OnDutyRow } from '../../../contract/topics/topicRows.ts';
import type { PagePath } from '../../lib/paths/pagePaths.ts';
import { clockText, dayOf } from '../../lib/time/zonedTime.ts';
import { useWallSetting } from '../board/wallSetting.ts';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { useElementSize } from '../frame/useElementSize.ts';
import './OnDutyTile.css';

type View = Pick<TileView<OnDutyRow, unknown>, 'rows' | 'today'>;

const page = '/personnel/scheduling' satisfies PagePath;

/** Who is on call now: a row for each shift with its first person, its back-up and its end. */
export const onDutyTile = defineTile({
  type: 'onDuty',
  title: 'wall.tile.onDuty',
  topic: onDutyTopic,
  config: z.object({}),
  size: { w: 7, h: 5, minW: 6, minH: 3 },
  skeleton: 'list',
  aside: ({ rows }) => ['wall.onDuty.count', { count: rows.size }],
  empty: ({ rows }) => (rows.size === 0 ? ['wall.onDuty.none'] : null),
  to: () => page,
  render: OnDuty,
});

/** The height of a row, rem; in step with the stylesheet. */
const rowHeight = 3.7;
/** The number of rows before the first measurement, and where tiles stack. */
const stackedRows = 8;

function OnDuty({ rows, today }: View) {
  const { t } = useTranslation();
  const box = useRef<HTMLUListElement>(null);
  const { height } = useElementSize(box);
  const { rem, stacked, timeZone } = useWallSetting();
  const fitting =
    stacked || height === 0 ? stackedRows : Math.max(1, Math.floor(height / rem / rowHeight));
  const shifts = [...rows].toSorted(([, a], [, b]) => a.setName.localeCompare(b.setName));
  const shown = shifts.length > fitting ? shifts.slice(0, Math.max(1, fitting - 1)) : shifts;
  const namesAt = ({ people }: OnDutyRow, level: number) =>
    people
      .flatMap((person) => (person.level === level ? [person.realName] : []))
      .join(t('wall.andon.separator'));
  const untilText = (until: string) => {
    const at = Date.parse(until);
    const clock = clockText(at, timeZone).slice(0, 5);
    return dayOf(at, timeZone) === today ? clock : `${dayOf(at, timeZone).slice(5)} ${clock}`;
  };
  return (
    <ul className="on-duty" ref={box}>
      {shown.map(([key, row]) => {
        const backup = namesAt(row, dutyLevel.values.backup);
        return (
          <li key={key} className="on-duty-row">
            <b className="on-duty-name">
              {namesAt(row, dutyLevel.values.first) || t('wall.onDuty.unassigned')}
            </b>
            <span className="on-duty-until">
              {t('wall.onDuty.until', { time: untilText(row.until) })}
            </span>
            <span className="on-duty-set">{row.setName}</span>
            <span className="on-duty-backup">
              {backup !== '' && t('wall.onDuty.backup', { names: backup })}
            </span>
          </li>
        );
      })}
      {shown.length < shifts.length && (
        <li className="on-duty-more">
          {t('wall.onDuty.more', { count: shifts.length - shown.length })}
        </li>
      )}
    </ul>
  );
}
