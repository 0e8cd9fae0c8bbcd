import { useTranslation } from 'react-i18next';
import {
  getOutboundSetting,
  type OutboundSetting,
  saveOutboundSetting,
} from '../../../contract/areas/outbound/endpoints.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

interface SettingDialogProps {
  readonly visible: boolean;
  readonly setting: OutboundSetting;
  readonly onClose: () => void;
}

/** Sets the ways of the organisation. Secrets are typed anew or left out, since they are never read back. */
export function SettingDialog({ visible, setting, onClose }: SettingDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(saveOutboundSetting, {
    visible,
    row: setting,
    // what is not typed stays as it is
    fixed: ({ WecomSecretUrl: wecom, DingtalkSecretUrl: dingtalk, DingtalkSecret: secret }) => ({
      WecomSecretUrl: wecom === '' ? undefined : wecom,
      DingtalkSecretUrl: dingtalk === '' ? undefined : dingtalk,
      DingtalkSecret: secret === '' ? undefined : secret,
    }),
    invalidates: [getOutboundSetting],
    onDone() {
      toastSuccess(t('outbound.saved'));
      form.discard(); // a closed dialog holds no secret
      onClose();
    },
    onClose,
  });
  const help = (stored: { readonly hint: string } | null, text: string) =>
    stored === null ? text : t('outbound.help.replaces', { hint: stored.hint });
  return (
    <EntityDialog form={form} title={t('outbound.edit')} submitLabel={t('outbound.save')}>
      <TextField {...form.field('SenderName')} help={t('outbound.help.senderName')} />
      <SwitchField {...form.switch('IsSmsUsed')} help={t('outbound.help.smsState')} />
      <SwitchField {...form.switch('IsEmailUsed')} />
      <TextField
        {...form.field('WecomSecretUrl')}
        help={help(setting.wecom, t('outbound.help.robot'))}
      />
      <TextField
        {...form.field('DingtalkSecretUrl')}
        help={help(setting.dingtalk, t('outbound.help.robot'))}
      />
      <TextField
        {...form.field('DingtalkSecret')}
        help={help(setting.dingtalkSign, t('outbound.help.sign'))}
      />
    </EntityDialog>
  );
}
