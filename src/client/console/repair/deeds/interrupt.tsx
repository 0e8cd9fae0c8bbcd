import { useTranslation } from 'react-i18next';
import { interruptWorkOrder } from '../../../../contract/areas/repair.ts';
import { type InterruptReason, interruptReasons } from '../../../../contract/enums.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { MomentField } from '../../../kit/form/MomentField.tsx';
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx';
import { type DeedFieldsProps, type DeedForm, needed } from './deedForm.ts';
import { given, givenTime } from './given.ts';
import { ReasonField } from './ReasonField.tsx';

interface InterruptDraft {
  readonly reasonType: InterruptReason | '';
  readonly reason: string;
  /** Not said yet: downtime counts by it. */
  readonly machineUp: '0' | '1' | '';
  readonly expectRecoverTime: string;
}

const empty: InterruptDraft = { reasonType: '', reason: '', machineUp: '', expectRecoverTime: '' };

export const interrupt: DeedForm<typeof interruptWorkOrder, InterruptDraft> = {
  deed: 'interrupt',
  endpoint: interruptWorkOrder,
  empty,
  text: ({ t }) => t('repairForms.deed.text.interrupt'),
  read({ reasonType, reason, machineUp, expectRecoverTime }, { t }) {
    const label = (field: 'reasonType' | 'reason' | 'machineUp') => t(`repair.deed.field.${field}`);
    const choose = (field: 'reasonType' | 'machineUp') => ({
      field,
      text: t('repairForms.deed.choose', { field: label(field) }),
    });
    if (reasonType === '') return choose('reasonType');
    if (reasonType === 'other' && reason.trim() === '') return needed('reason', label('reason'), t);
    if (machineUp === '') return choose('machineUp');
    return (key) => ({
      ...key,
      ReasonType: reasonType,
      ...given('Reason', reason),
      MachineUp: machineUp === '1' ? 1 : 0,
      ...givenTime('ExpectRecoverTime', expectRecoverTime),
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

function InterruptFields({ draft, errorOf, onChange }: DeedFieldsProps<InterruptDraft>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <>
      <SegmentedChoice<InterruptDraft['reasonType']>
        label={t('repair.deed.field.reasonType')}
        required
        error={errorOf('reasonType')}
        value={draft.reasonType}
        options={reasons.map(([value, text]) => ({ value, text: text[locale] }))}
        onChange={(reasonType) => onChange({ reasonType })}
      />
      <ReasonField
        label={t('repair.deed.field.reason')}
        help={t(`repairForms.deed.help.${draft.reasonType === 'part' ? 'part' : 'reason'}`)}
        required={draft.reasonType === 'other'}
        error={errorOf('reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <SegmentedChoice<InterruptDraft['machineUp']>
        label={t('repair.deed.field.machineUp')}
        required
        error={errorOf('machineUp')}
        value={draft.machineUp}
        options={[
          { value: '1', text: t('repair.deed.field.machineUpYes') },
          { value: '0', text: t('repair.deed.field.machineUpNo') },
        ]}
        onChange={(machineUp) => onChange({ machineUp })}
      />
      <MomentField
        label={t('repair.deed.field.expectRecoverTime')}
        help={t('repairForms.deed.help.expect', { zone })}
        error={errorOf('expectRecoverTime')}
        value={draft.expectRecoverTime}
        onChange={(expectRecoverTime) => onChange({ expectRecoverTime })}
      />
    </>
  );
}
