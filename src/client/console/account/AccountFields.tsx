import { useTranslation } from 'react-i18next';
import type { UserDetail } from '../../../contract/areas/personnel.ts';
import { isAdministrator, roleText } from '../../../contract/roles.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import textBox from '../../ui/inputs/textBox.module.css';
import style from './AccountFields.module.css';
import { AvatarField } from './avatar/AvatarField.tsx';
import type { AccountDraftOf } from './useAccountDraft.ts';

interface AccountFieldsProps {
  readonly user: UserDetail;
  readonly form: AccountDraftOf;
}

/** The user's own account: photo, name, department and post are editable; phone, organisation and role are read-only. */
export function AccountFields({ user, form }: AccountFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { draft, change, errorOf } = form;
  const text = (name: 'realName' | 'postName' | 'departmentName', label: string, max: number) => (
    <Field label={label} required={name === 'realName'} error={errorOf(name)}>
      {(control) => (
        <input
          {...control}
          className={textBox.wide}
          maxLength={max}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <AvatarField
        name={draft.realName}
        link={draft.photo.link}
        changed={draft.photo.link !== user.photo}
        error={errorOf('photo')}
        onChange={(photo) =>
          change({ photo: { url: photo?.url ?? '', link: photo?.linkurl ?? '' } })
        }
      />
      <div className={style.columns}>
        {text('realName', t('account.realName'), lengths.personName)}
        {text('postName', t('account.department'), lengths.departmentOrPost)}
        {text('departmentName', t('account.post'), lengths.departmentOrPost)}
      </div>
      <div className={style.columns}>
        <ReadOnly label={t('account.phone')} value={user.userName} />
        <ReadOnly label={t('account.org')} value={user.orgName} />
        <ReadOnly label={t('account.role')} value={roleText(user.roleName, locale)} />
        {!isAdministrator(user) && <p className={style.note}>{t('account.readOnly')}</p>}
      </div>
    </>
  );
}

/** Specification 5, Account: phone, organisation and role are read-only. */
export function ReadOnly({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Field label={label}>
      {({ id }) => (
        <output id={id} className={style.readOnly}>
          {value}
        </output>
      )}
    </Field>
  );
}
