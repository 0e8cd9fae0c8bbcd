import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listOverrides,
  type OverrideRow,
  removeOverride,
  saveOverride,
} from '../../../contract/areas/metric/alarms.ts';
import type { AlarmRule } from '../../../contract/areas/metric/point.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { deviceSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { toastError } from '../../ui/toasts/toastError.tsx';

/** The devices for which a rule has other limits. */
export function OverridesPanel({ rule }: { readonly rule: Pick<AlarmRule, 'id' | 'threshold'> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const mayEdit = useCan('metric.editRules');
  const { data, error, refetch } = useEndpoint(listOverrides, { RuleID: rule.id });
  const remove = useAction(removeOverride, [listOverrides]);
  const [editing, setEditing] = useState<OverrideRow | 'new' | null>(null);
  const [removing, setRemoving] = useState<OverrideRow | null>(null);
  const end = async () => {
    if (removing === null) return;
    try {
      await remove.mutateAsync({ RuleID: rule.id, DeviceID: removing.deviceID });
      toastSuccess(t('metric.override.removed'));
    } catch (cause) {
      toastError(errorText(cause));
    } finally {
      setRemoving(null);
    }
  };
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={2} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (data.length === 0) return <StyledText ink={2}>{t('metric.override.none')}</StyledText>;
    return (
      <SimpleTable
        caption={t('metric.override.title')}
        rows={data}
        keyOf={({ deviceID }) => deviceID}
        columns={[
          {
            key: 'device',
            title: t('metric.device'),
            isName: true,
            render: ({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`.trim(),
          },
          {
            key: 'limit',
            title: t('metric.limit'),
            align: 'end',
            render: ({ isOff, threshold }) =>
              isOff === 1 ? t('metric.override.off') : (threshold ?? rule.threshold),
          },
          {
            key: 'recovery',
            title: t('metric.override.recovery'),
            align: 'end',
            render: ({ recoveryThreshold }) => recoveryThreshold ?? '—',
          },
          ...(mayEdit
            ? [
                {
                  key: 'actions',
                  title: t('metric.override.actions'),
                  render: (row: OverrideRow) => (
                    <Row gap={8}>
                      <Button size="small" onClick={() => setEditing(row)}>
                        {t('metric.override.edit')}
                      </Button>
                      <Button size="small" onClick={() => setRemoving(row)}>
                        {t('metric.override.remove')}
                      </Button>
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
    );
  };
  return (
    <DetailPanel heading={t('metric.override.title')}>
      <Stack gap={12} align="start">
        {content()}
        {mayEdit && <Button onClick={() => setEditing('new')}>{t('metric.override.add')}</Button>}
      </Stack>
      {removing !== null && (
        <ConfirmDialog
          visible
          title={t('metric.override.remove')}
          text={t('metric.override.confirm', {
            device: removing.deviceName || removing.deviceCode,
          })}
          confirmLabel={t('metric.override.remove')}
          onConfirm={() => void end()}
          onClose={() => setRemoving(null)}
        />
      )}
      {editing !== null && (
        <OverrideDialog
          key={editing === 'new' ? 'new' : editing.deviceID}
          ruleID={rule.id}
          row={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </DetailPanel>
  );
}

interface OverrideDialogProps {
  readonly ruleID: string;
  /** Null: of another device. */
  readonly row: OverrideRow | null;
  readonly onClose: () => void;
}

/** Sets the limits of one device. */
function OverrideDialog({ ruleID, row, onClose }: OverrideDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(saveOverride, {
    visible: true,
    row: row ?? undefined,
    fixed: { RuleID: ruleID, ...(row !== null && { DeviceID: row.deviceID }) },
    invalidates: [listOverrides],
    onDone() {
      onClose();
      toastSuccess(t('metric.override.saved'));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={row === null ? t('metric.override.add') : row.deviceName || row.deviceCode}
      submitLabel={t('metric.save')}
    >
      {row === null && <RemotePicker {...form.field('DeviceID')} source={deviceSource} />}
      <SwitchField {...form.switch('IsOff')} />
      <NumberField {...form.field('Threshold')} help={t('metric.override.help')} />
      <NumberField {...form.field('RecoveryThreshold')} />
    </EntityDialog>
  );
}
