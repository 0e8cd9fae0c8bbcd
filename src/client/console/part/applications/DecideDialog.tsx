import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApplicationDetail,
  decideApplication,
  getApplication,
  getPartPromises,
  listPartApplications,
  listWaitingApplications,
} from '../../../../contract/areas/part/application.ts';
import { applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import { isCountable, listBalances } from '../../../../contract/areas/part/stock.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { usePromiseText } from '../../../kit/application/AddApplicationDialog.tsx';
import style from '../../../kit/application/Applications.module.css';
import { EntryRow } from '../../../kit/application/EntryRow.tsx';
import { SwitchField } from '../../../kit/form/fields/SwitchField.tsx';
import { itemProblem, useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { DayInput } from '../../../ui/dates/DayInput.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

interface DecideDialogProps {
  readonly application: ApplicationDetail;
  readonly isApproval: boolean;
  readonly onClose: () => void;
}

/** Approves the entries of an application, whole or in part, or rejects it with a reason. */
export function DecideDialog({ application, isApproval, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const promiseText = usePromiseText();
  const { id, version, items } = application;
  const isPurchase = application.applyType === applyType.values.purchase;
  const [entries, setEntries] = useState(() =>
    items.map((item) => ({ qty: String(item.wantedQty), expected: item.expectedDate ?? '' })),
  );
  const [reason, setReason] = useState('');
  const [isBackOrder, setBackOrder] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [wrong, setWrong] = useState<{ readonly at: number; readonly text: string } | null>(null);
  const [problem, setProblem] = useProblem<'items' | 'reason'>(true);
  const explain = useProblemFromError<'items' | 'reason'>(
    { Items: 'items', Reason: 'reason' },
    true,
  );
  const withActionID = useActionID();
  const action = useAction(decideApplication, [
    listPartApplications,
    listWaitingApplications,
    getApplication,
    listBalances,
  ]);
  const Items = items.map(({ partID, wantedQty }) => ({ PartID: partID, Qty: wantedQty }));
  const { data: promises = [] } = useEndpoint(
    getPartPromises,
    { Items },
    { enabled: isApproval && !isPurchase },
  );
  const change = (at: number, next: Partial<(typeof entries)[number]>) => {
    setTyped(true);
    setWrong(null);
    setProblem(null);
    setEntries(entries.map((entry, place) => (place === at ? { ...entry, ...next } : entry)));
  };
  const submit = async () => {
    if (!isApproval && reason.trim() === '')
      return setProblem({ field: 'reason', text: t('partApplications.form.needReason') });
    const { awaitingPickup, rejected } = applyState.values;
    const body = {
      ID: id,
      Version: version,
      ApplyState: isApproval ? awaitingPickup : rejected,
      Reason: reason.trim(),
      ...(isApproval && {
        BackOrder: isBackOrder ? (1 as const) : (0 as const),
        Items: items.map((item, at) => {
          const { qty = '', expected = '' } = entries[at] ?? {};
          return {
            ItemID: item.id,
            ApprovedQty: Number(qty),
            ...(expected !== '' && { ExpectedDate: expected }),
          };
        }),
      }),
    };
    try {
      await withActionID(body, (ActionID) => action.mutateAsync({ ...body, ActionID }));
      toastSuccess(t('partApplications.action.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setWrong(itemProblem(cause));
      setProblem(explain(cause));
    }
  };
  const label = t(
    isApproval ? 'partApplications.action.approve' : 'partApplications.action.reject',
  );
  return (
    <FormDialog
      visible
      title={`${label} ${application.code}`}
      submitLabel={label}
      destructive={!isApproval}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      dirty={isTyped}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null &&
        (problem.field === null || (problem.field === 'items' && wrong === null)) && (
          <Banner tone="alarm">{problem.text}</Banner>
        )}
      {isApproval && (
        <ul className={style.entries}>
          {items.map((item, at) => {
            const promise = promises.find(({ partID }) => partID === item.partID);
            return (
              <EntryRow
                key={item.id}
                name={item.partName}
                code={item.partCode}
                note={promise === undefined ? undefined : promiseText(promise)}
                problem={wrong?.at === at ? wrong.text : undefined}
              >
                <NumberInput
                  aria-label={t('partApplications.form.qtyOf', { part: item.partName })}
                  aria-invalid={wrong?.at === at}
                  min={0}
                  max={item.wantedQty}
                  fractions={!isCountable(item.unit)}
                  unit={item.unit}
                  value={entries[at]?.qty ?? ''}
                  onChange={(qty) => change(at, { qty })}
                />
                {isPurchase && (
                  <DayInput
                    aria-label={t('partApplications.form.expectedOf', { part: item.partName })}
                    value={entries[at]?.expected ?? ''}
                    onChange={(expected) => change(at, { expected })}
                  />
                )}
              </EntryRow>
            );
          })}
        </ul>
      )}
      {isApproval && !isPurchase && (
        <SwitchField
          label={t('partApplications.form.backOrder')}
          value={isBackOrder ? '1' : '0'}
          onChange={(bit) => {
            setTyped(true);
            setProblem(null);
            setWrong(null);
            setBackOrder(bit === '1');
          }}
        />
      )}
      <Field
        label={t('partApplications.detail.decideReason')}
        required={!isApproval}
        error={problem?.field === 'reason' ? problem.text : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={lengths.stockReason}
            value={reason}
            onChange={(text) => {
              setTyped(true);
              setProblem(null);
              setReason(text);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
