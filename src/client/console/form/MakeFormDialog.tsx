import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formCalls } from '../../../contract/areas/form/calls.ts';
import { type FormKind, formsOf } from '../../../contract/areas/form/form.ts';
import {
  formTemplates,
  type TemplateName,
  templateNames,
} from '../../../contract/areas/form/templates.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { nounsOf } from '../../resource/record.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { designerPath } from './formPaths.ts';

/** The form that is copied. */
export interface CopiedForm {
  readonly id: string;
  readonly formName: string;
}

interface MakeFormDialogProps {
  readonly kind: FormKind;
  readonly visible: boolean;
  /** Null: a new form. Another one is another `key`. */
  readonly copied: CopiedForm | null;
  readonly onClose: () => void;
}

/** Adds a form: empty, from a template or as a copy; its designer opens then. */
export function MakeFormDialog({ kind, visible, copied, onClose }: MakeFormDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const resource = formsOf[kind];
  const [template, setTemplate] = useState<TemplateName | ''>('');
  const form = useEntityForm(formCalls[kind].add, {
    visible,
    ...(copied !== null && {
      initial: { FormName: t('form.copyName', { name: copied.formName }) },
      fixed: { CopyOfID: copied.id },
    }),
    invalidates: [resource.calls.list],
    onDone({ id }) {
      onClose();
      toastSuccess(t('form.made'));
      void navigate(designerPath(kind, id, template === '' ? undefined : template));
    },
    onClose,
  });
  const noun = nounsOf(resource, locale).one;
  const title =
    copied === null
      ? t('form.makeTitle', { noun })
      : t('form.copyTitle', { name: copied.formName });
  return (
    <EntityDialog
      form={form}
      title={title}
      submitLabel={t(copied === null ? 'form.make' : 'form.copy')}
    >
      {copied === null && (
        <Field label={t('form.startFrom')} help={t('form.startHelp')}>
          {(control) => (
            <SelectInput
              {...control}
              value={template}
              options={[
                { value: '', text: t('form.blank') },
                ...templateNames.map((name) => ({
                  value: name,
                  text: formTemplates[name].name[locale],
                })),
              ]}
              onChange={(value) => setTemplate(templateNames.find((name) => name === value) ?? '')}
            />
          )}
        </Field>
      )}
      <TextField {...form.field('FormCode')} />
      <TextField {...form.field('FormName')} />
      <TextAreaField {...form.field('Remark')} />
    </EntityDialog>
  );
}
