import { useTranslation } from 'react-i18next';
import style from './Pager.module.css';
import { Pagination } from './Pagination.ts';

/** Rows a page may have (specification 9); the first is the default. */
export const pageSizes = [15, 20, 30, 50] as const;

interface PagerProps {
  /** Counts from zero. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number, size: number) => void;
}

/** The foot of a list: which rows these are, the pages, and how many rows one has. */
export function Pager({ page, size, total, onChange }: PagerProps) {
  const { t } = useTranslation();
  const first = page * size + 1;
  const last = Math.min(total, first + size - 1);
  return (
    <nav className={style.pager} aria-label={t('app.list.pages')}>
      <span className={style.range}>{t('app.list.range', { first, last, total })}</span>
      <Pagination
        current={page + 1}
        pageSize={size}
        total={total}
        bufferSize={1}
        sizeCanChange
        sizeOptions={[...pageSizes]}
        onChange={(chosen, chosenSize) =>
          onChange(chosenSize === size ? chosen - 1 : 0, chosenSize)
        }
      />
    </nav>
  );
}
