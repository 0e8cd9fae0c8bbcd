import { useTranslation } from 'react-i18next';
import type { Repairer } from '../../../../../contract/areas/repair/queries.ts';
import { useCan, useUser } from '../../../../api/session/useSession.ts';
import { repairerSource } from '../../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../kit/form/fields/RemotePicker.tsx';
import type { ActionFieldsProps, ActionFormContext } from '../actionForm.ts';

/** The draft of a form that may name a repairer. */
export interface RepairerDraft {
  /** The search text, or the name of the selected repairer. */
  readonly name: string;
  readonly repairer: Repairer | null;
}

export const noRepairer: RepairerDraft = { name: '', repairer: null };

/** Returns the error of a typed name that selects nobody, or where `required` of an empty field. */
export function repairerProblem(
  { name, repairer }: RepairerDraft,
  { t }: Pick<ActionFormContext, 't'>,
  required = false,
) {
  if (repairer !== null || (name.trim() === '' && !required)) return null;
  const text = t('kit.form.choose', { field: t('repair.action.field.repairUser') });
  return { field: 'name', text } as const;
}

/** Reads a form that may name a repairer and has nothing else. */
export function readRepairer(draft: RepairerDraft, context: Pick<ActionFormContext, 't'>) {
  const { repairer } = draft;
  return (
    repairerProblem(draft, context) ??
    (<Key extends object>(key: Key) => ({
      ...key,
      ...(repairer !== null && { RepairUserID: repairer.id }),
    }))
  );
}

interface RepairerFieldProps extends ActionFieldsProps<RepairerDraft> {
  /** Somebody has to be selected: the list of people is open from the start. */
  readonly required?: boolean;
  readonly help: string;
}

/** Only a supervisor of the repair organisation may give the order to somebody else. */
export function RepairerField(props: RepairerFieldProps) {
  const { order, draft, errorOf, onChange, required = false, help } = props;
  const maySupervise = useCan('repair.supervise');
  const user = useUser();
  const { t } = useTranslation();
  if (!maySupervise || user?.orgCode !== order.repairOrgCode) return null;
  return (
    <RemotePicker
      source={repairerSource(order.deviceID)}
      label={t('repair.action.field.repairUser')}
      required={required}
      isListOpen={required}
      help={help}
      except={order.repairUserID === null ? [] : [order.repairUserID]}
      error={errorOf('name')}
      value={draft.repairer?.id ?? ''}
      onChange={(_, repairer, name) => onChange({ name, repairer })}
    />
  );
}
