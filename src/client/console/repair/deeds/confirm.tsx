import { useTranslation } from 'react-i18next';
import { confirmWorkOrder } from '../../../../contract/areas/repair.ts';
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx';
import type { DeedFieldsProps, DeedForm } from './deedForm.ts';

interface ConfirmDraft {
  /** '1' to '5', or none. */
  readonly score: '' | '1' | '2' | '3' | '4' | '5';
}

export const confirm: DeedForm<typeof confirmWorkOrder, ConfirmDraft> = {
  deed: 'confirm',
  endpoint: confirmWorkOrder,
  empty: { score: '' },
  text: ({ t }) => t('repairForms.deed.text.confirm'),
  read:
    ({ score }) =>
    (key) => ({ ...key, Result: 1, ...(score === '' ? {} : { Score: Number(score) }) }),
  fields: { Score: 'score' },
  Fields: ConfirmFields,
};

function ConfirmFields({ draft, errorOf, onChange }: DeedFieldsProps<ConfirmDraft>) {
  const { t } = useTranslation();
  return (
    <SegmentedChoice<ConfirmDraft['score']>
      label={t('repair.deed.field.score')}
      error={errorOf('score')}
      value={draft.score}
      options={[
        { value: '', text: t('repairForms.deed.noScore') },
        ...(['1', '2', '3', '4', '5'] as const).map((value) => ({ value, text: value })),
      ]}
      onChange={(score) => onChange({ score })}
    />
  );
}
