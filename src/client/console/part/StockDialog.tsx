import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part as partResource, sparePartPosition } from '../../../contract/areas/part/part.ts';
import { stockPositionKind } from '../../../contract/areas/part/partEnums.ts';
import {
  type BookingKind,
  bookingCalls,
  isCountable,
  listBalances,
  listLots,
  listMovements,
  stockLimits,
} from '../../../contract/areas/part/stock.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { DateTimeField } from '../../kit/form/fields/DateField.tsx';
import { partSource, personSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { itemProblem, useProblem, useProblemFromError } from '../../kit/form/problem.ts';
import { useActionID } from '../../kit/form/useActionID.ts';
import { wireTime } from '../../kit/hooks/minuteText.ts';
import { readsOf } from '../../resource/record.ts';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { TreeSelectInput } from '../../ui/selects/TreeSelectInput.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import style from './Stock.module.css';
import {
  type BookedPart,
  type ItemProblem,
  StockItemRow,
  type TypedItem,
} from './StockItemRow.tsx';
import { hasLots } from './StockLots.tsx';

interface StockDialogProps {
  readonly visible: boolean;
  readonly kind: BookingKind;
  /** The parts with which the rows begin. */
  readonly parts: readonly BookedPart[];
  /** The position from which they are taken; absent: that of each part. */
  readonly positionID?: string | undefined;
  readonly onClose: () => void;
}

const hasTarget: readonly BookingKind[] = ['cacheOut', 'return', 'transfer'];
const needsReason: readonly BookingKind[] = ['adjust', 'scrap'];

/** A booking of one kind: its rows, each a part with a position and a quantity, and what all of them share. */
export function StockDialog({ visible, kind, parts, positionID, onClose }: StockDialogProps) {
  const { t } = useTranslation();
  const itemOf = (part: BookedPart): TypedItem => ({
    part,
    positionID: positionID ?? part.positionID ?? '',
    qty: kind === 'adjust' ? '' : '1',
    price: '',
    lot: '',
    expiry: '',
  });
  const [items, setItems] = useState(() => parts.map(itemOf));
  const [toID, setToID] = useState('');
  const [reason, setReason] = useState('');
  const [receiver, setReceiver] = useState('');
  const [moveTime, setMoveTime] = useState('');
  const [typed, setTyped] = useState(false);
  const [wrong, setWrong] = useState<ItemProblem | null>(null);
  const [problem, setProblem] = useProblem<'items' | 'to' | 'reason' | 'receiver' | 'time'>(
    visible,
  );
  const action = useAction(bookingCalls[kind], [
    listBalances,
    listLots,
    listMovements,
    ...readsOf(partResource),
  ]);
  const withActionID = useActionID();
  const { data: positions = [] } = useEndpoint(sparePartPosition.calls.list, {});
  const explain = useProblemFromError<'items' | 'to' | 'reason' | 'receiver' | 'time'>(
    { Items: 'items', Reason: 'reason', ReceiverID: 'receiver', MoveTime: 'time' },
    true,
  );
  const nodes = treeNodes(positions);
  const bags = positions.filter(
    ({ positionKind }) => positionKind === stockPositionKind.values.person,
  );
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setTyped(true);
      setWrong(null);
      setProblem(null);
      set(value);
    };
  };
  const changeItems = change(setItems);

  /** The first row that lacks something; null where all are whole. */
  const incomplete = (): ItemProblem | null => {
    for (const [at, { part, positionID: from, qty, lot }] of items.entries()) {
      if (from === '') return { at, name: 'PositionID', text: t('stock.needPosition') };
      const number = Number(qty);
      if (kind === 'adjust' ? qty === '' || number < 0 : !(number > 0))
        return {
          at,
          name: 'Qty',
          text: t(kind === 'adjust' ? 'stock.needActual' : 'stock.needQty'),
        };
      if (kind === 'in' && hasLots(part) && lot.trim() === '')
        return { at, name: 'Lot', text: t('stock.lots.need') };
    }
    return null;
  };
  const body = () => ({
    Items: items.map(({ part, positionID: PositionID, qty, price, lot, expiry }) => ({
      PartID: part.id,
      PositionID,
      ...(kind === 'adjust' ? { ActualQty: Number(qty) } : { Qty: Number(qty) }),
      ...(hasTarget.includes(kind) && { ToPositionID: toID }),
      ...(kind === 'in' && price !== '' && { UnitPrice: Number(price) }),
      ...(lot.trim() !== '' && { Lot: lot.trim() }),
      ...(kind === 'in' && expiry !== '' && { ExpiryDate: expiry }),
    })),
    ...(reason.trim() !== '' && { Reason: reason.trim() }),
    ...(kind === 'out' && receiver !== '' && { ReceiverID: receiver }),
    ...(moveTime !== '' && { MoveTime: wireTime(moveTime) }),
  });
  const clear = () => {
    setItems(parts.map(itemOf));
    setToID('');
    setReason('');
    setReceiver('');
    setMoveTime('');
    setTyped(false);
    setWrong(null);
  };
  const submit = async () => {
    const found = incomplete();
    setWrong(found);
    if (found !== null) {
      setProblem({ field: 'items', text: found.text });
      return;
    }
    if (items.length === 0) return setProblem({ field: 'items', text: t('stock.noParts') });
    if (hasTarget.includes(kind) && toID === '')
      return setProblem({ field: 'to', text: t('stock.needTo') });
    if (needsReason.includes(kind) && reason.trim() === '')
      return setProblem({ field: 'reason', text: t('stock.needReason') });
    const sent = body();
    try {
      await withActionID(sent, (ActionID) =>
        action.mutateAsync({ ...sent, ActionID } as Parameters<typeof action.mutateAsync>[0]),
      );
      toastSuccess(t('stock.done', { kind: t(`stock.kind.${kind}`) }));
      clear();
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const refused = itemProblem(cause);
      const isTarget = refused?.name === 'ToPositionID';
      if (!isTarget) setWrong(refused);
      setProblem(isTarget ? { field: 'to', text: cause.infoAtField } : explain(cause));
    }
  };
  const errorOf = (field: 'items' | 'to' | 'reason' | 'receiver' | 'time') =>
    problem?.field === field ? problem.text : undefined;
  const list = (searchID: string) => (
    <ul className={style.items}>
      {items.map((item, at) => (
        <StockItemRow
          key={`${item.part.id} ${at}`}
          kind={kind}
          item={item}
          nodes={nodes}
          problem={wrong?.at === at ? wrong : null}
          searchID={searchID}
          isWhole={isCountable(item.part.unit)}
          onChange={(next) =>
            changeItems(items.map((one) => (one === item ? { ...one, ...next } : one)))
          }
          onRemove={() => changeItems(items.filter((one) => one !== item))}
        />
      ))}
    </ul>
  );
  return (
    <FormDialog
      visible={visible}
      title={t(`stock.kind.${kind}`)}
      submitLabel={t(`stock.kind.${kind}`)}
      destructive={kind === 'scrap'}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      dirty={typed}
      onDiscard={clear}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null && problem.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <RemotePicker
        source={partSource}
        label={t('stock.addPart')}
        error={wrong === null ? errorOf('items') : undefined}
        value=""
        except={kind === 'adjust' ? [] : items.map(({ part }) => part.id)}
        above={(searchID) => items.length > 0 && list(searchID)}
        onChange={(_id, part) => {
          if (part !== null && items.length < stockLimits.items) {
            const last = items.at(-1)?.positionID ?? '';
            const item = itemOf(part);
            changeItems([...items, { ...item, positionID: item.positionID || last }]);
          }
        }}
      />
      {kind === 'cacheOut' && (
        <Field
          label={t('stock.bag')}
          required
          help={bags.length === 0 ? t('stock.noBags') : undefined}
          error={errorOf('to')}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={toID}
              options={[
                { value: '', text: t('stock.choose') },
                ...bags.map(({ id, name, userName }) => ({
                  value: id,
                  text:
                    userName === null
                      ? name
                      : t('stock.levels.person', { position: name, person: userName }),
                })),
              ]}
              onChange={change(setToID)}
            />
          )}
        </Field>
      )}
      {(kind === 'transfer' || kind === 'return') && (
        <Field label={t('stock.to')} required error={errorOf('to')}>
          {(control) => (
            <TreeSelectInput
              {...control}
              label={t('stock.to')}
              placeholder={t('stock.choose')}
              nodes={nodes}
              value={toID}
              onChange={change(setToID)}
            />
          )}
        </Field>
      )}
      {kind === 'out' && (
        <RemotePicker
          source={personSource}
          label={t('stock.receiver')}
          error={errorOf('receiver')}
          value={receiver}
          onChange={change(setReceiver)}
        />
      )}
      <Field
        label={t('stock.reason')}
        required={needsReason.includes(kind)}
        error={errorOf('reason')}
      >
        {(control) => (
          <TextInput {...control} maxLength={200} value={reason} onChange={change(setReason)} />
        )}
      </Field>
      <DateTimeField
        label={t('stock.moveTime')}
        error={errorOf('time')}
        value={moveTime}
        onChange={change(setMoveTime)}
      />
    </FormDialog>
  );
}
