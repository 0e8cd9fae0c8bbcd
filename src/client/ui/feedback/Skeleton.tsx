import { useTranslation } from 'react-i18next';
import style from './Skeleton.module.css';

/** Grey placeholder rows with the height of the expected rows. */
export function SkeletonRows({
  rows,
  height = 44,
}: {
  readonly rows: number;
  readonly height?: number;
}) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // The rows are identical and never move.
        <div key={`row-${String(row)}`} className={style.row} style={{ height }}>
          <span className={style.long} />
          <span className={style.short} />
          <span className={style.middle} />
        </div>
      ))}
    </div>
  );
}
