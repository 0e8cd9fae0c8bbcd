import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.ts';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { usePhone } from '../../../ui/page/viewport.ts';
import type { FilterField } from '../listTypes.ts';
import { FilterFields } from './FilterFields.tsx';
import style from './FilterRow.module.css';
import { SearchBox } from './SearchBox.tsx';

/** The search field of a list; its text is the filter `SearchText`. */
export interface ListSearch {
  /** The accessible name. */
  readonly label: string;
  readonly placeholder: string;
  /** Called when Enter is pressed. */
  readonly onEnter?: (text: string) => void;
}

interface FilterRowProps<Values> {
  readonly search: ListSearch | undefined;
  readonly fields: readonly FilterField<Values>[];
  readonly values: Values;
  /** A filter is set, by the user or by a link. */
  readonly filtered: boolean;
  readonly onChange: (part: Partial<Values>) => void;
  readonly onReset: () => void;
}

/**
 * Search and filters in one row that wraps, with a reset button at its end; on a phone the filters
 * are in a drawer.
 */
export function FilterRow<Values>(props: FilterRowProps<Values>) {
  const { search, fields, values, filtered, onChange, onReset } = props;
  const { t } = useTranslation();
  const narrow = usePhone();
  const [open, setOpen] = useState(false);
  if (search === undefined && fields.length === 0) return null;
  const set = fields.filter((field) => isSet(field, values)).length;
  const controls = <FilterFields fields={fields} values={values} onChange={onChange} />;
  const reset = filtered && (
    <Button type="text" onClick={onReset}>
      {t('kit.list.reset')}
    </Button>
  );
  return (
    <div className={style.row} role="search">
      {search !== undefined && (
        <div className={style.search}>
          <SearchBox
            {...search}
            value={(values as { SearchText?: string }).SearchText ?? ''}
            onSearch={(text) => onChange({ SearchText: text === '' ? undefined : text } as object)}
          />
        </div>
      )}
      {!narrow && controls}
      {!narrow && reset}
      {narrow && fields.length > 0 && (
        <>
          <Button aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {set === 0 ? t('kit.list.filters') : t('kit.list.filtersOn', { count: set })}
          </Button>
          <Drawer
            visible={open}
            placement="bottom"
            height="auto"
            title={t('kit.list.filters')}
            footer={
              <div className={style.foot}>
                {reset}
                <Button type="primary" onClick={() => setOpen(false)}>
                  {t('kit.list.apply')}
                </Button>
              </div>
            }
            onCancel={() => setOpen(false)}
          >
            <div className={style.drawer}>{controls}</div>
          </Drawer>
        </>
      )}
    </div>
  );
}

function isSet<Values>(field: FilterField<Values>, values: Values): boolean {
  const names = field.kind === 'days' ? [field.from, field.to] : [field.name];
  return names.some((name) => values[name] !== undefined);
}
