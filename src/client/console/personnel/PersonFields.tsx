import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhoneBookUser } from '../../../contract/areas/personnel.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { useCan } from '../../api/session/useSession.ts';
import { CheckedField } from '../../ui/inputs/CheckedField.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import textBox from '../../ui/inputs/textBox.module.css';
import type { PersonDraft } from './personDraft.ts';
import { RoleField } from './RoleField.tsx';

interface PersonFieldsProps {
  readonly draft: PersonDraft;
  /** Who is edited; null: somebody new. */
  readonly user: PhoneBookUser | null;
  /** Nobody changes their own phone or role (specification 5, Account). */
  readonly isSelf: boolean;
  /** Departments and posts that others have. */
  readonly known: KnownWork;
  readonly errorOf: (field: keyof PersonDraft) => string | undefined;
  readonly onChange: (part: Partial<PersonDraft>) => void;
}

/** What people of the list do, to be chosen again in the same words. */
export interface KnownWork {
  readonly departments: readonly string[];
  readonly posts: readonly string[];
}

/** Name, phone, role, department and post. */
export function PersonFields(props: PersonFieldsProps) {
  const { draft, user, isSelf, known, errorOf, onChange } = props;
  const { t } = useTranslation();
  const mayReset = useCan('personnel.reset'); // codes for a forgotten password go to the phone
  const isOthers = !isSelf && user !== null && !mayReset;
  return (
    <>
      <Field label={t('personnel.field.realName')} error={errorOf('name')} required>
        {(control) => (
          <input
            {...control}
            className={textBox.wide}
            maxLength={lengths.personName}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <CheckedField
        label={t('personnel.field.userName')}
        check="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={11}
        required
        disabled={isSelf || isOthers}
        help={t(`personnel.form.${isSelf ? 'ownPhone' : isOthers ? 'othersPhone' : 'phoneHelp'}`)}
        value={draft.phone}
        error={errorOf('phone')}
        onChange={(phone) => onChange({ phone: phone.trim() })}
      />
      <RoleField
        value={draft.roleID}
        present={user}
        disabled={isSelf}
        required
        error={errorOf('roleID')}
        onChange={(roleID) => onChange({ roleID })}
      />
      <WorkField
        label={t('personnel.field.department')}
        known={known.departments}
        value={draft.department}
        error={errorOf('department')}
        onChange={(department) => onChange({ department })}
      />
      <WorkField
        label={t('personnel.field.post')}
        known={known.posts}
        value={draft.post}
        error={errorOf('post')}
        onChange={(post) => onChange({ post })}
      />
    </>
  );
}

interface WorkFieldProps {
  readonly label: string;
  readonly known: readonly string[];
  readonly placeholder?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A department or post: any words, those of others offered. */
export function WorkField({ label, known, placeholder, value, error, onChange }: WorkFieldProps) {
  const listID = useId();
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            className={textBox.wide}
            maxLength={lengths.departmentOrPost}
            autoComplete="off"
            list={listID}
            placeholder={placeholder}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={listID}>
            {known.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
