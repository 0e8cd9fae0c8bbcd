import { useTranslation } from 'react-i18next';
import { listRoles } from '../../../../contract/areas/personnel/endpoints.ts';
import { isAdministrator, roleText } from '../../../../contract/roles.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import type { FormField } from '../../../kit/form/useEntityForm.ts';

interface GivenRoleFieldProps {
  readonly field: FormField;
  readonly help: string;
}

/** The role that a new person gets; the enterprise administrator's is only transferred. */
export function GivenRoleField({ field, help }: GivenRoleFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error } = useEndpoint(listRoles, {});
  const roles = (data ?? []).filter((role) => !isAdministrator(role));
  return (
    <SelectField
      {...field}
      required
      help={help}
      error={error === null ? field.error : failureText(error, t('application.rolesFailed'))}
      emptyText={t('application.chooseRole')}
      options={roles.map(({ roleID, roleName }) => ({
        value: roleID,
        text: roleText(roleName, locale),
      }))}
    />
  );
}
