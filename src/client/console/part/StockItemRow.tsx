import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '../../../contract/areas/part/part.ts';
import type { BookingKind } from '../../../contract/areas/part/stock.ts';
import type { TreeNode } from '../../ui/data/treeNodes.ts';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { TreeSelectInput } from '../../ui/selects/TreeSelectInput.tsx';
import style from './Stock.module.css';
import { hasLots, LotFields } from './StockLots.tsx';

/** The fields of a part that a booking shows. */
export type BookedPart = Pick<
  Part,
  'id' | 'lotUse' | 'partCode' | 'partName' | 'positionID' | 'unit'
>;

/** A row of a booking as it is typed. */
export interface TypedItem {
  readonly part: BookedPart;
  /** '' for none. */
  readonly positionID: string;
  readonly qty: string;
  /** '' for none. */
  readonly price: string;
  /** '' for none. */
  readonly lot: string;
  /** yyyy-MM-dd; '' for none. */
  readonly expiry: string;
}

/** The fault of a row. */
export interface ItemProblem {
  readonly at: number;
  /** The field of the row, as the wire names it. */
  readonly name: string;
  readonly text: string;
}

interface StockItemRowProps {
  readonly kind: BookingKind;
  readonly item: TypedItem;
  readonly nodes: readonly TreeNode[];
  readonly problem: ItemProblem | null;
  /** The unit is counted in whole pieces. */
  readonly isWhole: boolean;
  /** The field that gets the focus after the last row was removed by keyboard. */
  readonly searchID: string;
  readonly onChange: (change: Partial<TypedItem>) => void;
  readonly onRemove: () => void;
}

/** One row of a booking: its part, position, quantity and, of a receipt, the price. */
export function StockItemRow(props: StockItemRowProps) {
  const { kind, item, nodes, problem, isWhole, searchID, onChange, onRemove } = props;
  const { t } = useTranslation();
  const { partName: name, partCode, unit } = item.part;
  const isWrong = (field: string) => problem?.name === field;
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // Only by keyboard: after a touch, the focus would open the phone's on-screen keyboard.
    if (event.detail === 0) document.getElementById(searchID)?.focus();
    onRemove();
  };
  const qtyName = kind === 'adjust' ? 'stock.actualOf' : 'stock.qtyOf';
  return (
    <li className={style.item} data-priced={kind === 'in' || undefined}>
      <span className={style.subject}>
        <span className={style.name} title={name}>
          {name}
        </span>
        <span className={style.code}>{partCode}</span>
      </span>
      <button
        type="button"
        className={style.remove}
        aria-label={t('stock.remove', { part: name })}
        onClick={remove}
      >
        ×
      </button>
      <span className={style.place}>
        <TreeSelectInput
          label={t('stock.positionOf', { part: name })}
          placeholder={t('stock.position')}
          aria-invalid={isWrong('PositionID')}
          nodes={nodes}
          value={item.positionID}
          onChange={(positionID) => onChange({ positionID, ...(kind !== 'in' && { lot: '' }) })}
        />
      </span>
      <NumberInput
        aria-label={t(qtyName, { part: name })}
        aria-invalid={isWrong('Qty') || isWrong('ActualQty')}
        min={0}
        fractions={!isWhole}
        unit={unit}
        value={item.qty}
        onChange={(qty) => onChange({ qty })}
      />
      {kind === 'in' && (
        <NumberInput
          aria-label={t('stock.priceOf', { part: name })}
          aria-invalid={isWrong('UnitPrice')}
          min={0}
          fractions
          unit="¥"
          value={item.price}
          onChange={(price) => onChange({ price })}
        />
      )}
      {hasLots(item.part) && (
        <LotFields kind={kind} {...item} isWrong={isWrong} onChange={onChange} />
      )}
      {problem !== null && (
        <span className={style.problem} role="alert">
          {problem.text}
        </span>
      )}
    </li>
  );
}
