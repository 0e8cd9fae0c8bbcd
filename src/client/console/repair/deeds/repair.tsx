import { useTranslation } from 'react-i18next';
import { repairWorkOrder } from '../../../../contract/areas/repair.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { MomentField } from '../../../kit/form/MomentField.tsx';
import { CauseFields } from './CauseFields.tsx';
import { type DeedFieldsProps, type DeedForm, needed } from './deedForm.ts';
import { givenFinish, workBegan, wrongFinish } from './finishTime.ts';
import { given } from './given.ts';
import { PartsField } from './PartsField.tsx';
import { linesOf, type PartLine, wireParts, wrongQty } from './partLines.ts';

/** `undefined`: as it was written before the order was sent back. */
interface RepairDraft {
  readonly causeName: string | undefined;
  readonly measures: string | undefined;
  readonly finishTime: string;
  readonly parts: readonly PartLine[] | undefined;
}

export const repair: DeedForm<typeof repairWorkOrder, RepairDraft> = {
  deed: 'repair',
  endpoint: repairWorkOrder,
  empty: { causeName: undefined, measures: undefined, finishTime: '', parts: undefined },
  read(draft, context) {
    const { order, t } = context;
    const measures = measuresOf(draft, order).trim();
    if (measures === '') return needed('measures', t('repair.deed.field.measures'), t);
    const lines = linesOf(draft.parts, order);
    const wrong =
      (isRestored(order) ? null : wrongFinish(draft.finishTime, context)) ?? wrongQty(lines, t);
    if (wrong !== null) return wrong;
    return (key) => ({
      ...key,
      ...given('CauseName', causeOf(draft, order)),
      Measures: measures,
      ...(isRestored(order) ? {} : givenFinish(draft.finishTime, context)),
      ...(draft.parts === undefined ? {} : { Parts: wireParts(lines) }),
    });
  },
  fields: {
    CauseID: 'causeName',
    CauseName: 'causeName',
    Measures: 'measures',
    FinishTime: 'finishTime',
    Parts: 'parts',
  },
  Fields: RepairFields,
};

/** The machine runs already, and since when is known: only the record is to be written. */
function isRestored(order: WorkOrder): boolean {
  return order.orderState === orderState.values.toBeCompleted;
}

const causeOf = (draft: RepairDraft, order: WorkOrder) => draft.causeName ?? order.causeName ?? '';
const measuresOf = (draft: RepairDraft, order: WorkOrder) => draft.measures ?? order.measures ?? '';

function RepairFields({ order, draft, errorOf, onChange }: DeedFieldsProps<RepairDraft>) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <>
      <CauseFields
        measures={measuresOf(draft, order)}
        measuresError={errorOf('measures')}
        cause={causeOf(draft, order)}
        causeError={errorOf('causeName')}
        onChange={onChange}
      />
      {!isRestored(order) && (
        <MomentField
          label={t('repair.deed.field.finishTime')}
          help={t('repairForms.deed.help.finish', { zone })}
          error={errorOf('finishTime')}
          since={workBegan(order)}
          value={draft.finishTime}
          onChange={(finishTime) => onChange({ finishTime })}
        />
      )}
      <PartsField
        lines={linesOf(draft.parts, order)}
        error={errorOf('parts')}
        onChange={(parts) => onChange({ parts })}
      />
    </>
  );
}
