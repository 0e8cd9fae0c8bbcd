import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addRelation, listRelations, orgCode } from '../../../contract/areas/relation.ts';
import { fieldReasons } from '../../../contract/fieldReasons.ts';
import { ApiError } from '../../api/apiError.ts';
import { useAction } from '../../api/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useReason } from '../../kit/useReason.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import textBox from '../../ui/textBox.module.css';
import { toastSuccess } from '../../ui/toast.ts';

interface ApplyDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Problem {
  readonly field?: string;
  readonly form?: string;
}

/** A provider asks an organisation, known by its code, whether it may service its equipment. */
export function ApplyDialog({ visible, onClose }: ApplyDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reason = useReason();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const apply = useAction(addRelation, [listRelations]);

  const refuse = (cause: unknown): Problem => {
    if (cause instanceof ApiError && cause.name === 'NOT_FOUND') {
      return { field: t('relation.apply.unknown') };
    }
    return cause instanceof ApiError && cause.field === 'ToOrgCode'
      ? { field: cause.infoAtField }
      : { form: reason(cause) };
  };
  const submit = async () => {
    const asked = orgCode.safeParse(code.toUpperCase());
    if (!asked.success) {
      const empty = code.trim() === '';
      return setProblem({ field: fieldReasons[empty ? 'required' : 'orgCode'][locale] });
    }
    try {
      const { toOrgName } = await apply.mutateAsync({ ToOrgCode: asked.data });
      toastSuccess(t('relation.apply.done', { name: toOrgName }));
    } catch (cause) {
      return setProblem(refuse(cause));
    }
    setCode('');
    onClose();
  };
  return (
    <FormDialog
      visible={visible}
      title={t('relation.apply.open')}
      submit={t('relation.apply.submit')}
      busy={apply.isPending}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem?.form !== undefined && <Notice tone="alarm">{problem.form}</Notice>}
      <Field
        required
        label={t('relation.apply.code')}
        help={t('relation.apply.help')}
        error={problem?.field}
      >
        {(control) => (
          <input
            {...control}
            className={textBox.wide}
            maxLength={40}
            autoComplete="off"
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
