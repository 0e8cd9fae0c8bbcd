import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleText } from '../../../contract/roles.ts';
import { useLocale } from '../../i18n/i18n.ts';
import type { PickerSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import style from './plan.module.css';
import { StopOrder } from './route/StopOrder.tsx';

interface IDsFieldProps<Row> extends FormField<string[] | undefined> {
  readonly source: PickerSource<Row>;
  readonly nameOf: (row: Row) => string;
  /** The names of records that were selected before, by id; others are counted. */
  readonly names: ReadonlyMap<string, string>;
  /** Names are those of roles. */
  readonly isRole?: boolean;
  /** Their order counts: they are moved by drag and by keyboard. */
  readonly isOrdered?: boolean;
  readonly countText: (count: number) => string;
}

/** Records that are added by a picker, and removed one by one. */
export function IDsField<Row>(props: IDsFieldProps<Row>) {
  const { source, nameOf, names, isRole = false, countText, value = [], onChange } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([...names, ...added]);
  const named = value.flatMap((id) => {
    const name = known.get(id);
    return name === undefined ? [] : [{ id, name: isRole ? roleText(name, locale) : name }];
  });
  const others = value.length - named.length;
  const list = () => (
    <ul className={style.chips} aria-label={props.label}>
      {others > 0 && (
        <li>
          {countText(others)}
          <IconButton
            icon="close"
            label={t('plan.form.removeOthers', { count: others })}
            onClick={() => onChange(named.map(({ id }) => id))}
          />
        </li>
      )}
      {named.map(({ id, name }) => (
        <li key={id}>
          {name}
          <IconButton
            icon="close"
            label={t('plan.form.remove', { name })}
            onClick={() => onChange(value.filter((one) => one !== id))}
          />
        </li>
      ))}
    </ul>
  );
  const ordered = () => (
    <StopOrder
      label={props.label}
      stops={value.map((id) => ({ id, name: known.get(id) ?? '' }))}
      onChange={onChange}
    />
  );
  const shown = props.isOrdered === true ? ordered : list;
  return (
    <RemotePicker
      source={source}
      label={props.label}
      required={props.required}
      error={props.error}
      value=""
      except={value}
      above={() => (value.length === 0 ? null : shown())}
      onChange={(id, row) => {
        if (row === null) return;
        setAdded(new Map(added).set(id, nameOf(row)));
        onChange([...value, id]);
      }}
    />
  );
}
