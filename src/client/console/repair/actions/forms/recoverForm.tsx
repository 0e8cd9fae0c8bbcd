import { useTranslation } from 'react-i18next';
import { recoverWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import { type ActionFieldsProps, type ActionForm, doneAt } from '../actionForm.ts';
import {
  noRepairer,
  type RepairerDraft,
  RepairerField,
  readRepairer,
} from '../fields/RepairerField.tsx';

export const recoverForm: ActionForm<typeof recoverWorkOrder, RepairerDraft> = {
  action: 'recover',
  endpoint: recoverWorkOrder,
  whenQueued: doneAt,
  empty: noRepairer,
  text: ({ t }) => t('repairForms.action.text.recover'),
  read: readRepairer,
  fields: { RepairUserID: 'name' },
  Fields: RecoverFields,
};

function RecoverFields(props: ActionFieldsProps<RepairerDraft>) {
  const { t } = useTranslation();
  const person = props.order.repairUserName ?? '';
  return <RepairerField {...props} help={t('repairForms.action.help.repairUser', { person })} />;
}
