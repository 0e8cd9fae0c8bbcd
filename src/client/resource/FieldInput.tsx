import { safeImageType } from '../../contract/areas/file/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import {
  type FieldDefinition,
  namedBy,
  type ReferenceTarget,
  readName,
} from '../../contract/resource/field.ts';
import { useCan } from '../api/session/useSession.ts';
import { useLocale } from '../i18n/i18n.ts';
import { DateField } from '../kit/form/fields/DateField.tsx';
import { AmountField, NumberField } from '../kit/form/fields/NumberField.tsx';
import { personSource, recordSource } from '../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../kit/form/fields/RemotePicker.tsx';
import { SelectField } from '../kit/form/fields/SelectField.tsx';
import { SwitchField } from '../kit/form/fields/SwitchField.tsx';
import { TextAreaField, TextField } from '../kit/form/fields/TextField.tsx';
import { TreeField } from '../kit/form/fields/TreeField.tsx';
import { UploadField } from '../kit/form/files/UploadField.tsx';
import type { FormField, useEntityForm } from '../kit/form/useEntityForm.ts';
import { type RecordRow, textOf } from './record.ts';
import type { Trees } from './useTrees.ts';

/** The form of any call. */
export type AnyForm = ReturnType<typeof useEntityForm<Endpoint>>;

interface FieldInputProps {
  readonly name: string;
  readonly field: FieldDefinition;
  readonly form: AnyForm;
  readonly trees: Trees;
  /** The text of a select's option for no value. */
  readonly emptyText: string;
  readonly onBusyChange: (isBusy: boolean) => void;
}

/** The input of a field in a form, by its kind. */
export function FieldInput({ name, field, form, trees, emptyText, ...on }: FieldInputProps) {
  const locale = useLocale();
  const { kind, options } = field;
  const help = options.help?.[locale];
  const own = () => ({ ...(form.field(name) as FormField), help });
  switch (kind) {
    case 'text':
      return <TextField {...own()} />;
    case 'longText':
      return <TextAreaField {...own()} />;
    case 'number':
      return <NumberField {...own()} />;
    case 'amount':
      return <AmountField {...form.amount(name)} help={help} />;
    case 'day':
      return <DateField {...own()} />;
    case 'bit':
      return <SwitchField {...form.switch(name)} help={help} />;
    case 'option':
      return (
        <SelectField
          {...own()}
          emptyText={emptyText}
          options={(options.values?.list ?? []).map((value) => ({
            value: String(value),
            text: options.values?.text(value)[locale] ?? '',
          }))}
        />
      );
    case 'node':
      return <TreeField {...own()} nodes={trees.get(name) ?? []} />;
    case 'person':
      return <PersonInput {...own()} valueText={textOfField(form, name)} />;
    case 'photos':
      return (
        <UploadField
          {...form.files(name)}
          help={help}
          accept={safeImageType.options.join(',')}
          maxFiles={options.most ?? 1}
          onBusyChange={on.onBusyChange}
        />
      );
    case 'record':
      return <RecordInput {...own()} target={options.target} valueText={textOfField(form, name)} />;
    case 'instant':
      return null;
  }
}

/** A field for a colleague, for people who see them. */
function PersonInput(
  props: FormField & { readonly help: string | undefined; readonly valueText: string },
) {
  return useCan('personnel.view') ? <RemotePicker {...props} source={personSource} /> : null;
}

/** A field for another record, for people who see them. */
function RecordInput({
  target,
  ...props
}: FormField & {
  readonly help: string | undefined;
  readonly valueText: string;
  readonly target: ReferenceTarget | undefined;
}) {
  const list = target?.calls?.list;
  const title = target?.titleField;
  if (list === undefined || title === undefined) return null;
  return <RemotePicker {...props} source={recordSource(list, readName(title))} />;
}

/** Returns the text of the person or record to which the record of a form refers; '' for none. */
function textOfField({ row }: AnyForm, field: string): string {
  return row === undefined ? '' : textOf(row as RecordRow & typeof row, namedBy(field));
}
