import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addApplication,
  applicationLimits,
  getApplication,
  getPartPromises,
  listPartApplications,
  listWaitingApplications,
  type PartPromise,
} from '../../../contract/areas/part/application.ts';
import type { Part } from '../../../contract/areas/part/part.ts';
import { applyType } from '../../../contract/areas/part/partEnums.ts';
import { isCountable } from '../../../contract/areas/part/stock.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DayInput } from '../../ui/dates/DayInput.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { DateField } from '../form/fields/DateField.tsx';
import { partSource } from '../form/fields/pickerSources.tsx';
import { RemotePicker } from '../form/fields/RemotePicker.tsx';
import { itemProblem, useProblem, useProblemFromError } from '../form/problem.ts';
import { useActionID } from '../form/useActionID.ts';
import { useQuantityText } from '../hooks/useQuantityText.ts';
import style from './Applications.module.css';
import { EntryRow } from './EntryRow.tsx';

/** A part of the form, as the library or a proposal has it. */
type EntryPart = Pick<Part, 'id' | 'partCode' | 'partName' | 'unit'>;

interface Entry {
  readonly part: EntryPart;
  readonly qty: string;
  readonly price: string;
  readonly expected: string;
}

/** The content with which an application begins. */
export interface ApplicationDraft {
  readonly applyType: number;
  readonly entries: readonly { readonly part: EntryPart; readonly qty: number }[];
  readonly orderID?: string | undefined;
  readonly sourceID?: string | undefined;
  readonly reason?: string | undefined;
}

interface AddApplicationDialogProps {
  readonly draft: ApplicationDraft;
  readonly onClose: () => void;
}

const { requisition, purchase } = applyType.values;
type FieldName = 'items' | 'need' | 'reason';

