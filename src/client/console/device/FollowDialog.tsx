import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../contract/areas/device.ts';
import { DeviceField } from '../../kit/DeviceField.tsx';
import { useFollow } from '../../kit/useFollow.ts';
import { useReason } from '../../kit/useReason.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastSuccess } from '../../ui/toast.ts';

interface FollowDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Problem {
  readonly field?: string;
  readonly form?: string;
}

/** Chooses a device to follow. */
export function FollowDialog({ visible, onClose }: FollowDialogProps) {
  const { t } = useTranslation();
  const reason = useReason();
  const { follow, busy } = useFollow();
  const [text, setText] = useState('');
  const [device, setDevice] = useState<Device | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const type = (typed: string) => {
    setText(typed);
    setDevice(null);
    setProblem(null);
  };
  const submit = async () => {
    if (device === null) return setProblem({ field: t('device.followed.choose') });
    try {
      await follow({ deviceID: device.id, deviceName: device.deviceName });
    } catch (cause) {
      return setProblem({ form: reason(cause) });
    }
    toastSuccess(t('device.followed.added', { name: device.deviceName }));
    type('');
    onClose();
  };
  return (
    <FormDialog
      visible={visible}
      title={t('device.followed.add')}
      submit={t('device.followed.add')}
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem?.form !== undefined && <Notice tone="alarm">{problem.form}</Notice>}
      <Notice tone="info">{t('kit.follow.help')}</Notice>
      <DeviceField
        text={text}
        chosen={device !== null}
        error={problem?.field}
        onText={type}
        onChoose={(chosen) => {
          setDevice(chosen);
          setText(chosen.deviceName);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
