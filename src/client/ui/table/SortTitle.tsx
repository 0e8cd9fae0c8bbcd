import { useTranslation } from 'react-i18next';
import style from './SortTitle.module.css';

interface SortTitleProps {
  readonly title: string;
  readonly align: 'end' | undefined;
  /** The sort field of the column on the server. */
  readonly by: string;
  /** The current sort field, prefixed with `-` for descending order. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

/** A column title that cycles through ascending, descending and the default order. */
export function SortTitle({ title, align, by, sort, onSort }: SortTitleProps) {
  const { t } = useTranslation();
  const up = sort === by;
  const down = sort === `-${by}`;
  const next = up ? `-${by}` : down ? undefined : by;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      <button
        type="button"
        className={style.button}
        title={t(up ? 'kit.list.sortDown' : 'kit.list.sortUp', { column: title })}
        onClick={() => onSort(next)}
      >
        {title}
        <svg className={style.mark} viewBox="0 0 10 14" aria-hidden="true">
          <path data-on={up} d="M5 1 9 6H1Z" />
          <path data-on={down} d="M5 13 1 8H9Z" />
        </svg>
      </button>
    </th>
  );
}
