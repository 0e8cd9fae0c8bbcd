import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DutyTeam } from '../../../contract/areas/duty/teams.ts';
import { dutyPersonSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './duty.module.css';

interface PeopleOrderProps extends FormField<string[]> {
  /** The names of people who are in the order already, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Teams that may take turns too; absent: people alone, in no order of turns. */
  readonly teams?: readonly DutyTeam[];
}

/** People and teams in the order of their turns: people added by a picker, teams by buttons; moved up, removed. */
export function PeopleOrder({
  label,
  required,
  value,
  error,
  names,
  teams,
  onChange,
}: PeopleOrderProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([...names, ...added]);
  const others = (teams ?? []).filter(({ id }) => !value.includes(id));
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
            <StyledText as="span" grow>
              {name}
            </StyledText>
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
  const teamButtons = () => (
    <div className={style.teams}>
      {t('duty.form.addTeam')}
      {others.map(({ id, teamName }) => (
        <Button key={id} size="small" onClick={() => onChange([...value, id])}>
          {teamName}
        </Button>
      ))}
    </div>
  );
  const orderAndTeams = () => (
    <>
      {value.length > 0 && list()}
      {others.length > 0 && teamButtons()}
    </>
  );
  return (
    <RemotePicker
      source={dutyPersonSource}
      label={label}
      required={required}
      error={error}
      help={t(teams === undefined ? 'duty.team.peopleHelp' : 'duty.form.orderHelp')}
      value=""
      except={value}
      above={() => orderAndTeams()}
      onChange={(id, person) => {
        if (person === null) return;
        setAdded(new Map(added).set(id, person.realName));
        onChange([...value, id]);
      }}
    />
  );
}
