import { useTranslation } from 'react-i18next';
import { failureMechanism, maintenanceAction } from '../../../../../contract/orders/iso14224.ts';
import type { WorkOrder } from '../../../../../contract/orders/workOrder.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { SelectField } from '../../../../kit/form/fields/SelectField.tsx';
import type { CodesDraft } from './record.ts';

interface CodeFieldsProps {
  readonly order: Pick<WorkOrder, 'mechanism' | 'maintenanceAction'>;
  readonly draft: CodesDraft;
  readonly errorOf: (field: keyof CodesDraft) => string | undefined;
  readonly onChange: (part: Partial<CodesDraft>) => void;
}

/** How the part failed and what was done, by the lists of ISO 14224. A code that is written can be changed, not cleared. */
export function CodeFields({ order, draft, errorOf, onChange }: CodeFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const fields = [
    ['mechanism', failureMechanism],
    ['maintenanceAction', maintenanceAction],
  ] as const;
  return fields.map(([name, codes]) => (
    <SelectField
      key={name}
      label={t(`repair.record.${name}`)}
      help={t(`repairForms.record.help.${name}`)}
      error={errorOf(name)}
      value={draft[name] ?? codeText(order[name])}
      emptyText={order[name] === null ? t('repairForms.record.noCode') : undefined}
      options={codes.list.map((code) => ({
        value: String(code),
        text: codes.label(code, locale),
      }))}
      onChange={(value) => onChange({ [name]: value })}
    />
  ));
}

function codeText(code: number | null): string {
  return code === null ? '' : String(code);
}
