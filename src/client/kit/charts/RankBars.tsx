import type { PermissionID } from '../../../contract/index.ts';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { CountLink } from '../detail/CountLink.tsx';
import style from './RankBars.module.css';

/** An entry of a ranking. */
interface RankBarEntry {
  readonly key: string;
  readonly name: string;
  /** A text beside the name, such as a code; empty for none. */
  readonly note: string;
  readonly value: number;
  /** The text of the value. */
  readonly text: string;
  /** The path of its drilldown; null for none. */
  readonly to: string | null;
}

interface RankBarsProps {
  /** The accessible name. */
  readonly label?: string;
  readonly entries: readonly RankBarEntry[];
  /** The right that the drilldown needs; default: to list orders. */
  readonly permission?: PermissionID;
}

/** A ranking: each entry with its place, a bar and its value, as a link to its drilldown. */
export function RankBars({ label, entries, permission }: RankBarsProps) {
  const longest = Math.max(...entries.map(({ value }) => value));
  return (
    <ol className={style.rank} aria-label={label}>
      {entries.map(({ key, name, note, value, text, to }, at) => (
        <li key={key}>
          <CountLink
            to={to ?? ''}
            count={to === null ? 0 : 1}
            className={style.row}
            permission={permission}
          >
            <span className={style.place}>{at + 1}</span>
            <Stack as="span" grow>
              <Row as="span" gap={8} align="baseline" shrink>
                <span className={style.device}>{name}</span>
                <span className={style.code}>{note}</span>
              </Row>
              <i
                className={style.bar}
                style={{ width: `${longest > 0 ? (Math.max(value, 0) / longest) * 100 : 0}%` }}
              />
            </Stack>
            <b className={style.value}>{text}</b>
          </CountLink>
        </li>
      ))}
    </ol>
  );
}

/** A placeholder of ten entries. */
export function RankSkeleton() {
  return (
    <div className={style.rank}>
      {Array.from({ length: 10 }, (_, at) => (
        <i key={`bone-${String(at)}`} className={style.bone} />
      ))}
    </div>
  );
}
