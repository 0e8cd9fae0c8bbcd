import { useTranslation } from 'react-i18next';
import { recoverWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import type { Repairer } from '../../../../../contract/areas/repair/queries.ts';
import { useCan, useUser } from '../../../../api/session/useSession.ts';
import { repairerSource } from '../../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../kit/form/fields/RemotePicker.tsx';
import type { ActionFieldsProps, ActionForm } from '../actionForm.ts';

interface RecoverDraft {
  /** The search text, or the name of the selected repairer. */
  readonly name: string;
  readonly repairer: Repairer | null;
}

export const recoverForm: ActionForm<typeof recoverWorkOrder, RecoverDraft> = {
  action: 'recover',
  endpoint: recoverWorkOrder,
  empty: { name: '', repairer: null },
  text: ({ t }) => t('repairForms.action.text.recover'),
  read({ name, repairer }, { t }) {
    if (name.trim() !== '' && repairer === null) {
      const text = t('kit.form.choose', { field: t('repair.action.field.repairUser') });
      return { field: 'name', text };
    }
    return (key) => ({ ...key, ...(repairer === null ? {} : { RepairUserID: repairer.id }) });
  },
  fields: { RepairUserID: 'name' },
  Fields: RecoverFields,
};

/** Only a supervisor of the repair organisation may assign the order to somebody else. */
function RecoverFields({ order, draft, errorOf, onChange }: ActionFieldsProps<RecoverDraft>) {
  const maySupervise = useCan('repair.supervise');
  const user = useUser();
  const { t } = useTranslation();
  if (!maySupervise || user?.orgCode !== order.repairOrgCode) return null;
  return (
    <RemotePicker
      source={repairerSource}
      label={t('repair.action.field.repairUser')}
      help={t('repairForms.action.help.repairUser', { person: order.repairUserName ?? '' })}
      except={order.repairUserID === null ? [] : [order.repairUserID]}
      error={errorOf('name')}
      value={draft.repairer?.id ?? ''}
      onChange={(_, repairer, name) => onChange({ name, repairer })}
    />
  );
}
