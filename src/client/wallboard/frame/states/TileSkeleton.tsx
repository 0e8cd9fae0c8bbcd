import { useTranslation } from 'react-i18next';
import './TileSkeleton.css';

export type SkeletonShape = 'figure' | 'bars' | 'rank' | 'list' | 'lanes';

const parts: Record<SkeletonShape, number> = { figure: 2, bars: 14, rank: 5, list: 5, lanes: 6 };

/** A tile's outline before its first data, so that nothing moves when they arrive. */
export function TileSkeleton({ shape }: { shape: SkeletonShape }) {
  const { t } = useTranslation();
  return (
    <div
      className={`skeleton skeleton-${shape}`}
      role="status"
      aria-label={t('wall.state.loading')}
    >
      {Array.from({ length: parts[shape] }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
