import { useTranslation } from 'react-i18next';
import { getTimeoutConfig } from '../../../../contract/areas/timeoutConfig/endpoints.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { LimitFields } from './LimitFields.tsx';
import { useLimitForm } from './useLimitForm.ts';

interface TimeLimitsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The organisation's time limits and targets, and the end point of the time to respond. */
export function TimeLimitsDialog({ visible, onClose }: TimeLimitsDialogProps) {
  const { t } = useTranslation();
  const { data: config, error, refetch } = useEndpoint(getTimeoutConfig, {}, { enabled: visible });
  const form = useLimitForm(config, visible, onClose);
  const body = () => {
    if (config !== undefined) return <LimitFields config={config} form={form} />;
    if (error === null) return <SkeletonRows rows={5} height={72} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  };
  return (
    <EntityDialog
      form={form}
      title={t('repairForms.limits.title')}
      submitLabel={t('repairForms.limits.save')}
      disabled={config === undefined}
    >
      {body()}
    </EntityDialog>
  );
}
