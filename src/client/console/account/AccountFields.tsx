import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateUser } from '../../../contract/areas/personnel/actions.ts';
import type { UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { isAdministrator, roleText } from '../../../contract/roles.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import style from './AccountFields.module.css';
import { AvatarField } from './avatar/AvatarField.tsx';
import type { AccountForm } from './useAccountForm.ts';

interface AccountFieldsProps {
  readonly user: UserDetail;
  readonly form: AccountForm;
}

/** The user's own account: photo, name, department and post are editable; phone, organisation and role are read-only. */
export function AccountFields({ user, form }: AccountFieldsProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(updateUser);
  const locale = useLocale();
  const photo = form.field('Photo');
  /** The link of a new photo, which is shown before it is saved. */
  const [newLink, setNewLink] = useState('');
  const link = photo.value === '' || photo.value === user.photo ? photo.value : newLink;
  return (
    <>
      <AvatarField
        name={form.draft.RealName}
        link={link}
        changed={link !== user.photo}
        error={photo.error}
        onChange={(file) => {
          setNewLink(file?.linkurl ?? '');
          photo.onChange(file?.url ?? '');
        }}
      />
      <div className={style.columns}>
        <TextField {...form.field('RealName')} />
        <TextField {...form.field('PostName')} />
        <TextField {...form.field('DepartmentName')} />
      </div>
      <div className={style.columns}>
        <ReadOnly label={label('UserName')} value={user.userName} />
        <ReadOnly label={t('account.org')} value={user.orgName} />
        <ReadOnly label={label('RoleID')} value={roleText(user.roleName, locale)} />
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
