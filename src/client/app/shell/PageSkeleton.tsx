import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import style from './PageSkeleton.module.css';

/** The placeholder of a page while its script loads. */
export function PageSkeleton() {
  return (
    <div data-skeleton="">
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
