import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dutyPersonSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import style from './duty.module.css';

interface PeopleOrderProps extends FormField<string[]> {
  /** The names of people who are in the order already, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** People in the order of their turns: added by a picker, moved up, removed. */
export function PeopleOrder({ label, required, value, error, names, onChange }: PeopleOrderProps) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(names);
  const moveUp = (place: number) => {
    const [before, moved] = [value[place - 1], value[place]];
    if (before === undefined || moved === undefined) return;
    onChange(value.toSpliced(place - 1, 2, moved, before));
  };
  const list = () => (
    <ol className={style.order} aria-label={label}>
      {value.map((id, place) => {
        const name = known.get(id) ?? '';
        return (
          <li key={id}>
            <span className={style.place}>{place + 1}</span>
            <span className={style.personName}>{name}</span>
            <Button
              size="small"
              disabled={place === 0}
              aria-label={t('duty.form.moveUp', { name })}
              onClick={() => moveUp(place)}
            >
              {t('duty.form.up')}
            </Button>
            <IconButton
              icon="close"
              label={t('duty.form.remove', { name })}
              onClick={() => onChange(value.filter((one) => one !== id))}
            />
          </li>
        );
      })}
    </ol>
  );
  return (
    <RemotePicker
      source={dutyPersonSource}
      label={label}
      required={required}
      error={error}
      help={t('duty.form.orderHelp')}
      value=""
      except={value}
      above={() => value.length > 0 && list()}
      onChange={(id, person) => {
        if (person === null) return;
        setKnown(new Map(known).set(id, person.realName));
        onChange([...value, id]);
      }}
    />
  );
}
