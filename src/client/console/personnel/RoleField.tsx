import { useTranslation } from 'react-i18next';
import { listRoles, type PhoneBookUser } from '../../../contract/areas/personnel.ts';
import { isAdministrator, roleText } from '../../../contract/roles.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import textBox from '../../ui/inputs/textBox.module.css';

interface RoleFieldProps {
  /** A role's id; empty: none is chosen. */
  readonly value: string;
  /** Whose role it is now: it is offered to them, whatever it is. */
  readonly present: Pick<PhoneBookUser, 'roleID' | 'roleName'> | null;
  /** What stands for no choice. */
  readonly none?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error: string | undefined;
  readonly onChange: (roleID: string) => void;
}

/** A role of the organisation; that of enterprise administrator passes on by transfer alone. */
export function RoleField(props: RoleFieldProps) {
  const { value, present, none, required = false, disabled = false, error, onChange } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const roles = useEndpoint(listRoles, {});
  const byTransfer = present !== null && isAdministrator(present);
  const offered = (roles.data ?? []).filter((role) => !isAdministrator(role));
  const others = offered.filter(({ roleID }) => roleID !== present?.roleID);
  const help = () => {
    if (byTransfer) return t('personnel.form.byTransfer');
    return disabled ? t('personnel.form.ownRole') : undefined;
  };
  return (
    <Field
      label={t('personnel.field.role')}
      help={help()}
      error={
        roles.error === null ? error : failureText(roles.error, t('personnel.form.rolesFailed'))
      }
      required={required}
    >
      {(control) => (
        <select
          {...control}
          className={textBox.wide}
          disabled={disabled || byTransfer}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {(value === '' || none !== undefined) && (
            <option value="">{none ?? t('personnel.form.chooseRole')}</option>
          )}
          {present !== null && (
            <option value={present.roleID}>{roleText(present.roleName, locale)}</option>
          )}
          {others.map(({ roleID, roleName }) => (
            <option key={roleID} value={roleID}>
              {roleText(roleName, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
