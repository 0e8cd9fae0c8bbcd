import { useTranslation } from 'react-i18next';
import {
  listTransferCandidates,
  type TransferCandidate,
} from '../../../contract/areas/personnel.ts';
import { lengths } from '../../../contract/lengths.ts';
import { roleText } from '../../../contract/roles.ts';
import { failureText } from '../../api/http/failureText.ts';
import { fileUrl } from '../../api/http/fileUrl.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useRested } from '../../kit/hooks/useRested.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Field } from '../../ui/Field.tsx';
import { SearchChoice } from '../../ui/SearchChoice.tsx';
import style from './CandidateField.module.css';

interface CandidateFieldProps {
  /** What is typed, or the name of the chosen one. */
  readonly text: string;
  readonly chosen: boolean;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onChoose: (person: TransferCandidate) => void;
}

/** A colleague who is active, found by name, phone, department or post. */
export function CandidateField({ text, chosen, error, onText, onChoose }: CandidateFieldProps) {
  const { t } = useTranslation();
  const search = chosen ? '' : text.trim();
  const asked = useRested(search);
  const found = useEndpoint(listTransferCandidates, {
    SearchText: asked,
    pageNum: 0,
    pageSize: 20,
  });
  const fresh = asked === search && !found.isPlaceholderData;
  const note = () => {
    if (found.error !== null) return failureText(found.error, t('account.transfer.failed'));
    return t(fresh && found.isFetched ? 'account.transfer.none' : 'app.loading');
  };
  return (
    <Field label={t('account.transfer.to')} error={error} required>
      {(control) => (
        <SearchChoice
          control={control}
          placeholder={t('account.transfer.search')}
          maxLength={lengths.searchText}
          text={text}
          rows={found.data?.data ?? null}
          stale={!fresh}
          note={note()}
          keyOf={(person) => person.id}
          render={(person) => <Person person={person} />}
          onText={onText}
          onChoose={onChoose}
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
