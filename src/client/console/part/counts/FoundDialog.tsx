import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { sparePartPosition } from '../../../../contract/areas/part/part.ts';
import { isCountable, stockLimits } from '../../../../contract/areas/part/stock.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { partSource } from '../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../kit/form/fields/RemotePicker.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../../kit/form/fields/TreeField.tsx';
import { useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import type { BookedPart } from '../StockItemRow.tsx';
import { hasLots } from '../StockLots.tsx';
import style from './Counts.module.css';
import { type CountedSheet, useAddFound } from './useCountEntry.ts';

type FoundField = 'lot' | 'part' | 'position' | 'qty';

interface FoundDialogProps {
  readonly sheet: CountedSheet;
  readonly positions: ResultOf<typeof sparePartPosition.calls.list>;
  /** The part to which the page is narrowed. */
  readonly scannedPart: BookedPart | null;
  /** The position that the page shows. */
  readonly positionID: string | undefined;
  readonly onClose: () => void;
}

/** Adds a part that lies at a position and is not on the sheet. */
export function FoundDialog(props: FoundDialogProps) {
  const { sheet, positions, scannedPart, positionID, onClose } = props;
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const add = useAddFound(sheet);
  const [part, setPart] = useState(scannedPart);
  const [place, setPlace] = useState(positionID ?? scannedPart?.positionID ?? '');
  const [lot, setLot] = useState('');
  const [qty, setQty] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useProblem<FoundField>(true);
  const explain = useProblemFromError<FoundField>(
    { PartID: 'part', PositionID: 'position', Lot: 'lot', CountedQty: 'qty', IsEmpty: 'qty' },
    true,
  );
  const errorOf = (field: FoundField) => (problem?.field === field ? problem.text : undefined);
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setProblem(null);
      set(value);
    };
  };
  /** A part that was scanned without a network has no name. */
  const nameOf = ({ partName, partCode }: BookedPart) =>
    `${partName} ${partCode}`.trim() || t('partCounts.found.scanned');
  const submit = async () => {
    if (part === null) return setProblem({ field: 'part', text: t('partCounts.found.needPart') });
    if (place === '')
      return setProblem({ field: 'position', text: t('partCounts.found.needPosition') });
    if (qty === '') return setProblem({ field: 'qty', text: t('partCounts.row.needQty') });
    const positionName = positions.find(({ id }) => id === place)?.name ?? '';
    const partName = nameOf(part);
    const body = {
      PartID: part.id,
      PositionID: place,
      CountedQty: Number(qty),
      ...(hasLots(part) && lot.trim() !== '' && { Lot: lot.trim() }),
    };
    setSending(true);
    try {
      const { isQueued } = await add({ body, partName, positionName });
      const text = { part: partName, qty: quantity(body.CountedQty, part.unit) };
      toastSuccess(t(isQueued ? 'partCounts.row.queued' : 'partCounts.row.saved', text));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    } finally {
      setSending(false);
    }
  };
  return (
    <FormDialog
      visible
      title={t('partCounts.found.title')}
      submitLabel={t('partCounts.found.submit')}
      busy={isSending}
      problem={problem}
      dirty={part !== null || qty !== ''}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem?.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <p className={style.about}>{t('partCounts.found.about')}</p>
      <RemotePicker
        source={partSource}
        label={t('partCounts.found.part')}
        required
        error={errorOf('part')}
        value={part?.id ?? ''}
        {...(scannedPart !== null && { valueText: nameOf(scannedPart) })}
        onChange={(_, row) => change(setPart)(row)}
      />
      <TreeField
        label={t('partCounts.found.position')}
        required
        error={errorOf('position')}
        nodes={treeNodes(positions)}
        value={place}
        onChange={change(setPlace)}
      />
      {part !== null && hasLots(part) && (
        <TextField
          label={t('partCounts.found.lot')}
          required
          help={t('partCounts.found.lotHelp')}
          error={errorOf('lot')}
          maxLength={lengths.lot}
          value={lot}
          onChange={change(setLot)}
        />
      )}
      <Field label={t('partCounts.found.qty')} required error={errorOf('qty')}>
        {(control) => (
          <NumberInput
            {...control}
            min={0}
            max={stockLimits.quantity}
            fractions={part !== null && !isCountable(part.unit)}
            unit={part?.unit}
            value={qty}
            onChange={change(setQty)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
