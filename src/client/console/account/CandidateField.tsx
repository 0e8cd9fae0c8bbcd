import { useTranslation } from 'react-i18next';
import {
  listTransferCandidates,
  type TransferCandidate,
} from '../../../contract/areas/personnel.ts';
import { roleText } from '../../../contract/roles.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { failureText } from '../../api/http/failureText.ts';
import { fileUrl } from '../../api/http/fileUrl.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDebounced } from '../../kit/hooks/useDebounced.ts';
import { Avatar } from '../../ui/data/Avatar.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import style from './CandidateField.module.css';

interface CandidateFieldProps {
  /** The typed text, or the name of the selected colleague. */
  readonly text: string;
  readonly isSelected: boolean;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onSelect: (person: TransferCandidate) => void;
}

/** An active colleague, searched by name, phone, department or post. */
export function CandidateField({ text, isSelected, error, onText, onSelect }: CandidateFieldProps) {
  const { t } = useTranslation();
  const search = isSelected ? '' : text.trim();
  const query = useDebounced(search);
  const found = useEndpoint(listTransferCandidates, {
    SearchText: query,
    pageNum: 0,
    pageSize: 20,
  });
  const isCurrent = query === search && !found.isPlaceholderData;
  const note = () => {
    if (found.error !== null) return failureText(found.error, t('account.transfer.failed'));
    return t(isCurrent && found.isFetched ? 'account.transfer.none' : 'app.loading');
  };
  return (
    <Field label={t('account.transfer.to')} error={error} required>
      {(control) => (
        <SearchSelect
          control={control}
          placeholder={t('account.transfer.search')}
          maxLength={lengths.searchText}
          text={text}
          rows={found.data?.data ?? null}
          stale={!isCurrent}
          note={note()}
          keyOf={(person) => person.id}
          render={(person) => <Person person={person} />}
          onText={onText}
          onSelect={onSelect}
        />
      )}
    </Field>
  );
}

function Person({ person }: { readonly person: TransferCandidate }) {
  const role = roleText(person.roleName, useLocale());
  const about = [person.userName, person.postName, role].filter((part) => part !== '');
  return (
    <span className={style.person}>
      <Avatar src={fileUrl(person.photo)} name={person.realName} size={28} />
      <span>
        {person.realName}
        <span className={style.about}>{about.join(' · ')}</span>
      </span>
    </span>
  );
}
