import { useTranslation } from 'react-i18next';
import type { FaultShareRow } from '../../../contract/topicRows.ts';
import { BarList } from './BarList.tsx';
import { partText, type Share, sharesOf } from './shares.ts';

interface Props {
  readonly rows: ReadonlyMap<string, FaultShareRow>;
  /** Whose shares: those without one are named so. */
  readonly of: 'type' | 'cause';
  /** The failures behind a share, by its id or by having none. */
  readonly pathOf: (id: string) => string;
}

/** Failures by what they have in common: name, count and share of all. */
export function ShareList({ rows, of, pathOf }: Props) {
  const { t } = useTranslation();
  const nameOf = ({ is, name }: Share) => {
    if (is === 'named') return name === '' ? '-' : name;
    return t(is === 'others' ? 'wall.shares.others' : `wall.shares.none.${of}`);
  };
  return (
    <div className="rank">
      <BarList
        barsOf={(most) =>
          sharesOf(rows, most).map((share) => ({
            key: share.key,
            name: nameOf(share),
            owner: share.owner,
            length: share.length,
            value: String(share.count),
            beside: partText(share.part),
            quiet: share.is !== 'named',
            ...(share.id !== null && { to: pathOf(share.id) }),
          }))
        }
      />
    </div>
  );
}
