import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listOrderFilterValues,
  type OrderFilterField,
} from '../../../../contract/areas/repair/queries.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useDebounced } from '../../../kit/hooks/useDebounced.ts';
import filterRow from '../../../kit/list/filters/FilterRow.module.css';
import { Select } from '../../../ui/selects/Select.tsx';

interface OrderValueFilterProps {
  readonly field: OrderFilterField;
  readonly label: string;
  /** An id; or `none` for orders without such a value, which only a link sets. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter of orders by device, position or repairer, with a search on the server. */
export function OrderValueFilter({ field, label, value, onChange }: OrderValueFilterProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const query = useDebounced(text.trim());
  const found = useEndpoint(
    listOrderFilterValues,
    { Field: field, SearchText: query },
    { enabled: open },
  );
  const rows = found.data ?? [];
  const isKnown = value === undefined || value === 'none' || rows.some(({ id }) => id === value);
  const selectedRow = useEndpoint(
    listOrderFilterValues,
    { Field: field, ID: value ?? '' },
    { enabled: !isKnown },
  );
  const rowsWithSelected = isKnown
    ? rows
    : [...(selectedRow.data ?? []).filter(({ id }) => id === value), ...rows];
  const options = rowsWithSelected.map(({ id, name, code }) => ({
    value: id,
    label: code === null ? name : `${name} ${code}`,
  }));
  const none = { value: 'none', label: t('repair.filter.none') };
  const isCurrent = found.isFetched && !found.isPlaceholderData && query === text.trim();
  const note = () => {
    if (found.error !== null) return failureText(found.error, t('repair.filter.failed'));
    return t(isCurrent ? 'repair.filter.noMatch' : 'app.loading');
  };
  return (
    <Select
      className={filterRow.select ?? ''}
      aria-label={label}
      prefix={label}
      placeholder={t('kit.list.any')}
      allowClear
      showSearch
      filterOption={false}
      {...(value === undefined ? {} : { value })}
      options={value === 'none' ? [none, ...options] : options}
      notFoundContent={<span role="status">{note()}</span>}
      onSearch={setText}
      onVisibleChange={(visible: boolean) => {
        setOpen(visible);
        if (!visible) setText('');
      }}
      onChange={(selected: string | undefined) => onChange(selected)}
    />
  );
}
