import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDeviceTypes } from '../../../contract/areas/device/groups.ts';
import { listFaultDescriptions } from '../../../contract/areas/fault/catalogues.ts';
import type { DocumentDetail } from '../../../contract/areas/knowledge/documents.ts';
import { documentType, publicDocumentType } from '../../../contract/areas/knowledge/types.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { deviceSource, nodeSource } from '../../kit/form/fields/pickerSources.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../kit/form/fields/TreeField.tsx';
import type { FormField } from '../../kit/form/useEntityForm.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { LinkedField } from './LinkedField.tsx';

type ListName = 'AboutDeviceIDs' | 'AboutFaultIDs' | 'AboutTypeIDs' | 'Keywords';

interface DocumentFieldsProps {
  readonly form: {
    field(name: 'DocumentTypeID' | 'SerialFrom' | 'SerialTo'): FormField;
    field(name: ListName): FormField<string[] | undefined>;
    switch(name: 'IsOnLabel'): FormField;
  };
  readonly isPublic: boolean;
  /** The document as last read; null: a new one. */
  readonly document: Pick<DocumentDetail, 'deviceTypes' | 'devices' | 'faults'> | null;
}

const typeSource = nodeSource(listDeviceTypes);
const faultSource = nodeSource(listFaultDescriptions);
const namesOf = (some: readonly { readonly id: string; readonly name: string }[] = []) =>
  new Map(some.map(({ id, name }) => [id, name]));

/** The fields of a document beside its title. Public documents are about no devices of an organisation. */
export function DocumentFields({ form, isPublic, document }: DocumentFieldsProps) {
  const { t } = useTranslation();
  const tree = isPublic ? publicDocumentType : documentType;
  const { data: types = [] } = useEndpoint(tree.calls.list, {});
  const mayReadDevices = useCan('device.view');
  const mayReadFaults = useCan('fault.view');
  return (
    <>
      <TreeField {...form.field('DocumentTypeID')} nodes={treeNodes(types)} />
      <KeywordsField {...form.field('Keywords')} />
      {!isPublic && mayReadDevices && (
        <>
          <LinkedField
            {...form.field('AboutTypeIDs')}
            source={typeSource}
            names={namesOf(document?.deviceTypes)}
          />
          <TextField {...form.field('SerialFrom')} />
          <TextField {...form.field('SerialTo')} help={t('knowledge.form.serialHelp')} />
          <LinkedField
            {...form.field('AboutDeviceIDs')}
            source={deviceSource}
            names={namesOf(document?.devices)}
          />
        </>
      )}
      {!isPublic && mayReadFaults && (
        <LinkedField
          {...form.field('AboutFaultIDs')}
          source={faultSource}
          names={namesOf(document?.faults)}
        />
      )}
      {!isPublic && (
        <SwitchField {...form.switch('IsOnLabel')} help={t('knowledge.form.labelHelp')} />
      )}
    </>
  );
}

const keywordsOf = (text: string) =>
  text
    .split(/[,，;；、\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Keywords as one text, with commas between them. */
function KeywordsField({ value = [], onChange, ...field }: FormField<string[] | undefined>) {
  const { t } = useTranslation();
  const [text, setText] = useState(value.join('，'));
  const shown = keywordsOf(text).join() === value.join() ? text : value.join('，');
  return (
    <TextField
      {...field}
      maxLength={undefined}
      value={shown}
      help={t('knowledge.form.keywordsHelp')}
      onChange={(typed) => {
        setText(typed);
        onChange(keywordsOf(typed));
      }}
    />
  );
}