/** Applies for parts: the entries, each with what the stock has and when the rest comes. */
export function AddApplicationDialog({ draft, onClose }: AddApplicationDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    draft.entries.map(({ part, qty }) => ({ part, qty: String(qty), price: '', expected: '' })),
  );
  const [type, setType] = useState(draft.applyType);
  const [need, setNeed] = useState('');
  const [reason, setReason] = useState(draft.reason ?? '');
  const [supplier, setSupplier] = useState('');
  const [isTyped, setTyped] = useState(false);
  const [wrong, setWrong] = useState<{ readonly at: number; readonly text: string } | null>(null);
  const [problem, setProblem] = useProblem<FieldName>(true);
  const explain = useProblemFromError<FieldName>(
    { Items: 'items', NeedDate: 'need', Reason: 'reason' },
    true,
  );
  const withActionID = useActionID();
  const action = useAction(addApplication, [
    listPartApplications,
    listWaitingApplications,
    getApplication,
  ]);
  const promises = usePromises(entries);
  const isPurchase = type === purchase;
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setTyped(true);
      setWrong(null);
      setProblem(null);
      set(value);
    };
  };
  const changeEntries = change<readonly Entry[]>(setEntries);
  const submit = async () => {
    const at = entries.findIndex(({ qty }) => !(Number(qty) > 0));
    if (entries.length === 0)
      return setProblem({ field: 'items', text: t('partApplications.form.noParts') });
    if (at !== -1) {
      setWrong({ at, text: t('partApplications.form.needQty') });
      return setProblem({ field: 'items', text: t('partApplications.form.needQty') });
    }
    if (reason.trim() === '')
      return setProblem({ field: 'reason', text: t('partApplications.form.needReason') });
    const body = {
      ApplyType: type === purchase ? purchase : requisition,
      Items: entries.map(({ part, qty, price, expected }) => ({
        PartID: part.id,
        WantedQty: Number(qty),
        ...(isPurchase && price !== '' && { UnitPrice: Number(price) }),
        ...(isPurchase && expected !== '' && { ExpectedDate: expected }),
      })),
      Reason: reason.trim(),
      ...(need !== '' && { NeedDate: need }),
      ...(isPurchase && supplier.trim() !== '' && { Supplier: supplier.trim() }),
      ...(draft.orderID !== undefined && { OrderID: draft.orderID }),
      ...(isPurchase && draft.sourceID !== undefined && { SourceID: draft.sourceID }),
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
  const errorOf = (field: FieldName) => (problem?.field === field ? problem.text : undefined);
  const rows = () => (
    <ul className={style.entries}>
      {entries.map((entry, at) => (
        <EntryFields
          key={entry.part.id}
          entry={entry}
          isPurchase={isPurchase}
          promise={promises.find(({ partID }) => partID === entry.part.id)}
          problem={wrong?.at === at ? wrong.text : undefined}
          onChange={(next) =>
            changeEntries(entries.map((one) => (one === entry ? { ...one, ...next } : one)))
          }
          onRemove={() => changeEntries(entries.filter((one) => one !== entry))}
        />
      ))}
    </ul>
  );
  return (
    <FormDialog
      visible
      title={t(isPurchase ? 'partApplications.addPurchase' : 'partApplications.add')}
      submitLabel={t(isPurchase ? 'partApplications.addPurchase' : 'partApplications.add')}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      dirty={isTyped}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null && problem.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <SegmentedControl
        label={t('partApplications.form.type')}
        required
        value={String(type)}
        options={applyType.list.map((value) => ({
          value: String(value),
          text: applyType.label(value, locale),
        }))}
        onChange={(value) => change(setType)(Number(value))}
      />
      <RemotePicker
        source={partSource}
        label={t('partApplications.form.addPart')}
        required
        error={wrong === null ? errorOf('items') : undefined}
        value=""
        except={entries.map(({ part }) => part.id)}
        above={() => entries.length > 0 && rows()}
        onChange={(_id, part) => {
          if (part !== null && entries.length < applicationLimits.lines)
            changeEntries([...entries, { part, qty: '1', price: '', expected: '' }]);
        }}
      />
      <Field label={t('partApplications.reason')} required error={errorOf('reason')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={lengths.stockReason}
            value={reason}
            onChange={change(setReason)}
          />
        )}
      </Field>
      <DateField
        label={t('partApplications.need')}
        error={errorOf('need')}
        value={need}
        onChange={change(setNeed)}
      />
      {isPurchase && (
        <Field label={t('partApplications.supplier')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={lengths.stockReason}
              value={supplier}
              onChange={change(setSupplier)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** Returns when the parts of the entries will be there, as far as quantities are typed. */
function usePromises(entries: readonly Entry[]): readonly PartPromise[] {
  const Items = entries
    .filter(({ qty }) => Number(qty) > 0 && Number(qty) <= 1_000_000)
    .map(({ part, qty }) => ({ PartID: part.id, Qty: Number(qty) }));
  const { data = [] } = useEndpoint(getPartPromises, { Items }, { enabled: Items.length > 0 });
  return data;
}

function EntryFields({
  entry: { part, qty, price, expected },
  isPurchase,
  promise,
  problem,
  onChange,
  onRemove,
}: {
  readonly entry: Entry;
  readonly isPurchase: boolean;
  readonly promise: PartPromise | undefined;
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation();
  const promiseText = usePromiseText();
  const name = part.partName;
  return (
    <EntryRow
      name={name}
      code={part.partCode}
      note={promise === undefined ? undefined : promiseText(promise)}
      problem={problem}
      onRemove={onRemove}
    >
      <NumberInput
        aria-label={t('partApplications.form.qtyOf', { part: name })}
        aria-invalid={problem !== undefined}
        min={0}
        fractions={!isCountable(part.unit)}
        unit={part.unit}
        value={qty}
        onChange={(next) => onChange({ qty: next })}
      />
      {isPurchase && (
        <>
          <NumberInput
            aria-label={t('partApplications.form.priceOf', { part: name })}
            min={0}
            fractions
            unit="¥"
            value={price}
            onChange={(next) => onChange({ price: next })}
          />
          <DayInput
            aria-label={t('partApplications.form.expectedOf', { part: name })}
            value={expected}
            onChange={(next) => onChange({ expected: next })}
          />
        </>
      )}
    </EntryRow>
  );
}

/** Returns a function that writes what is available of a part, and when the rest comes. */
export function usePromiseText() {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  return ({ available, unit, promiseDate }: PartPromise) => {
    const free = t('partApplications.form.available', { qty: quantity(available, unit) });
    const when =
      promiseDate === null
        ? t('partApplications.form.unknown')
        : t('partApplications.form.promised', { day: promiseDate });
    return `${free} · ${when}`;
  };
}
