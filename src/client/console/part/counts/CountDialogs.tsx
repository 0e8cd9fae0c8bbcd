import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addCount,
  approveCount,
  type CountSetting,
  cancelCount,
  getCount,
  getCountSetting,
  listCounts,
  type PartCountDetail,
  returnCount,
  saveCountReasons,
  saveCountSetting,
  submitCount,
} from '../../../../contract/areas/part/count.ts';
import { listCountRows, type PartCountRow } from '../../../../contract/areas/part/countRows.ts';
import { sparePartType } from '../../../../contract/areas/part/part.ts';
import { abcClasses } from '../../../../contract/areas/part/stockMath.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { AmountField, NumberField } from '../../../kit/form/fields/NumberField.tsx';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import { SwitchField } from '../../../kit/form/fields/SwitchField.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../../kit/form/fields/TreeField.tsx';
import { useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { type TreeNode, treeNodes } from '../../../ui/data/treeNodes.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import style from './Counts.module.css';

interface AddCountDialogProps {
  readonly positions: readonly TreeNode[];
  /** Gets the id of the new sheet. */
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** Makes a sheet by position, part type and class. */
export function AddCountDialog({ positions, onDone, onClose }: AddCountDialogProps) {
  const { t } = useTranslation();
  const { data: types = [] } = useEndpoint(sparePartType.calls.list, {});
  const form = useEntityForm(addCount, {
    visible: true,
    invalidates: [listCounts],
    onDone({ id, code }) {
      toastSuccess(t('partCounts.form.done', { code }));
      onClose();
      onDone(id);
    },
    onClose,
  });
  const kind = form.field('Class');
  return (
    <EntityDialog form={form} title={t('partCounts.add')} submitLabel={t('partCounts.form.submit')}>
      <p className={style.about}>{t('partCounts.form.about')}</p>
      <TreeField {...form.field('PositionID')} nodes={positions} />
      <TreeField {...form.field('TypeID')} nodes={treeNodes(types)} />
      <SelectField
        {...kind}
        help={t('partCounts.form.classHelp')}
        emptyText={t('partCounts.form.anyClass')}
        options={abcClasses.map((value) => ({ value, text: value }))}
      />
      <SwitchField {...form.switch('IsBlind')} help={t('partCounts.form.blindHelp')} />
      <TextField {...form.field('Remark')} />
    </EntityDialog>
  );
}

/** Sets the limits above which a second person counts. */
export function CountSettingDialog({
  setting,
  onClose,
}: {
  readonly setting: CountSetting;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useEntityForm(saveCountSetting, {
    visible: true,
    fixed: { Version: setting.version },
    initial: { LimitQty: String(setting.limitQty), LimitValue: String(setting.limitValue) },
    invalidates: [getCountSetting, getCount, listCountRows],
    isIdempotent: true,
    onDone() {
      toastSuccess(t('partCounts.setting.done'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('partCounts.setting.title')}
      submitLabel={t('partCounts.setting.save')}
    >
      <NumberField {...form.field('LimitQty')} help={t('partCounts.setting.qtyHelp')} />
      <AmountField {...form.amount('LimitValue')} help={t('partCounts.setting.valueHelp')} />
    </EntityDialog>
  );
}

interface SheetDialogProps {
  readonly count: PartCountDetail;
  readonly onClose: () => void;
}

/** The reads that an action on a sheet makes stale. */
const stale = [getCount, listCounts, listCountRows];

function useSheetForm({ count, onClose }: SheetDialogProps) {
  const { t } = useTranslation();
  return {
    visible: true,
    invalidates: stale,
    isIdempotent: true,
    target: { ID: count.id, Version: count.version },
    onDone() {
      toastSuccess(t('partCounts.action.done'));
      onClose();
    },
    onClose,
  };
}

/** Submits a sheet; rows that nobody counted stay as they are. */
export function SubmitDialog(props: SheetDialogProps) {
  const { t } = useTranslation();
  const { counted, rows } = props.count;
  const { target, ...options } = useSheetForm(props);
  const form = useEntityForm(submitCount, {
    ...options,
    fixed: { ...target, LeaveUncounted: rows > counted ? 1 : 0 },
  });
  return (
    <EntityDialog
      form={form}
      title={t('partCounts.action.submit')}
      submitLabel={t('partCounts.action.submit')}
    >
      {rows > counted && (
        <p className={style.warning}>
          {t('partCounts.action.submitOpen', { open: rows - counted })}
        </p>
      )}
      <p className={style.about}>{t('partCounts.action.submitText', { counted })}</p>
    </EntityDialog>
  );
}

/** Approves a sheet, which books its differences. */
export function ApproveDialog(props: SheetDialogProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { differences, surplus, shortage } = props.count;
  const { target, ...options } = useSheetForm(props);
  const form = useEntityForm(approveCount, { ...options, fixed: target });
  const count = differences ?? 0;
  return (
    <EntityDialog
      form={form}
      title={t('partCounts.action.approve')}
      submitLabel={t('partCounts.action.approve')}
    >
      <p className={style.about}>
        {surplus === null
          ? t('partCounts.action.approveCount', { count })
          : t('partCounts.action.approveText', {
              count,
              surplus: money(surplus),
              shortage: money(shortage),
            })}
      </p>
      <TextField {...form.field('Reason')} help={t('partCounts.action.approveReason')} />
    </EntityDialog>
  );
}

/** Returns a submitted sheet with a reason. */
export function ReturnDialog(props: SheetDialogProps) {
  const { t } = useTranslation();
  const { target, ...options } = useSheetForm(props);
  const form = useEntityForm(returnCount, { ...options, fixed: target });
  return (
    <EntityDialog
      form={form}
      title={t('partCounts.action.return')}
      submitLabel={t('partCounts.action.return')}
    >
      <TextField {...form.field('Reason')} />
    </EntityDialog>
  );
}

/** Cancels a sheet, after a confirmation of what is lost. */
export function CancelDialog(props: SheetDialogProps) {
  const { t } = useTranslation();
  const { code, counted } = props.count;
  const { target, ...options } = useSheetForm(props);
  const form = useEntityForm(cancelCount, { ...options, fixed: target });
  return (
    <EntityDialog
      form={form}
      title={t('partCounts.action.cancel')}
      submitLabel={t('partCounts.action.cancel')}
      destructive
    >
      <p className={style.warning}>{t('partCounts.action.cancelText', { code, counted })}</p>
      <TextField {...form.field('Reason')} />
    </EntityDialog>
  );
}

interface ReasonDialogProps {
  readonly countID: string;
  readonly row: PartCountRow;
  readonly onClose: () => void;
}

/** Sets the reason of one difference. */
export function ReasonDialog({ countID, row, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState(row.reason);
  const [problem, setProblem] = useProblem<'reason'>(true);
  const explain = useProblemFromError<'reason'>({ Rows: 'reason' }, true);
  const action = useAction(saveCountReasons, stale);
  const withActionID = useActionID();
  const submit = async () => {
    const body = { ID: countID, Rows: [{ RowID: row.id, Reason: reason.trim() }] };
    try {
      await withActionID(body, (ActionID) => action.mutateAsync({ ...body, ActionID }));
      toastSuccess(t('partCounts.difference.saved'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };
  return (
    <FormDialog
      visible
      title={t('partCounts.difference.editTitle', { part: row.partName })}
      submitLabel={t('partCounts.difference.save')}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      dirty={reason !== row.reason}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem?.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <Field
        label={t('partCounts.difference.reason')}
        error={problem?.field === 'reason' ? problem.text : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={lengths.stockReason}
            value={reason}
            onChange={(text) => {
              setProblem(null);
              setReason(text);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
