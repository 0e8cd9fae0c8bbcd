import { useTranslation } from 'react-i18next';
import { orgType } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';

/** The kind of a new organisation: a user of equipment or a provider. */
export function OrgTypeControl({ value, onChange }: Pick<FormField, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <SegmentedControl
      label={t('login.setUp.orgType')}
      value={value}
      options={[orgType.values.user, orgType.values.provider].map((type) => ({
        value: `${type}`,
        text: orgType.label(type, locale),
      }))}
      onChange={onChange}
    />
  );
}

/** The values of a new organisation before anything is typed. */
export const newOrganisation = { OrgType: `${orgType.values.user}`, TimeZone: 'Asia/Shanghai' };
