import { useTranslation } from 'react-i18next';
import { addRelation, listRelations, orgCode } from '../../../contract/areas/relation.ts';
import { fieldReasons } from '../../../contract/fieldReasons.ts';
import { lengths } from '../../../contract/lengths.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import textBox from '../../ui/textBox.module.css';
import { toastSuccess } from '../../ui/toast.ts';

interface ApplyDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A provider asks an organisation, known by its code, whether it may service its equipment. */
export function ApplyDialog({ visible, onClose }: ApplyDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useDraft({
    visible,
    initial: { code: '' },
    endpoint: addRelation,
    stale: [listRelations],
    fields: { ToOrgCode: 'code' },
    read({ code }) {
      const asked = orgCode.safeParse(code.toUpperCase());
      if (asked.success) return { ToOrgCode: asked.data };
      const reason = code.trim() === '' ? 'required' : 'orgCode';
      return { field: 'code', text: fieldReasons[reason][locale] };
    },
    explain: ({ name }) =>
      name === 'NOT_FOUND' ? { field: 'code', text: t('relation.apply.unknown') } : null,
    onDone({ toOrgName }) {
      toastSuccess(t('relation.apply.done', { name: toOrgName }));
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={t('relation.apply.open')}
      submit={t('relation.apply.submit')}
    >
      {form.problem?.field === null && <Notice tone="alarm">{form.problem.text}</Notice>}
      <Field
        required
        label={t('relation.apply.code')}
        help={t('relation.apply.help')}
        error={form.errorOf('code')}
      >
        {(control) => (
          <input
            {...control}
            className={textBox.wide}
            maxLength={lengths.orgCode}
            autoComplete="off"
            value={form.draft.code}
            onChange={({ target }) => form.change({ code: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
