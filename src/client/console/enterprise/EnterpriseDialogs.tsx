import { useTranslation } from 'react-i18next';
import {
  type Enterprise,
  getEnterprise,
  updateEnterprise,
} from '../../../contract/areas/enterprise/endpoints.ts';
import { getOrgMenu } from '../../../contract/areas/organisation/endpoints.ts';
import { orgType } from '../../../contract/enums.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { LogoField } from './LogoField.tsx';

export type EnterpriseDialogName = 'profile' | 'policy';

interface DialogProps {
  readonly enterprise: Enterprise;
  readonly visible: boolean;
  readonly onClose: () => void;
}

function useEnterpriseForm({ enterprise, visible, onClose }: DialogProps) {
  const { t } = useTranslation();
  return useEntityForm(updateEnterprise, {
    visible,
    row: enterprise,
    invalidates: [getEnterprise, getOrgMenu],
    onDone() {
      toastSuccess(t('enterprise.saved'));
      onClose();
    },
    onClose,
  });
}

const zones = Intl.supportedValuesOf('timeZone');

function ProfileDialog(props: DialogProps) {
  const { t } = useTranslation();
  const form = useEnterpriseForm(props);
  return (
    <EntityDialog
      form={form}
      wide
      title={t('enterprise.edit')}
      submitLabel={t('enterprise.saveProfile')}
    >
      <LogoField
        field={form.field('Logo')}
        name={form.draft.OrgName}
        stored={props.enterprise.logo}
      />
      <TextField {...form.field('OrgName')} />
      <TextField {...form.field('OrgName_Short')} help={t('enterprise.help.orgNameShort')} />
      <TextField {...form.field('CreditCode')} />
      <TextField {...form.field('Industry')} />
      <TextField {...form.field('Contact')} />
      <TextField {...form.field('Phone')} type="tel" />
      <TextField
        {...form.field('TimeZone')}
        suggestions={zones}
        help={t('enterprise.help.timeZone')}
      />
      <TextAreaField {...form.field('Address')} rows={2} />
      {props.enterprise.orgType === orgType.values.user && (
        <SwitchField {...form.switch('IsFindable')} help={t('enterprise.help.findable')} />
      )}
    </EntityDialog>
  );
}

function PolicyDialog(props: DialogProps) {
  const { t } = useTranslation();
  const form = useEnterpriseForm(props);
  return (
    <EntityDialog
      form={form}
      title={t('enterprise.editPolicy')}
      submitLabel={t('enterprise.savePolicy')}
    >
      <NumberField
        {...form.field('IdleMinutes')}
        help={t('enterprise.help.idle', { minutes: props.enterprise.defaultIdleMinutes })}
      />
      <NumberField {...form.field('PasswordLength')} help={t('enterprise.help.passwordLength')} />
      <SelectField
        {...form.field('PasswordKinds')}
        help={t('enterprise.help.passwordKinds')}
        options={([2, 3] as const).map((kinds) => ({
          value: String(kinds),
          text: t(`enterprise.kinds.${kinds}`),
        }))}
      />
      <NumberField {...form.field('PasswordDays')} help={t('enterprise.help.passwordDays')} />
    </EntityDialog>
  );
}

interface EnterpriseDialogsProps {
  readonly open: EnterpriseDialogName | null;
  readonly enterprise: Enterprise;
  readonly onClose: () => void;
}

/** The forms of the organisation's page; each stays mounted, so that its input survives closing. */
export function EnterpriseDialogs({ open, ...props }: EnterpriseDialogsProps) {
  return (
    <>
      <ProfileDialog {...props} visible={open === 'profile'} />
      <PolicyDialog {...props} visible={open === 'policy'} />
    </>
  );
}
