import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import style from './DeedDialog.module.css';
import type { DeedDraft } from './deedDraft.ts';
import type { Deed } from './offeredDeeds.ts';

interface DeedFieldsProps {
  readonly deed: Deed;
  readonly draft: DeedDraft;
  readonly errorOf: (field: keyof DeedDraft) => string | undefined;
  readonly onChange: (part: Partial<DeedDraft>) => void;
}

/** What a deed asks for. */
export function DeedFields({ deed, draft, errorOf, onChange }: DeedFieldsProps) {
  const { t } = useTranslation();
  if (deed === 'receive') return null;
  if (deed === 'confirm') {
    return (
      <SegmentedChoice
        label={t('repair.deed.score')}
        value={draft.score}
        options={[
          { value: '', text: t('repair.deed.noScore') },
          ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), text: String(count) })),
        ]}
        onChange={(score) => onChange({ score })}
      />
    );
  }
  if (deed === 'sendBack') {
    return (
      <Field label={t('repair.deed.reason')} error={errorOf('reason')} required>
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={500}
            autoSize={{ minRows: 3 }}
            value={draft.reason}
            onChange={(reason) => onChange({ reason })}
          />
        )}
      </Field>
    );
  }
  if (deed === 'scan') {
    return (
      <>
        <Field label={t('repair.deed.qrCode')} error={errorOf('qrCode')}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={draft.qrCode}
              onChange={(qrCode) => onChange({ qrCode })}
            />
          )}
        </Field>
        <Field
          label={t('repair.deed.manualReason')}
          help={t('repair.deed.manualHelp')}
          error={errorOf('manualReason')}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={draft.manualReason}
              onChange={(manualReason) => onChange({ manualReason })}
            />
          )}
        </Field>
      </>
    );
  }
  return (
    <>
      <Field label={t('repair.deed.measures')} error={errorOf('measures')} required>
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={1000}
            autoSize={{ minRows: 3 }}
            value={draft.measures}
            onChange={(measures) => onChange({ measures })}
          />
        )}
      </Field>
      <Field
        label={t('repair.deed.cause')}
        help={t('repair.deed.causeHelp')}
        error={errorOf('causeName')}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={draft.causeName}
            onChange={(causeName) => onChange({ causeName })}
          />
        )}
      </Field>
      <Field
        label={t('repair.deed.finishTime')}
        help={t('repair.deed.finishHelp')}
        error={errorOf('finishTime')}
      >
        {(control) => (
          <input
            {...control}
            className={style.moment}
            type="datetime-local"
            value={draft.finishTime}
            onChange={({ target }) => onChange({ finishTime: target.value })}
          />
        )}
      </Field>
    </>
  );
}
