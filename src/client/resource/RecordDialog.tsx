import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { readName } from '../../contract/resource/field.ts';
import { useLocale } from '../i18n/i18n.ts';
import { EntityDialog } from '../kit/form/EntityDialog.tsx';
import { useEntityForm } from '../kit/form/useEntityForm.ts';
import { toastSuccess } from '../ui/toasts/toast.ts';
import { FieldInput } from './FieldInput.tsx';
import { nameOf, nounsOf, type RecordRow, readsOf, textOf } from './record.ts';
import { useTrees } from './useTrees.ts';

interface RecordDialogProps {
  readonly resource: AnyRecord;
  readonly visible: boolean;
  /** The record to change, as last read; null adds one. Another record is another `key`. */
  readonly record: RecordRow | null;
  /** The record whose values a new one begins with. */
  readonly copied?: RecordRow | null;
  readonly onAdded?: (id: string) => void;
  readonly onClose: () => void;
}

/** Adds a record, or changes one: a field for each of the definition. */
export function RecordDialog({
  resource,
  visible,
  record,
  copied = null,
  ...on
}: RecordDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nouns = nounsOf(resource, locale);
  const trees = useTrees(resource.fields, visible);
  const [isUploading, setIsUploading] = useState(false);
  const { add, update } = resource.calls;
  const endpoint = record === null ? add : update;
  if (endpoint === undefined) throw new Error(`${resource.name} has no call to save it`);
  const form = useEntityForm<Endpoint>(endpoint, {
    visible,
    row: record ?? undefined,
    initial: copied === null ? {} : copiedValues(resource, copied),
    invalidates: [...readsOf(resource)],
    onDone(saved) {
      on.onClose();
      toastSuccess(t(record === null ? 'kit.resource.added' : 'kit.resource.saved', nouns));
      if (record === null) on.onAdded?.((saved as { readonly data?: RecordRow } & RecordRow).id);
    },
    onClose: on.onClose,
  });
  const name = record === null ? '' : nameOf(resource, record);
  return (
    <EntityDialog
      form={form}
      title={t(record === null ? 'kit.resource.addTitle' : 'kit.resource.editTitle', {
        ...nouns,
        name,
      })}
      submitLabel={t('kit.resource.submit', nouns)}
      wide={Object.keys(resource.fields).length > 6}
      disabled={isUploading}
    >
      {Object.entries(resource.fields).map(([field, one]) => (
        <FieldInput
          key={field}
          name={field}
          field={one}
          form={form}
          trees={trees}
          emptyText={t('kit.resource.none')}
          onBusyChange={setIsUploading}
        />
      ))}
    </EntityDialog>
  );
}

/** Returns the values that a copy starts with: all but the ones that identify one record, and its pictures. */
function copiedValues({ fields }: AnyRecord, record: RecordRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { options, kind }]) => options.isOwn !== true && kind !== 'photos')
      .map(([name]) => [name, textOf(record, readName(name))]),
  );
}
