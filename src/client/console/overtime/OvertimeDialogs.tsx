import { useTranslation } from 'react-i18next';
import {
  addOvertime,
  addOvertimes,
  getOvertimeSetting,
  hoursOf,
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
import { overtimeState } from '../../../contract/areas/overtime/overtimeEnums.ts';
import { getOvertimeSheet, listOvertimeSums } from '../../../contract/areas/overtime/sheets.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
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
import { StyledText } from '../../ui/layout/layout.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './overtime.module.css';
import { OrderLinks, useSpanText } from './overtimeColumns.tsx';

const reads = [listProposals, listOwnOvertime, listOvertime, listOvertimeSums, getOvertimeSheet];

/** The open dialog of the page of overtime. */
export type OpenOvertimeDialog =
  | { readonly kind: 'add'; readonly proposals: readonly OvertimeProposal[] }
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
    case 'add': {
      const { proposals } = shown;
      const key = proposals.map(({ startTime }) => startTime).join(' ');
      const [proposal] = proposals;
      if (proposals.length > 1 || proposal === undefined)
        return <ApplyAllDialog key={key} proposals={proposals} {...common} />;
      return <ApplyDialog key={key} proposal={proposal} {...common} />;
    }
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
      <ProposedTimes proposals={[proposal]} />
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

/** Applies for several proposals at once. */
function ApplyAllDialog({
  proposals,
  visible,
  onClose,
}: DialogProps & { readonly proposals: readonly OvertimeProposal[] }) {
  const { t } = useTranslation();
  const form = useEntityForm(addOvertimes, {
    visible,
    fixed: {
      Spans: proposals.map(({ startTime, endTime }) => ({
        StartTime: startTime,
        EndTime: endTime,
      })),
    },
    invalidates: reads,
    onDone(added) {
      onClose();
      const minutes = added.reduce((sum, one) => sum + one.minutes, 0);
      toastSuccess(t('overtime.applied', { hours: hoursOf(minutes) }));
    },
    onClose,
  });
  const replaces = form.field('ReplacesUserID');
  return (
    <EntityDialog
      form={form}
      title={t('overtime.applyAllTitle', { count: proposals.length })}
      submitLabel={t('overtime.submit')}
    >
      <ProposedTimes proposals={proposals} />
      <TextAreaField {...form.field('Reason')} help={t('overtime.applyAllHelp')} />
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

/** The times of proposals with their hours and orders, their sum, and the least time of an application. */
function ProposedTimes({ proposals }: { readonly proposals: readonly OvertimeProposal[] }) {
  const { t } = useTranslation();
  const spanText = useSpanText();
  const { data: setting } = useEndpoint(getOvertimeSetting, {});
  const minutes = proposals.reduce((sum, one) => sum + one.minutes, 0);
  const least = setting?.leastMinutes ?? 0;
  return (
    <div role="group" aria-label={t('overtime.proposal.title')}>
      <ul className={style.spans}>
        {proposals.map(({ startTime, endTime, hours, orderIDs, orderCodes }) => (
          <li key={startTime}>
            <StyledText as="span" nowrap>
              {spanText(startTime, endTime)}
            </StyledText>
            <b>{t('overtime.hours', { hours })}</b>
            <OrderLinks ids={orderIDs} codes={orderCodes} most={3} />
          </li>
        ))}
      </ul>
      {proposals.length > 1 && (
        <StyledText strong>
          {t('overtime.proposal.selected', { count: proposals.length, hours: hoursOf(minutes) })}
        </StyledText>
      )}
      {least > 0 && <p className={style.note}>{t('overtime.leastHelp', { count: least })}</p>}
    </div>
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

/** Sets above how many hours a second approval is needed, and the least time of an application. */
function SettingDialog({
  setting,
  visible,
  onClose,
}: DialogProps & { readonly setting: OvertimeSetting }) {
  const { t } = useTranslation();
  const form = useEntityForm(saveOvertimeSetting, {
    visible,
    row: setting,
    invalidates: [getOvertimeSetting, listProposals],
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
      <NumberField {...form.field('LeastMinutes')} help={t('overtime.setting.leastHelp')} />
    </EntityDialog>
  );
}
