import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDevice, listDevices } from '../../../contract/areas/device.ts';
import { getSetupGuide } from '../../../contract/areas/setupGuide.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import textBox from '../../ui/inputs/textBox.module.css';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

/** The fields by their wire names, with their maximum lengths. */
const fields = {
  DeviceCode: { max: lengths.deviceCode, required: true },
  DeviceName: { max: lengths.deviceName, required: true },
  TypeName: { max: lengths.deviceType, required: false },
  PositionName: { max: lengths.devicePosition, required: false },
} as const;
type FieldName = keyof typeof fields;
const names = Object.keys(fields) as FieldName[];

const empty: Readonly<Record<FieldName, string>> = {
  DeviceCode: '',
  DeviceName: '',
  TypeName: '',
  PositionName: '',
};

type Problem = Partial<Record<FieldName | 'form', string>>;

interface AddDeviceDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Adds devices one after another; type and position stay for the next one. */
export function AddDeviceDialog({ visible, onClose }: AddDeviceDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reason = useErrorText();
  const [draft, setDraft] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = useAction(addDevice, [getSetupGuide, listDevices]);

  const submit = async () => {
    const missing = names.filter((name) => fields[name].required && draft[name].trim() === '');
    if (missing.length > 0) {
      const text = fieldReasons.required[locale];
      return setProblem(Object.fromEntries(missing.map((name) => [name, text])));
    }
    const { DeviceCode, DeviceName, TypeName, PositionName } = draft;
    try {
      const device = await add.mutateAsync({
        DeviceCode,
        DeviceName,
        ...(TypeName.trim() !== '' && { TypeName }),
        ...(PositionName.trim() !== '' && { PositionName }),
      });
      toastSuccess(t('setup.device.added', { name: device.deviceName }));
      setDraft({ ...draft, DeviceCode: '', DeviceName: '' });
      setProblem(null);
    } catch (cause) {
      const field = names.find((name) => cause instanceof ApiError && cause.field === name);
      setProblem(
        field !== undefined && cause instanceof ApiError
          ? { [field]: cause.infoAtField }
          : { form: reason(cause) },
      );
    }
  };
  return (
    <FormDialog
      visible={visible}
      title={t('setup.device.title')}
      submitLabel={t('setup.device.submit')}
      busy={add.isPending}
      sending={add.isSending}
      problem={problem}
      dirty={draft.DeviceCode !== '' || draft.DeviceName !== ''}
      onDiscard={() => setDraft(empty)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem?.form !== undefined && <Banner tone="alarm">{problem.form}</Banner>}
      {names.map((name) => (
        <Field
          key={name}
          label={t(`setup.device.${name}`)}
          required={fields[name].required}
          help={name === 'TypeName' ? t('setup.device.help') : undefined}
          error={problem?.[name]}
        >
          {(control) => (
            <input
              {...control}
              className={textBox.wide}
              maxLength={fields[name].max}
              autoComplete="off"
              value={draft[name]}
              onChange={({ target }) => {
                setDraft({ ...draft, [name]: target.value });
                setProblem(null);
              }}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
