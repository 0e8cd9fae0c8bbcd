import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import style from './Pager.module.css';
import { pageNumbers } from './pageNumbers.ts';

/** Rows a page may have (specification 9); the first is the default. */
export const pageSizes = [15, 20, 30, 50] as const;

interface PagerProps {
  /** Counts from zero. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** The total is of what was asked before. */
  readonly stale: boolean;
  readonly onChange: (page: number, size: number) => void;
  /** The list has no such page any more; this is its last one. */
  readonly onShrunk: (page: number) => void;
}

/** The foot of a list: which rows these are, the pages, and how many rows one has. */
export function Pager({ page, size, total, stale, onChange, onShrunk }: PagerProps) {
  const { t } = useTranslation();
  const sizeID = useId();
  const pages = Math.max(1, Math.ceil(total / size));
  const present = Math.min(page + 1, pages);
  const first = Math.min(total, (present - 1) * size + 1);
  const last = Math.min(total, present * size);
  const shrunk = page >= pages && !stale;
  const stepBack = useEffectEvent(() => onShrunk(pages - 1));
  useEffect(() => {
    if (shrunk) stepBack();
  }, [shrunk]);
  const turn = (number: number) => onChange(number - 1, size);
  return (
    <nav className={style.pager} aria-label={t('app.list.pages')}>
      <span className={style.range}>{t('app.list.range', { first, last, total })}</span>
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
          {pageSizes.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </div>
    </nav>
  );
}
