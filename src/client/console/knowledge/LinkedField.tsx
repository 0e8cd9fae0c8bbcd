import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import style from './knowledge.module.css';

interface LinkedFieldProps<Row> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly source: PickerSource<Row>;
  readonly value: readonly string[] | undefined;
  /** The names of records that were selected before, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (ids: string[]) => void;
}

/** Records that a document is about: added by a picker, removed one by one. */
export function LinkedField<Row>(props: LinkedFieldProps<Row>) {
  const { label, error, source, value = [], names, onChange } = props;
  const { t } = useTranslation();
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (id: string) => added.get(id) ?? names.get(id) ?? '';
  const chips =
    value.length === 0 ? null : (
      <ul className={style.chips} aria-label={label}>
        {value.map((id) => (
          <li key={id}>
            {nameOf(id)}
            <IconButton
              icon="close"
              label={t('knowledge.form.remove', { name: nameOf(id) })}
              onClick={() => onChange(value.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
    );
  return (
    <RemotePicker
      source={source}
      label={label}
      error={error}
      value=""
      except={value}
      above={() => chips}
      onChange={(id, row) => {
        if (row === null) return;
        setAdded(new Map(added).set(id, source.textOf(row)));
        onChange([...value, id]);
      }}
    />
  );
}
