import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.ts';
import { Popup } from '../../../ui/overlays/Popup.tsx';
import { TickBox } from '../../../ui/selects/TickBox.tsx';
import type { ListColumn } from '../listTypes.ts';
import style from './ColumnSettings.module.css';
import { columnOrder, isColumnHidden } from './columnSelection.ts';
import type { ColumnSelectionState } from './useColumnSelection.ts';

interface ColumnSettingsProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly state: ColumnSelectionState;
}

/** A popup to select and order the columns of a list. */
export function ColumnSettings<Row>({ columns, state }: ColumnSettingsProps<Row>) {
  const { selection, isOwn, select } = state;
  const { t } = useTranslation();
  const order = columnOrder(columns, selection);
  const hidden = columns
    .filter((column) => isColumnHidden(column, selection))
    .map(({ key }) => key);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const toggle = (key: string) =>
    select({
      order,
      hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key],
    });
  const move = (at: number, by: number) => {
    const next = [...order];
    const [key = ''] = next.splice(at, 1);
    next.splice(at + by, 0, key);
    select({ order: next, hidden });
  };
  return (
    <Popup
      name={t('kit.columns.open')}
      label={<span className={style.name}>{t('kit.columns.open')}</span>}
    >
      <p className={style.text}>{t('kit.columns.text')}</p>
      <ul className={style.list}>
        {order.map((key, at) => {
          const column = byKey.get(key);
          if (column === undefined) return null;
          const { title } = column;
          return (
            <li key={key} className={style.item}>
              <TickBox
                label={title}
                checked={!hidden.includes(key)}
                disabled={column.fixed === true}
                onChange={() => toggle(key)}
              />
              <span className={style.title}>{title}</span>
              <button
                type="button"
                className={style.arrow}
                aria-label={t('kit.columns.up', { column: title })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                className={style.arrow}
                aria-label={t('kit.columns.down', { column: title })}
                disabled={at === order.length - 1}
                onClick={() => move(at, 1)}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ul>
      <Button long disabled={!isOwn} onClick={() => select(null)}>
        {t('kit.columns.restore')}
      </Button>
    </Popup>
  );
}
