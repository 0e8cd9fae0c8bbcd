import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DocumentKind, documentKinds } from '../../../contract/areas/device/documents.ts';
import type { UploadedFile } from '../../../contract/areas/file/endpoints.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../form/EntityDialog.tsx';
import { SelectField } from '../form/fields/SelectField.tsx';
import { TextField } from '../form/fields/TextField.tsx';
import { UploadField } from '../form/files/UploadField.tsx';
import type { AnyEntityForm, FormField } from '../form/useEntityForm.ts';

interface DocumentFormProps {
  /** The form of the call that adds a document. */
  readonly form: AnyEntityForm & {
    field(name: 'DocKind' | 'DocName'): FormField;
    files(name: 'Files'): FormField<readonly UploadedFile[]>;
  };
  readonly texts: 'device.documents' | 'stock.documents';
}

/** Adds a document to a record: its kind, its name and one file. */
export function DocumentForm({ form, texts }: DocumentFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isUploading, setIsUploading] = useState(false);
  const kinds = (Object.keys(documentKinds) as DocumentKind[]).map((value) => ({
    value,
    text: documentKinds[value][locale],
  }));
  const files = form.files('Files');
  return (
    <EntityDialog
      form={form}
      title={t(`${texts}.add`)}
      submitLabel={t(`${texts}.add`)}
      disabled={isUploading}
    >
      <SelectField {...form.field('DocKind')} options={kinds} />
      <UploadField {...files} maxFiles={1} onBusyChange={setIsUploading} />
      <TextField
        {...form.field('DocName')}
        placeholder={files.value[0]?.name ?? ''}
        help={t(`${texts}.nameHelp`)}
      />
    </EntityDialog>
  );
}
