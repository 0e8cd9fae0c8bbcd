import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addRelation, listRelations } from '../../../contract/areas/relation/endpoints.ts';
import { relationOrgState } from '../../../contract/areas/relation/relationEnums.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { findableSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { canScan } from '../../kit/scan/scanner.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { codeOf } from './sides.ts';

interface ApplyDialogProps {
  readonly visible: boolean;
  /** The code with which it opens; '' for none. */
  readonly code: string;
  readonly onClose: () => void;
}

const loadCamera = dialogLoader(
  'relation',
  async () => (await import('../../kit/scan/CameraScan.tsx')).CameraScan,
);

/** A provider's request to service the equipment of an organisation, by its name, its code or its QR code. */
export function ApplyDialog({ visible, code: given, onClose }: ApplyDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(addRelation, {
    visible,
    initial: { ToOrgCode: given },
    fixed: ({ ToOrgCode }) => ({ ToOrgCode: codeOf(ToOrgCode) }),
    labels: { ToOrgCode: t('relation.apply.code') },
    invalidates: [listRelations],
    toProblem: ({ name }) =>
      name === 'NOT_FOUND' ? { field: 'ToOrgCode', text: t('relation.apply.unknown') } : null,
    onDone({ toOrgName, relationState }) {
      const isThere = relationState === relationOrgState.values.associated;
      toastSuccess(
        t(isThere ? 'relation.apply.there' : 'relation.apply.done', { name: toOrgName }),
      );
      onClose();
    },
    onClose,
  });
  const code = form.field('ToOrgCode');
  const [found, setFound] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const { Dialog: Camera, loading, whenHere } = useLazyDialog(loadCamera);
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
      {canScan() && !isScanning && (
        <div>
          <Button loading={loading} onClick={() => void whenHere(() => setIsScanning(true))}>
            {t('relation.qr.scan')}
          </Button>
        </div>
      )}
      {visible && isScanning && Camera !== null && (
        <Camera
          onScan={(text) => {
            setIsScanning(false);
            code.onChange(codeOf(text));
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
      <TextField
        {...code}
        help={t('relation.apply.help')}
        validate={(text) => code.validate(codeOf(text))}
      />
    </EntityDialog>
  );
}
