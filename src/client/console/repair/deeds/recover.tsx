import { useTranslation } from 'react-i18next';
import { recoverWorkOrder } from '../../../../contract/areas/repair.ts';
import type { Repairer } from '../../../../contract/areas/repairQueries.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import type { DeedFieldsProps, DeedForm } from './deedForm.ts';
import { RepairerField } from './RepairerField.tsx';

interface RecoverDraft {
  /** What is typed to find somebody, or the name of the chosen one. */
  readonly name: string;
  readonly repairer: Repairer | null;
}

export const recover: DeedForm<typeof recoverWorkOrder, RecoverDraft> = {
  deed: 'recover',
  endpoint: recoverWorkOrder,
  empty: { name: '', repairer: null },
  text: ({ t }) => t('repairForms.deed.text.recover'),
  read({ name, repairer }, { t }) {
    if (name.trim() !== '' && repairer === null) {
      const text = t('repairForms.deed.choose', { field: t('repair.deed.field.repairUser') });
      return { field: 'name', text };
    }
    return (key) => ({ ...key, ...(repairer === null ? {} : { RepairUserID: repairer.id }) });
  },
  fields: { RepairUserID: 'name' },
  Fields: RecoverFields,
};

/** Only a supervisor of the repair side may give it to somebody else (design page 3). */
function RecoverFields({ order, draft, errorOf, onChange }: DeedFieldsProps<RecoverDraft>) {
  const supervises = useCan('repair.supervise');
  const user = useUser();
  const { t } = useTranslation();
  if (!supervises || user?.orgCode !== order.repairOrgCode) return null;
  return (
    <RepairerField
      text={draft.name}
      help={t('repairForms.deed.help.repairUser', { person: order.repairUserName ?? '' })}
      except={order.repairUserID}
      error={errorOf('name')}
      onText={(name) => onChange({ name, repairer: null })}
      onChoose={(repairer) => onChange({ name: repairer.realName, repairer })}
    />
  );
}
