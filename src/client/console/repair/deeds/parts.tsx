import { updateWorkOrderParts } from '../../../../contract/areas/repair.ts';
import type { DeedFieldsProps, DeedForm } from './deedForm.ts';
import { PartsField } from './PartsField.tsx';
import { linesOf, type PartLine, wireParts, wrongQty } from './partLines.ts';

interface PartsDraft {
  readonly parts: readonly PartLine[] | undefined;
}

export const parts: DeedForm<typeof updateWorkOrderParts, PartsDraft> = {
  deed: 'parts',
  endpoint: updateWorkOrderParts,
  empty: { parts: undefined },
  text: ({ t }) => t('repairForms.deed.text.parts'),
  read(draft, { order, t }) {
    const lines = linesOf(draft.parts, order);
    return wrongQty(lines, t) ?? ((key) => ({ ...key, Parts: wireParts(lines) }));
  },
  fields: { Parts: 'parts' },
  Fields: OrderParts,
};

function OrderParts({ order, draft, errorOf, onChange }: DeedFieldsProps<PartsDraft>) {
  return (
    <PartsField
      lines={linesOf(draft.parts, order)}
      error={errorOf('parts')}
      onChange={(lines) => onChange({ parts: lines })}
    />
  );
}
