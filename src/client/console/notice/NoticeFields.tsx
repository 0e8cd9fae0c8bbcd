import { useTranslation } from 'react-i18next';
import { lengths } from '../../../contract/validation/lengths.ts';
import { DayInput } from '../../ui/dates/DayInput.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { Input } from '../../ui/inputs/Input.ts';
import type { NoticeDraft } from './noticeDraft.ts';

interface NoticeFieldsProps {
  readonly draft: NoticeDraft;
  readonly errorOf: (field: keyof NoticeDraft) => string | undefined;
  readonly onChange: (part: Partial<NoticeDraft>) => void;
}

/** What an announcement says, who says it, and from which day on. */
export function NoticeFields({ draft, errorOf, onChange }: NoticeFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('notice.form.name')} error={errorOf('title')} required>
        {(control) => (
          <Input
            {...control}
            maxLength={lengths.noticeTitle}
            value={draft.title}
            onChange={(title) => onChange({ title })}
          />
        )}
      </Field>
      <Field
        label={t('notice.form.content')}
        help={t('notice.form.contentHelp')}
        error={errorOf('content')}
        required
      >
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={lengths.noticeContent}
            autoSize={{ minRows: 5, maxRows: 14 }}
            value={draft.content}
            onChange={(content) => onChange({ content })}
          />
        )}
      </Field>
      <Field
        label={t('notice.form.pushTime')}
        help={t('notice.form.pushTimeHelp')}
        error={errorOf('pushTime')}
        required
      >
        {(control) => (
          <DayInput
            {...control}
            value={draft.pushTime}
            onChange={(pushTime) => onChange({ pushTime })}
          />
        )}
      </Field>
      <Field
        label={t('notice.form.pushUser')}
        help={t('notice.form.pushUserHelp')}
        error={errorOf('pushUser')}
        required
      >
        {(control) => (
          <Input
            {...control}
            maxLength={lengths.noticeSender}
            value={draft.pushUser}
            onChange={(pushUser) => onChange({ pushUser })}
          />
        )}
      </Field>
    </>
  );
}
