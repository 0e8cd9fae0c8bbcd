import { useTranslation } from 'react-i18next';
import {
  type CustomField,
  customFieldKinds,
  listCustomFields,
  mostCustomFields,
  saveCustomFields,
} from '../../../../contract/areas/device/customFields.ts';
import type { DeviceTypeNode } from '../../../../contract/areas/device/groups.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useListFormat } from '../../../kit/dialog/useUnsavedChanges.tsx';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { deviceReads } from '../deviceReads.ts';
import { type FieldDraft, FieldRow, newField } from './FieldRow.tsx';
import style from './FieldsDialog.module.css';

interface FieldsDialogProps {
  readonly group: DeviceTypeNode;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The custom fields of a type of devices; the form begins once they are read. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { data: fields, isPlaceholderData } = useEndpoint(
    listCustomFields,
    { TypeID: props.group.id },
    { enabled: props.visible },
  );
  if (fields === undefined || isPlaceholderData) return null;
  return <FieldsForm {...props} fields={fields} />;
}

function FieldsForm({
  group,
  fields,
  visible,
  onClose,
}: FieldsDialogProps & { readonly fields: readonly CustomField[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const formatList = useListFormat();
  const own = fields.filter(({ typeID }) => typeID === group.id).map(draftOf);
  const inherited = fields.filter(({ typeID }) => typeID !== group.id);
  const form = useEntityForm(saveCustomFields, {
    visible,
    initial: { Fields: own },
    fixed: ({ Fields }) => ({
      TypeID: group.id,
      Version: group.version,
      Fields: (Fields as readonly FieldDraft[]).map(withoutBlanks),
    }),
    invalidates: [...deviceReads, listCustomFields],
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('device.fields.saved'));
    },
    onClose,
  });
  const { value, error, onChange } = form.field('Fields');
  const drafts = (value ?? []) as readonly FieldDraft[];
  const set = (list: readonly FieldDraft[]) => onChange([...list] as typeof value);
  return (
    <EntityDialog
      form={form}
      title={t('device.fields.title', { name: group.name })}
      submitLabel={t('device.fields.save')}
      wide
    >
      <div className={style.whole}>
        <StyledText ink={2}>{t('device.fields.help', { count: mostCustomFields })}</StyledText>
        {error !== undefined && <Banner tone="alarm">{error}</Banner>}
        {inherited.length > 0 && (
          <StyledText ink={2}>
            {t('device.fields.inherited', {
              fields: formatList(
                inherited.map(({ label, kind }) =>
                  t('device.fields.inheritedField', {
                    label,
                    kind: customFieldKinds[kind][locale],
                  }),
                ),
              ),
            })}
          </StyledText>
        )}
        <ul className={style.list}>
          {drafts.map((field, at) => (
            <FieldRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no id yet
              key={field.FieldID ?? `new ${at}`}
              field={field}
              number={at + 1}
              onChange={(changed) => set(drafts.with(at, changed))}
              onUp={
                at === 0 ? null : () => set(drafts.toSpliced(at, 1).toSpliced(at - 1, 0, field))
              }
              onRemove={() => set(drafts.toSpliced(at, 1))}
            />
          ))}
        </ul>
        <Button
          disabled={drafts.length >= mostCustomFields}
          onClick={() => set([...drafts, newField])}
        >
          {t('device.fields.add')}
        </Button>
      </div>
    </EntityDialog>
  );
}

function draftOf({ id, label, kind, unit, options, required }: CustomField): FieldDraft {
  return {
    FieldID: id,
    FieldName: label,
    FieldKind: kind,
    Unit: unit ?? '',
    FieldOptions: options,
    Required: required,
  };
}

/** Leaves out empty lines of options. */
function withoutBlanks(field: FieldDraft) {
  return {
    ...field,
    FieldOptions: field.FieldOptions.map((one) => one.trim()).filter((one) => one !== ''),
  };
}
