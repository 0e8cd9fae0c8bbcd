import { useTranslation } from 'react-i18next';
import { listRepairers, type Repairer } from '../../../../contract/areas/repairQueries.ts';
import { lengths } from '../../../../contract/lengths.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { Field } from '../../../ui/Field.tsx';
import { SearchChoice } from '../../../ui/SearchChoice.tsx';

interface RepairerFieldProps {
  /** What is typed, or the name of the chosen one. */
  readonly text: string;
  readonly help: string;
  /** Who need not be offered: the one who has it. */
  readonly except: string | null;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onChoose: (repairer: Repairer) => void;
}

/** Somebody who repairs, found by name; needs `repair.supervise`. */
export function RepairerField(props: RepairerFieldProps) {
  const { text, except } = props;
  const { t } = useTranslation();
  const people = useEndpoint(listRepairers, {});
  const typed = text.trim().toLowerCase();
  const rows = people.data
    ?.filter(({ id }) => id !== except)
    .filter(({ realName }) => realName.toLowerCase().includes(typed));
  const note = () => {
    if (people.error !== null)
      return failureText(people.error, t('repairForms.deed.help.peopleFailed'));
    return t(people.isFetched ? 'repairForms.deed.help.noPeople' : 'app.loading');
  };
  return (
    <Field label={t('repair.deed.field.repairUser')} help={props.help} error={props.error}>
      {(control) => (
        <SearchChoice
          control={control}
          placeholder={t('repairForms.deed.help.personSearch')}
          maxLength={lengths.searchText}
          text={text}
          rows={rows ?? null}
          stale={people.data === undefined}
          note={note()}
          keyOf={(person) => person.id}
          render={(person) => person.realName}
          onText={props.onText}
          onChoose={props.onChoose}
        />
      )}
    </Field>
  );
}
