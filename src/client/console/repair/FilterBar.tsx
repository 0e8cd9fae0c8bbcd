import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import style from './FilterBar.module.css';
import { FilterFields } from './FilterFields.tsx';
import { filterCount, type OrderFilters } from './orderFilters.ts';

/** A search is asked for when typing rests so long. */
export const searchRestMs = 400;

interface FilterBarProps {
  readonly filters: OrderFilters;
  readonly onChange: (part: Partial<OrderFilters>) => void;
  readonly onClear: () => void;
  /** Enter was pressed in the search. */
  readonly onEnter: (text: string) => void;
}

/** Search and filters in one row that wraps; on a phone the filters fold beneath a button. */
export function FilterBar({ filters, onChange, onClear, onEnter }: FilterBarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const set = filterCount(filters);
  return (
    <div className={style.bar} role="search">
      <div className={style.search}>
        <SearchBox
          value={filters.SearchText}
          onSearch={(SearchText) => onChange({ SearchText })}
          onEnter={onEnter}
        />
        <Button className={style.fold ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
          {set === 0 ? t('repair.list.filters') : t('repair.list.filtersOn', { count: set })}
        </Button>
      </div>
      <div className={style.fields} data-open={open}>
        <FilterFields filters={filters} onChange={onChange} />
        {(set > 0 || filters.SearchText !== '') && (
          <Button type="text" onClick={onClear}>
            {t('repair.list.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly onEnter: (text: string) => void;
}

function SearchBox({ value, onSearch, onEnter }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    // Somebody else changed it: the filters were cleared, or the browser went back.
    setAsked(value);
    setText(value);
  }
  const ask = useEffectEvent(() => {
    setAsked(text);
    onSearch(text);
  });
  useEffect(() => {
    if (text === asked) return undefined;
    const rest = setTimeout(ask, searchRestMs);
    return () => clearTimeout(rest);
  }, [text, asked]);
  return (
    <SearchInput
      label={t('repair.list.searchLabel')}
      placeholder={t('repair.list.search')}
      maxLength={80}
      value={text}
      onChange={setText}
      onEnter={onEnter}
    />
  );
}
