import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listOrderFilterValues,
  type OrderFilterField,
} from '../../../contract/areas/repairQueries.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useRested } from '../../kit/hooks/useRested.ts';
import filterRow from '../../kit/list/FilterRow.module.css';
import { Select } from '../../ui/Select.tsx';

interface OrderValueFilterProps {
  readonly field: OrderFilterField;
  readonly label: string;
  /** An id, or `none`: orders that have no such thing, as a link asks for them. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A device, a position or a repairer to filter orders by, found by typing; the server searches. */
export function OrderValueFilter({ field, label, value, onChange }: OrderValueFilterProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const searched = useRested(text.trim());
  const found = useEndpoint(
    listOrderFilterValues,
    { Field: field, SearchText: searched },
    { enabled: open },
  );
  const rows = found.data ?? [];
  const isKnown = value === undefined || value === 'none' || rows.some(({ id }) => id === value);
  const own = useEndpoint(
    listOrderFilterValues,
    { Field: field, ID: value ?? '' },
    { enabled: !isKnown },
  );
  const named = isKnown ? rows : [...(own.data ?? []).filter(({ id }) => id === value), ...rows];
  const options = named.map(({ id, name, code }) => ({
    value: id,
    label: code === null ? name : `${name} ${code}`,
  }));
  const none = { value: 'none', label: t('repair.filter.none') };
  const settled = found.isFetched && !found.isPlaceholderData && searched === text.trim();
  const note = () => {
    if (found.error !== null) return failureText(found.error, t('repair.filter.failed'));
    return t(settled ? 'repair.filter.noMatch' : 'app.loading');
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
      onChange={(chosen: string | undefined) => onChange(chosen)}
    />
  );
}
