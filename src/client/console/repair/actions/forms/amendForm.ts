import { amendWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import { orderState } from '../../../../../contract/enums.ts';
import { type ActionForm, requiredProblem } from '../actionForm.ts';
import { AmendFields } from '../fields/AmendFields.tsx';
import { quantityProblem, usedPartsOf } from '../fields/usedParts.ts';
import { type AmendDraft, amendmentOf } from './amendment.ts';

const empty: AmendDraft = {
  reason: '',
  causeName: undefined,
  measures: undefined,
  finishTime: undefined,
  isStop: undefined,
  isFailure: undefined,
  faultLevel: undefined,
  parts: undefined,
  mechanism: undefined,
  maintenanceAction: undefined,
};

export const amendForm: ActionForm<typeof amendWorkOrder, AmendDraft> = {
  action: 'amend',
  endpoint: amendWorkOrder,
  empty,
  text({ order, t }) {
    const completed = order.orderState === orderState.values.completed;
    const rule = t('repairForms.action.text.amend');
    return completed ? `${t('repairForms.action.text.amendCompleted')} ${rule}` : rule;
  },
  read(draft, { order, t, timeZone }) {
    const { body, changes } = amendmentOf(draft, order, timeZone);
    const clearedProblem = (field: 'causeName' | 'measures' | 'finishTime', label: string) => ({
      field,
      text: t('repairForms.action.cannotBeEmpty', { field: label }),
    });
    if (body.CauseName === '') return clearedProblem('causeName', t('repair.action.field.cause'));
    if (body.Measures === '') return clearedProblem('measures', t('repair.action.field.measures'));
    if (draft.finishTime === '')
      return clearedProblem('finishTime', t('repair.action.field.finishTime'));
    const wrong = quantityProblem(usedPartsOf(draft.parts, order), t);
    if (wrong !== null) return wrong;
    if (changes.length === 0) return { field: null, text: t('repairForms.action.changeNothing') };
    const reason = draft.reason.trim();
    if (reason === '') return requiredProblem('reason', t('repair.action.field.amendReason'), t);
    return (key) => ({ ...key, ...body, Reason: reason });
  },
  fields: {
    Reason: 'reason',
    CauseID: 'causeName',
    CauseName: 'causeName',
    Measures: 'measures',
    FinishTime: 'finishTime',
    IsStop: 'isStop',
    IsFailure: 'isFailure',
    FaultLevel: 'faultLevel',
    Mechanism: 'mechanism',
    MaintenanceAction: 'maintenanceAction',
    Parts: 'parts',
  },
  Fields: AmendFields,
};
