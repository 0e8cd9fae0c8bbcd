import { useTranslation } from 'react-i18next';
import { interruptWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import { type InterruptReason, interruptReasons } from '../../../../../contract/enums.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { useTimeZone } from '../../../../api/session/useSession.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { DateTimeField } from '../../../../kit/form/fields/DateField.tsx';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { SegmentedControl } from '../../../../ui/selects/SegmentedControl.tsx';
import { type ActionFieldsProps, type ActionForm, doneAt, requiredProblem } from '../actionForm.ts';
import { optionalField, optionalTimeField } from '../fields/optionalField.ts';

interface InterruptDraft {
  readonly reasonType: InterruptReason | '';
  readonly reason: string;
  /** Empty until the user selects it; it decides whether the interruption counts as downtime. */
  readonly machineUp: '0' | '1' | '';
  readonly expectRecoverTime: string;
}

const empty: InterruptDraft = { reasonType: '', reason: '', machineUp: '', expectRecoverTime: '' };

export const interruptForm: ActionForm<typeof interruptWorkOrder, InterruptDraft> = {
  action: 'interrupt',
  endpoint: interruptWorkOrder,
  whenQueued: doneAt,
  empty,
  text: ({ t }) => t('repairForms.action.text.interrupt'),
  read({ reasonType, reason, machineUp, expectRecoverTime }, { t }) {
    const label = (field: 'reasonType' | 'reason' | 'machineUp') =>
      t(`repair.action.field.${field}`);
    const selectProblem = (field: 'reasonType' | 'machineUp') => ({
      field,
      text: t('kit.form.choose', { field: label(field) }),
    });
    if (reasonType === '') return selectProblem('reasonType');
    if (reasonType === 'other' && reason.trim() === '')
      return requiredProblem('reason', label('reason'), t);
    if (machineUp === '') return selectProblem('machineUp');
    return (key) => ({
      ...key,
      ReasonType: reasonType,
      ...optionalField('Reason', reason),
      MachineUp: machineUp === '1' ? 1 : 0,
      ...optionalTimeField('ExpectRecoverTime', expectRecoverTime),
    });
  },
  fields: {
    ReasonType: 'reasonType',
    Reason: 'reason',
    MachineUp: 'machineUp',
    ExpectRecoverTime: 'expectRecoverTime',
  },
  Fields: InterruptFields,
};

const reasons = Object.entries(interruptReasons) as [
  InterruptReason,
  (typeof interruptReasons)[InterruptReason],
][];

function InterruptFields({ draft, errorOf, onChange }: ActionFieldsProps<InterruptDraft>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <>
      <SegmentedControl<InterruptDraft['reasonType']>
        label={t('repair.action.field.reasonType')}
        required
        error={errorOf('reasonType')}
        value={draft.reasonType}
        options={reasons.map(([value, text]) => ({ value, text: text[locale] }))}
        onChange={(reasonType) => onChange({ reasonType })}
      />
      <TextAreaField
        maxLength={lengths.actionReason}
        label={t('repair.action.field.reason')}
        help={t(`repairForms.action.help.${draft.reasonType === 'part' ? 'part' : 'reason'}`)}
        required={draft.reasonType === 'other'}
        error={errorOf('reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <SegmentedControl<InterruptDraft['machineUp']>
        label={t('repair.action.field.machineUp')}
        required
        error={errorOf('machineUp')}
        value={draft.machineUp}
        options={[
          { value: '1', text: t('repair.action.field.machineUpYes') },
          { value: '0', text: t('repair.action.field.machineUpNo') },
        ]}
        onChange={(machineUp) => onChange({ machineUp })}
      />
      <DateTimeField
        label={t('repair.action.field.expectRecoverTime')}
        help={t('repairForms.action.help.expect', { zone })}
        error={errorOf('expectRecoverTime')}
        value={draft.expectRecoverTime}
        onChange={(expectRecoverTime) => onChange({ expectRecoverTime })}
      />
    </>
  );
}
