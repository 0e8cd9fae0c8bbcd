import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApplicationDetail,
  type ApplicationItem,
  getApplication,
  listPartApplications,
  listWaitingApplications,
  receiveApplication,
} from '../../../../contract/areas/part/application.ts';
import { sparePartPosition } from '../../../../contract/areas/part/part.ts';
import { applyType, lotUse } from '../../../../contract/areas/part/partEnums.ts';
import { isCountable, listBalances, listMovements } from '../../../../contract/areas/part/stock.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useUser } from '../../../api/session/useSession.ts';
import style from '../../../kit/application/Applications.module.css';
import { EntryRow } from '../../../kit/application/EntryRow.tsx';
import { personSource } from '../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../kit/form/fields/RemotePicker.tsx';
import { itemProblem, useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { noSignature, SignatureField } from '../../../kit/form/signature/SignatureField.tsx';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { ScanField } from '../../../kit/scan/ScanField.tsx';
import type { ScannedCode } from '../../../lib/scannedCode.ts';
import { type TreeNode, treeNodes } from '../../../ui/data/treeNodes.ts';
import { DayInput } from '../../../ui/dates/DayInput.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { TreeSelectInput } from '../../../ui/selects/TreeSelectInput.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

/** Returns what a entry still waits for. */
export function restOf({ approvedQty, receivedQty, givenUpQty }: ApplicationItem): number {
  return Number(((approvedQty ?? 0) - receivedQty - givenUpQty).toFixed(6));
}

interface Typed {
  readonly isScanned: boolean;
  readonly qty: string;
  readonly price: string;
  readonly positionID: string;
  readonly lot: string;
  /** yyyy-MM-dd; '' for none. */
  readonly expiry: string;
}

interface Entry extends Typed {
  readonly item: ApplicationItem;
}

interface ReceiveDialogProps {
  readonly application: ApplicationDetail;
  readonly onClose: () => void;
}

/** Returns the quantity of an entry that can be handed out, or that is expected of a purchase. */
function readyOf(item: ApplicationItem, isPurchase: boolean): number {
  return isPurchase ? restOf(item) : Math.min(item.reservedQty, restOf(item));
}

/** Hands out what is reserved, with the receiver's signature, or receives a delivery with its prices. */
export function ReceiveDialog({ application, onClose }: ReceiveDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isPurchase = application.applyType === applyType.values.purchase;
  /** Typed and scanned values, by the item; others follow the application, which others may change meanwhile. */
  const [typed, setTyped] = useState<ReadonlyMap<string, Partial<Typed>>>(new Map());
  const entries = application.items
    .filter((item) => restOf(item) > 0)
    .map(
      (item): Entry => ({
        item,
        isScanned: false,
        qty: String(readyOf(item, isPurchase)),
        price: '',
        positionID: isPurchase ? (item.positionID ?? '') : '',
        lot: '',
        expiry: '',
        ...typed.get(item.id),
      }),
    );
  const type = (id: string, next: Partial<Typed>) =>
    setTyped((before) => new Map(before).set(id, { ...before.get(id), ...next }));
  const [receiver, setReceiver] = useState('');
  const [signature, setSignature] = useState(noSignature);
  const [isChanged, setChanged] = useState(false);
  const [wrong, setWrong] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const [problem, setProblem] = useProblem<'items' | 'receiver' | 'signature'>(true);
  const explain = useProblemFromError<'items' | 'receiver' | 'signature'>(
    { Items: 'items', ReceiverID: 'receiver', Signature: 'signature' },
    true,
  );
  const withActionID = useActionID();
  const action = useAction(receiveApplication, [
    listPartApplications,
    listWaitingApplications,
    getApplication,
    listBalances,
    listMovements,
  ]);
  const { data: positions = [] } = useEndpoint(
    sparePartPosition.calls.list,
    {},
    { enabled: isPurchase },
  );
  const nodes = treeNodes(positions);
  const change = () => {
    setChanged(true);
    setWrong(null);
    setProblem(null);
  };
  const [scanned, setScanned] = useState<{ readonly text: string; readonly isWrong: boolean }>();
  const sent = entries.filter(({ qty }) => Number(qty) > 0);
  /** The first scan empties the quantities; the label of a part fills in what is ready of it, the code of the application all. */
  const scan = (code: ScannedCode) => {
    const isWhole =
      (code.kind === 'application' && code.id === application.id) ||
      (code.kind === 'text' && code.text.toLowerCase() === application.code.toLowerCase());
    const isMeant = ({ item }: Entry) =>
      isWhole ||
      (code.kind === 'part' && code.id === item.partID) ||
      (code.kind === 'text' && code.text.toLowerCase() === item.partCode.toLowerCase());
    const meant = entries.filter(isMeant);
    if (meant.length === 0) {
      setScanned({ text: t('partApplications.form.notInIt'), isWrong: true });
      return;
    }
    change();
    const isFirst = entries.every(({ isScanned }) => !isScanned);
    for (const entry of entries) {
      const own = typed.get(entry.item.id);
      if (isMeant(entry)) {
        // what the first scan has emptied is filled in again; what somebody has typed stays
        const { qty, ...others } = own ?? {};
        const stays = qty !== undefined && qty !== '0' ? { qty } : {};
        setTyped((before) =>
          new Map(before).set(entry.item.id, { ...others, ...stays, isScanned: true }),
        );
      } else if (isFirst && own?.qty === undefined) type(entry.item.id, { qty: '0' });
    }
    const parts = meant.map(({ item }) => item.partName).join(t('partApplications.form.separator'));
    setScanned({ text: t('partApplications.form.scanned', { parts }), isWrong: false });
  };
  const submit = async () => {
    if (sent.length === 0)
      return setProblem({ field: 'items', text: t('partApplications.form.nothing') });
    if (signature.isDrawn && signature.file === null)
      return setProblem({ field: 'signature', text: t('partApplications.form.unsigned') });
    const body = {
      ID: application.id,
      Version: application.version,
      Items: sent.map(({ item, qty, price, positionID, lot, expiry }) => ({
        ItemID: item.id,
        Qty: Number(qty),
        ...(positionID !== '' && { PositionID: positionID }),
        ...(price !== '' && { UnitPrice: Number(price) }),
        ...(lot.trim() !== '' && { Lot: lot.trim() }),
        ...(isPurchase && expiry !== '' && { ExpiryDate: expiry }),
      })),
      ...(receiver !== '' && { ReceiverID: receiver }),
      ...(signature.file !== null && { Signature: signature.file.url }),
    };
    try {
      await withActionID(body, (ActionID) => action.mutateAsync({ ...body, ActionID }));
      toastSuccess(t('partApplications.action.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const refused = itemProblem(cause);
      const entry = refused === null ? undefined : sent[refused.at];
      if (refused !== null && entry !== undefined)
        setWrong({ id: entry.item.id, text: refused.text });
      setProblem(explain(cause));
    }
  };
  const label = t(
    isPurchase ? 'partApplications.action.receive' : 'partApplications.action.pickUp',
  );
  return (
    <FormDialog
      visible
      title={`${label} ${application.code}`}
      submitLabel={label}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      dirty={isChanged}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null &&
        (problem.field === null || (problem.field === 'items' && wrong === null)) && (
          <Banner tone="alarm">{problem.text}</Banner>
        )}
      <ScanField
        label={t('partApplications.form.scan')}
        help={t('partApplications.form.scanHelp')}
        error={scanned?.isWrong ? scanned.text : undefined}
        outcome={scanned?.isWrong === false ? scanned.text : undefined}
        onScan={scan}
      />
      <ul className={style.entries}>
        {entries.map((entry) => (
          <ReceivedEntry
            key={entry.item.id}
            entry={entry}
            isPurchase={isPurchase}
            nodes={nodes}
            problem={wrong?.id === entry.item.id ? wrong.text : undefined}
            onChange={(next) => {
              change();
              type(entry.item.id, next);
            }}
          />
        ))}
      </ul>
      {!isPurchase && (
        <>
          <RemotePicker
            source={personSource}
            label={t('partApplications.form.receiver')}
            help={t('partApplications.form.receiverHelp')}
            error={problem?.field === 'receiver' ? problem.text : undefined}
            value={receiver}
            onChange={(id) => {
              change();
              setReceiver(id);
            }}
          />
          <SignatureField
            label={t('partApplications.form.sign')}
            name={application.userName ?? user?.realName ?? ''}
            error={problem?.field === 'signature' ? problem.text : undefined}
            value={signature}
            onChange={(value) => {
              change();
              setSignature(value);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

function ReceivedEntry({
  entry: { item, qty, price, positionID, lot, expiry, isScanned },
  isPurchase,
  nodes,
  problem,
  onChange,
}: {
  readonly entry: Entry;
  readonly isPurchase: boolean;
  readonly nodes: readonly TreeNode[];
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<Typed>) => void;
}) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const { partName: part, unit, places } = item;
  const notes = [
    ...(isScanned ? [t('partApplications.form.isScanned')] : []),
    ...places.map((place) => `${place.positionName} ${quantity(place.qty, unit)}`),
  ];
  return (
    <EntryRow
      name={part}
      code={item.partCode}
      note={notes.length === 0 ? undefined : notes.join(' · ')}
      problem={problem}
    >
      <NumberInput
        aria-label={t('partApplications.form.qtyOf', { part })}
        aria-invalid={problem !== undefined}
        min={0}
        max={restOf(item)}
        fractions={!isCountable(unit)}
        unit={unit}
        value={qty}
        onChange={(next) => onChange({ qty: next })}
      />
      {isPurchase && (
        <>
          <NumberInput
            aria-label={t('partApplications.form.priceOf', { part })}
            min={0}
            fractions
            unit="¥"
            value={price}
            onChange={(next) => onChange({ price: next })}
          />
          <TreeSelectInput
            label={t('partApplications.form.positionOf', { part })}
            placeholder={t('partApplications.form.position')}
            nodes={nodes}
            value={positionID}
            onChange={(next) => onChange({ positionID: next })}
          />
        </>
      )}
      {item.lotUse === lotUse.values.lots && (
        <TextInput
          aria-label={t('partApplications.form.lotOf', { part })}
          placeholder={t('partApplications.form.lot')}
          maxLength={lengths.lot}
          value={lot}
          onChange={(next) => onChange({ lot: next })}
        />
      )}
      {isPurchase && item.lotUse === lotUse.values.lots && (
        <DayInput
          aria-label={t('partApplications.form.expiryOf', { part })}
          placeholder={t('partApplications.form.expiry')}
          value={expiry}
          onChange={(next) => onChange({ expiry: next })}
        />
      )}
    </EntryRow>
  );
}
