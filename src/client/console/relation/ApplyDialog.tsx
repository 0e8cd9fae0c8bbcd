import { useTranslation } from 'react-i18next';
import { addRelation, listRelations, orgCode } from '../../../contract/areas/relation.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import textBox from '../../ui/inputs/textBox.module.css';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface ApplyDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A provider's request to service the equipment of an organisation, entered by its code. */
export function ApplyDialog({ visible, onClose }: ApplyDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useDraft({
    visible,
    initial: { code: '' },
    endpoint: addRelation,
    invalidates: [listRelations],
    fields: { ToOrgCode: 'code' },
    toBody({ code }) {
      const parsed = orgCode.safeParse(code.toUpperCase());
      if (parsed.success) return { ToOrgCode: parsed.data };
      const reason = code.trim() === '' ? 'required' : 'orgCode';
      return { field: 'code', text: fieldReasons[reason][locale] };
    },
    toProblem: ({ name }) =>
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
      submitLabel={t('relation.apply.submit')}
    >
      {form.problem?.field === null && <Banner tone="alarm">{form.problem.text}</Banner>}
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
