import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { topics } from '../../../contract/topics/live.ts';
import { ageOf } from '../../lib/time/elapsed.ts';
import type { TopicState } from '../../streams/state.ts';
import { useServerNow } from '../../streams/useTopic.tsx';
import { useWallSetting } from '../board/wallSetting.ts';
import { type SkeletonShape, TileSkeleton } from './states/TileSkeleton.tsx';
import './TileFrame.css';

/** The state of a tile's data; `topic` is absent where a call of its own reads them. */
export type TileState = Omit<TopicState<unknown>, 'rows' | 'topic'> &
  Partial<Pick<TopicState<unknown>, 'topic'>>;

interface Props {
  readonly title: string;
  readonly to?: string | undefined;
  /** The time window; replaced by the data's age where the data are late or stale. */
  readonly aside?: ReactNode;
  /** The text of a tile that has nothing to show. */
  readonly empty?: string | null | undefined;
  readonly skeleton: SkeletonShape;
  readonly state: TileState;
  readonly children: ReactNode;
}

/** The frame of a tile: its name left, its age or window right, and the content, in any of six states. */
export function TileFrame({ title, to, aside, empty, skeleton, state, children }: Props) {
  const { t } = useTranslation();
  const { phase, freshness } = state;
  const kind = phase === 'ready' ? freshness : phase;
  const [reason, ...details] = (state.error ?? t('app.failure')).split('\n'); // failureText
  return (
    <section className={`tile tile-${kind}`} aria-label={title} aria-busy={phase === 'loading'}>
      <TileHead title={title} to={to}>
        {phase === 'ready' && <Freshness state={state} aside={aside} />}
      </TileHead>
      <div className="tile-body">
        {phase === 'loading' && <TileSkeleton shape={skeleton} />}
        {phase === 'failed' && (
          <div className="tile-message" role="status">
            <p>{reason}</p>
            {details.map((detail) => (
              <p className="tile-detail" key={detail}>
                {detail}
              </p>
            ))}
            <p className="tile-detail">{t('wall.state.again')}</p>
          </div>
        )}
        {phase === 'ready' &&
          (empty ? <p className="tile-message tile-empty">{empty}</p> : children)}
      </div>
    </section>
  );
}

/** The head of a tile; its name links to the orders that the tile counts. */
export function TileHead({
  title,
  to,
  children,
}: {
  title: string;
  to?: string | undefined;
  children?: ReactNode;
}) {
  const { editing } = useWallSetting();
  return (
    <header className="tile-head">
      <h2>{to === undefined || editing ? title : <Link to={to}>{title}</Link>}</h2>
      {children}
    </header>
  );
}

/** A space as wide as a digit. */
const figureSpace = '\u2007';

/** The window or the age of the data; a warning in its place where the data are late or stale. */
function Freshness({ state, aside }: { state: TileState; aside: ReactNode }) {
  const { t } = useTranslation();
  const now = useServerNow(1000);
  const { freshness, rightAt, topic } = state;
  if (rightAt === null) {
    return <span className="tile-age age-plate">{t('wall.state.staleUnknown')}</span>;
  }
  const { unit, n } = ageOf(now - rightAt);
  if (freshness === 'stale') {
    return <span className="tile-age age-plate">{t(`wall.old.${unit}`, { n })}</span>;
  }
  if (freshness === 'late' && topic !== undefined) {
    const channel = t(`wall.link.${topics[topic].channel}`);
    const seconds = Math.max(0, Math.floor((now - rightAt) / 1000));
    const lateText = t('wall.state.late', { channel, seconds });
    return (
      <span className="tile-age age-late" title={lateText}>
        {lateText}
      </span>
    );
  }
  if (aside !== undefined) return <span className="tile-age">{aside}</span>;
  // one width for one and two digits, so that the seconds shift nothing
  return (
    <span className="tile-age">
      {n < 10 && <span className="age-padding">{figureSpace}</span>}
      {t(`wall.age.${unit}`, { n })}
    </span>
  );
}
