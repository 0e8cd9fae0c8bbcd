import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import style from './Pager.module.css';
import { pageNumbers } from './pageNumbers.ts';

/** Selectable page sizes (specification 9); the first is the default. */
export const pageSizes = [15, 20, 30, 50] as const;

interface PagerProps {
  /** Page index from 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** The list has more rows than `total`; they are reached by narrower filters. */
  readonly isBound?: boolean;
  /** The total belongs to the previous query. */
  readonly stale: boolean;
  readonly onChange: (page: number, size: number) => void;
  /** Called when the page no longer exists, with the index of the last page. */
  readonly onShrunk: (page: number) => void;
}

/** The footer of a list: the row range, the pages and the page size. */
export function Pager({ page, size, total, isBound = false, ...props }: PagerProps) {
  const { stale, onChange, onShrunk } = props;
  const { t } = useTranslation();
  const sizeID = useId();
  const pages = Math.max(1, Math.ceil(total / size));
  const present = Math.min(page + 1, pages);
  const first = Math.min(total, (present - 1) * size + 1);
  const last = isBound ? present * size : Math.min(total, present * size);
  const shownTotal = total.toLocaleString('en-US');
  const shrunk = page >= pages && !stale;
  const stepBack = useEffectEvent(() => onShrunk(pages - 1));
  useEffect(() => {
    if (shrunk) stepBack();
  }, [shrunk]);
  const turn = (number: number) => onChange(number - 1, size);
  return (
    <nav className={style.pager} aria-label={t('app.list.pages')}>
      <span className={style.range}>
        {isBound
          ? t('app.list.rangeBound', { first, last, total: shownTotal })
          : t('app.list.range', { first, last, total })}
      </span>
      {isBound && present === pages && (
        <p className={style.hint}>{t('app.list.lastBound', { total: shownTotal })}</p>
      )}
      <div className={style.pages}>
        <button
          type="button"
          className={style.page}
          aria-label={t('app.list.previous')}
          disabled={present <= 1}
          onClick={() => turn(present - 1)}
        >
          ‹
        </button>
        {pageNumbers(present, pages).map((mark) =>
          typeof mark === 'number' ? (
            <button
              key={mark}
              type="button"
              className={style.page}
              aria-label={t('app.list.page', { page: mark })}
              aria-current={mark === present ? 'page' : undefined}
              onClick={() => turn(mark)}
            >
              {mark}
            </button>
          ) : (
            <span key={mark} className={style.gap}>
              …
            </span>
          ),
        )}
        <button
          type="button"
          className={style.page}
          aria-label={t('app.list.next')}
          disabled={present >= pages}
          onClick={() => turn(present + 1)}
        >
          ›
        </button>
        <label className={style.sizeLabel} htmlFor={sizeID}>
          {t('app.list.size')}
        </label>
        <select
          id={sizeID}
          className={style.size}
          value={size}
          onChange={({ target }) => onChange(0, Number(target.value))}
        >
          {pageSizes.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </div>
    </nav>
  );
}
