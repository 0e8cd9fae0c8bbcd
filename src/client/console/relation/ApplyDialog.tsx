import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addRelation, listRelations } from '../../../contract/areas/relation/endpoints.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { findableSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

interface ApplyDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A provider's request to service the equipment of an organisation, found by its name or entered by its code. */
export function ApplyDialog({ visible, onClose }: ApplyDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(addRelation, {
    visible,
    fixed: ({ ToOrgCode }) => ({ ToOrgCode: ToOrgCode.trim().toUpperCase() }),
    labels: { ToOrgCode: t('relation.apply.code') },
    invalidates: [listRelations],
    toProblem: ({ name }) =>
      name === 'NOT_FOUND' ? { field: 'ToOrgCode', text: t('relation.apply.unknown') } : null,
    onDone({ toOrgName }) {
      toastSuccess(t('relation.apply.done', { name: toOrgName }));
      onClose();
    },
    onClose,
  });
  const code = form.field('ToOrgCode');
  const [found, setFound] = useState('');
  return (
    <EntityDialog
      form={form}
      title={t('relation.apply.open')}
      submitLabel={t('relation.apply.submit')}
    >
      <RemotePicker
        source={findableSource}
        label={t('relation.apply.find')}
        help={t('relation.apply.findHelp')}
        value={found !== '' && found === code.value ? found : ''}
        onChange={(orgCode) => {
          setFound(orgCode);
          if (orgCode !== '') code.onChange(orgCode);
        }}
      />
      <TextField
        {...code}
        help={t('relation.apply.help')}
        validate={(text) => code.validate(text.toUpperCase())}
      />
    </EntityDialog>
  );
}
