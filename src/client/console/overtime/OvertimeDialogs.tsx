import { useTranslation } from 'react-i18next';
import {
  addOvertime,
  getOvertimeSetting,
  listOvertime,
  listOwnOvertime,
  listProposals,
  type Overtime,
  type OvertimeProposal,
  type OvertimeSetting,
  reopenOvertime,
  reviewOvertime,
  saveOvertimeSetting,
  updateOvertime,
} from '../../../contract/areas/overtime/endpoints.ts';
import { getOvertimeSheet, listOvertimeSums } from '../../../contract/areas/overtime/sheets.ts';
import { overtimeState } from '../../../contract/enums.ts';
import { useCan, useTimeZone } from '../../api/session/useSession.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateTimeField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { overtimePersonSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { minuteText } from '../../kit/hooks/minuteText.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';

const reads = [listProposals, listOwnOvertime, listOvertime, listOvertimeSums, getOvertimeSheet];

/** The open dialog of the page of overtime. */
export type OpenOvertimeDialog =
  | { readonly kind: 'add'; readonly proposal: OvertimeProposal }
  | { readonly kind: 'edit' | 'refuse' | 'reopen'; readonly row: Overtime }
  | { readonly kind: 'setting'; readonly setting: OvertimeSetting };

interface DialogsProps {
  readonly open: OpenOvertimeDialog | null;
  readonly onClose: () => void;
}

/** The dialogs of the page of overtime. */
export function OvertimeDialogs({ open, onClose }: DialogsProps) {
  const shown = useLastNonNull(open);
  if (shown === null) return null;
  const common = { visible: open !== null, onClose };
  switch (shown.kind) {
    case 'add':
      return <ApplyDialog key={shown.proposal.startTime} proposal={shown.proposal} {...common} />;
    case 'edit':
      return <EditDialog key={shown.row.id} row={shown.row} {...common} />;
    case 'setting':
      return <SettingDialog setting={shown.setting} {...common} />;
    default:
      return (
        <DecisionDialog
          key={`${shown.kind} ${shown.row.id}`}
          kind={shown.kind}
          row={shown.row}
          {...common}
        />
      );
  }
}

interface DialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Applies for a proposal, or for a part of it. */
function ApplyDialog({
  proposal,
  visible,
  onClose,
}: DialogProps & { readonly proposal: OvertimeProposal }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const form = useEntityForm(addOvertime, {
    visible,
    initial: {
      StartTime: minuteText(Date.parse(proposal.startTime), timeZone),
      EndTime: minuteText(Date.parse(proposal.endTime), timeZone),
    },
    invalidates: reads,
    onDone({ hours }) {
      onClose();
      toastSuccess(t('overtime.applied', { hours }));
    },
    onClose,
  });
  const replaces = form.field('ReplacesUserID');
  return (
    <EntityDialog form={form} title={t('overtime.applyTitle')} submitLabel={t('overtime.submit')}>
      <DateTimeField {...form.field('StartTime')} />
      <DateTimeField {...form.field('EndTime')} help={t('overtime.timeHelp')} />
      <TextAreaField {...form.field('Reason')} />
      <RemotePicker
        source={overtimePersonSource}
        label={replaces.label}
        help={t('overtime.replacesHelp')}
        error={replaces.error}
        value={replaces.value ?? ''}
        onChange={(id) => replaces.onChange(id)}
      />
    </EntityDialog>
  );
}

/** Changes an application that waits; approvers change also whom it is for. */
function EditDialog({ row, visible, onClose }: DialogProps & { readonly row: Overtime }) {
  const { t } = useTranslation();
  const mayApprove = useCan('overtime.approve');
  const form = useEntityForm(updateOvertime, {
    visible,
    row,
    fixed: { ID: row.id },
    invalidates: reads,
    onDone({ hours }) {
      onClose();
      toastSuccess(t('overtime.saved', { hours }));
    },
    onClose,
  });
  const person = form.field('UserID');
  const replaces = form.field('ReplacesUserID');
  return (
    <EntityDialog form={form} title={t('overtime.editTitle')} submitLabel={t('overtime.save')}>
      {row.isChanged === 1 && <Banner tone="warn">{t('overtime.changedHelp')}</Banner>}
      {mayApprove && (
        <RemotePicker
          source={overtimePersonSource}
          label={person.label}
          required
          error={person.error}
          value={person.value}
          valueText={row.realName}
          onChange={(id) => person.onChange(id)}
        />
      )}
      <DateTimeField {...form.field('StartTime')} required />
      <DateTimeField {...form.field('EndTime')} required help={t('overtime.timeHelp')} />
      <TextAreaField {...form.field('Reason')} required />
      <RemotePicker
        source={overtimePersonSource}
        label={replaces.label}
        help={t('overtime.replacesHelp')}
        error={replaces.error}
        value={replaces.value ?? ''}
        {...(row.replacesName !== null && { valueText: row.replacesName })}
        onChange={(id) => replaces.onChange(id)}
      />
    </EntityDialog>
  );
}

interface DecisionDialogProps extends DialogProps {
  readonly kind: 'refuse' | 'reopen';
  readonly row: Overtime;
}

/** Refuses an application, or reopens an approved one, with a reason. */
function DecisionDialog({ kind, row, visible, onClose }: DecisionDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(kind === 'refuse' ? reviewOvertime : reopenOvertime, {
    visible,
    fixed: {
      ID: row.id,
      Version: row.version,
      ...(kind === 'refuse' && { ApproveState: overtimeState.values.refused }),
    },
    invalidates: reads,
    check: ({ ApproveReason }) =>
      ApproveReason.trim() === ''
        ? { field: 'ApproveReason', text: t('overtime.needReason') }
        : null,
    onDone() {
      onClose();
      toastSuccess(t(`overtime.${kind}.done`));
    },
    onClose,
  });
  const { realName, hours } = row;
  return (
    <EntityDialog
      form={form}
      title={t(`overtime.${kind}.title`, { name: realName, hours })}
      submitLabel={t(`overtime.${kind}.open`)}
    >
      <TextAreaField {...form.field('ApproveReason')} required help={t('overtime.reasonHelp')} />
    </EntityDialog>
  );
}

/** Sets above how many hours a second approval is needed. */
function SettingDialog({
  setting,
  visible,
  onClose,
}: DialogProps & { readonly setting: OvertimeSetting }) {
  const { t } = useTranslation();
  const form = useEntityForm(saveOvertimeSetting, {
    visible,
    row: setting,
    invalidates: [getOvertimeSetting],
    onDone() {
      onClose();
      toastSuccess(t('overtime.setting.saved'));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('overtime.setting.title')}
      submitLabel={t('overtime.setting.save')}
    >
      <NumberField {...form.field('ConfirmHours')} help={t('overtime.setting.help')} />
    </EntityDialog>
  );
}
