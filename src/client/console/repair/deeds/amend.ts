import { amendWorkOrder } from '../../../../contract/areas/repair.ts';
import { orderState } from '../../../../contract/enums.ts';
import { AmendFields } from './AmendFields.tsx';
import { type AmendDraft, amendmentOf } from './amendment.ts';
import { type DeedForm, needed } from './deedForm.ts';
import { linesOf, wrongQty } from './partLines.ts';

const empty: AmendDraft = {
  reason: '',
  causeName: undefined,
  measures: undefined,
  finishTime: undefined,
  isStop: undefined,
  isFailure: undefined,
  faultLevel: undefined,
  parts: undefined,
};

export const amend: DeedForm<typeof amendWorkOrder, AmendDraft> = {
  deed: 'amend',
  endpoint: amendWorkOrder,
  empty,
  text({ order, t }) {
    const completed = order.orderState === orderState.values.completed;
    const rule = t('repairForms.deed.text.amend');
    return completed ? `${t('repairForms.deed.text.amendCompleted')} ${rule}` : rule;
  },
  read(draft, { order, t, timeZone }) {
    const { body, changes } = amendmentOf(draft, order, timeZone);
    const keeps = (field: 'causeName' | 'measures' | 'finishTime', label: string) => ({
      field,
      text: t('repairForms.deed.keepValue', { field: label }),
    });
    if (body.CauseName === '') return keeps('causeName', t('repair.deed.field.cause'));
    if (body.Measures === '') return keeps('measures', t('repair.deed.field.measures'));
    if (draft.finishTime === '') return keeps('finishTime', t('repair.deed.field.finishTime'));
    const wrong = wrongQty(linesOf(draft.parts, order), t);
    if (wrong !== null) return wrong;
    if (changes.length === 0) return { field: null, text: t('repairForms.deed.changeNothing') };
    const reason = draft.reason.trim();
    if (reason === '') return needed('reason', t('repair.deed.field.amendReason'), t);
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
    Parts: 'parts',
  },
  Fields: AmendFields,
};
