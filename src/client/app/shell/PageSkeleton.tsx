import { SkeletonRows } from '../../ui/Skeleton.tsx';
import style from './PageSkeleton.module.css';

/** A page's shape while its script is on its way. */
export function PageSkeleton() {
  return (
    <div className={style.page} data-skeleton="">
      <div className={style.head}>
        <span className={style.title} />
        <span className={style.action} />
      </div>
      <div className={style.panel}>
        <SkeletonRows rows={8} />
      </div>
    </div>
  );
}
