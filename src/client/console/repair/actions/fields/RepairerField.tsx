import { useTranslation } from 'react-i18next';
import { listRepairers, type Repairer } from '../../../../../contract/areas/repairQueries.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { SearchSelect } from '../../../../ui/inputs/SearchSelect.tsx';

interface RepairerFieldProps {
  /** The typed text, or the name of the selected repairer. */
  readonly text: string;
  readonly help: string;
  /** The user to leave out of the options: the current repairer. */
  readonly except: string | null;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onSelect: (repairer: Repairer) => void;
}

/** A repairer, searched by name; needs `repair.supervise`. */
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
      return failureText(people.error, t('repairForms.action.help.peopleFailed'));
    return t(people.isFetched ? 'repairForms.action.help.noPeople' : 'app.loading');
  };
  return (
    <Field label={t('repair.action.field.repairUser')} help={props.help} error={props.error}>
      {(control) => (
        <SearchSelect
          control={control}
          placeholder={t('repairForms.action.help.personSearch')}
          maxLength={lengths.searchText}
          text={text}
          rows={rows ?? null}
          stale={people.data === undefined}
          note={note()}
          keyOf={(person) => person.id}
          render={(person) => person.realName}
          onText={props.onText}
          onSelect={props.onSelect}
        />
      )}
    </Field>
  );
}
