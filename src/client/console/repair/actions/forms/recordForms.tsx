import { useTranslation } from 'react-i18next';
import {
  saveOrderCost,
  updateOrderLabour,
} from '../../../../../contract/areas/repair/endpoints.ts';
import { AmountField } from '../../../../kit/form/fields/NumberField.tsx';
import type { ActionFieldsProps, ActionForm } from '../actionForm.ts';
import { LabourField } from '../fields/LabourField.tsx';
import {
  labourOf,
  labourProblem,
  outsideProblem,
  type RecordDraft,
  wireAmount,
  wireLabour,
} from '../fields/record.ts';

type LabourDraft = Pick<RecordDraft, 'labour'>;

export const labourForm: ActionForm<typeof updateOrderLabour, LabourDraft> = {
  action: 'labour',
  endpoint: updateOrderLabour,
  empty: { labour: undefined },
  text: ({ t }) => t('repairForms.action.text.labour'),
  read({ labour }, { order, t }) {
    const people = labourOf(labour, order);
    return labourProblem(people, t) ?? ((key) => ({ ...key, Labour: wireLabour(people) }));
  },
  fields: { Labour: 'labour' },
  Fields: LabourFormFields,
};

function LabourFormFields({ order, draft, errorOf, onChange }: ActionFieldsProps<LabourDraft>) {
  return (
    <LabourField
      orderID={order.id}
      labour={labourOf(draft.labour, order)}
      error={errorOf('labour')}
      onChange={(labour) => onChange({ labour })}
    />
  );
}

type CostDraft = Pick<RecordDraft, 'outsideAmount'>;

export const costForm: ActionForm<typeof saveOrderCost, CostDraft> = {
  action: 'cost',
  endpoint: saveOrderCost,
  empty: { outsideAmount: undefined },
  text: ({ t }) => t('repairForms.action.text.cost'),
  read({ outsideAmount }, { order, t }) {
    const typed = outsideAmount ?? String(order.cost.outsideAmount ?? '');
    return (
      outsideProblem(typed, t) ??
      (({ ID, ActionID }) => ({ ID, ActionID, OutsideAmount: wireAmount(typed) }))
    );
  },
  fields: { OutsideAmount: 'outsideAmount' },
  Fields: CostFormFields,
};

function CostFormFields({ order, draft, errorOf, onChange }: ActionFieldsProps<CostDraft>) {
  const { t } = useTranslation();
  return (
    <AmountField
      label={t('repair.record.outside')}
      error={errorOf('outsideAmount')}
      value={draft.outsideAmount ?? String(order.cost.outsideAmount ?? '')}
      onChange={(outsideAmount) => onChange({ outsideAmount })}
    />
  );
}
