import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockBalance } from '../../../../../contract/areas/part/stock.ts';
import { NumberInput } from '../../../../ui/inputs/NumberInput.tsx';
import { SelectInput } from '../../../../ui/selects/SelectInput.tsx';
import style from './RecordRows.module.css';
import { foundSource, type UsedPart } from './usedParts.ts';

interface UsedPartRowProps {
  readonly part: UsedPart;
  /** The balances of the part by position. */
  readonly balances: readonly StockBalance[];
  /** The user, whose own bags are used first. */
  readonly userID: string | undefined;
  readonly onChange: (change: Partial<UsedPart>) => void;
  readonly onRemove: () => void;
  /** The field that gets the focus after the last row was removed by keyboard. */
  readonly searchID: string;
}

/** One used part: its quantity, where it comes from, and a button that removes it. */
export function UsedPartRow(props: UsedPartRowProps) {
  const { part, balances, userID, onChange, onRemove, searchID } = props;
  const { t } = useTranslation();
  const own = balances.filter(({ holderID }) => holderID !== null && holderID === userID);
  const stores = balances.filter(({ holderID }) => holderID === null);
  const textOf = ({ positionName: position, available, unit }: StockBalance) =>
    t('repairForms.action.partAt', { position, qty: available, unit });
  const name = part.partName;
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // Only by keyboard: after a touch, the focus would open the phone's on-screen keyboard.
    if (event.detail === 0) {
      const next = event.currentTarget.closest('li')?.nextElementSibling;
      (next?.querySelector('button') ?? document.getElementById(searchID))?.focus();
    }
    onRemove();
  };
  return (
    <li className={style.row}>
      <span className={style.subject}>
        <span className={style.name}>{name}</span>
        <span className={style.about}>{part.partCode}</span>
      </span>
      <NumberInput
        aria-label={t('repairForms.action.qtyOf', { part: name })}
        min={0}
        fractions
        value={part.qty}
        onChange={(qty) => onChange({ qty })}
      />
      <span className={style.unit}>{part.unit}</span>
      <button
        type="button"
        className={style.remove}
        aria-label={t('repairForms.action.removePart', { part: name })}
        onClick={remove}
      >
        ×
      </button>
      <span className={style.source}>
        <SelectInput
          aria-label={t('repairForms.action.sourceOf', { part: name })}
          value={part.source ?? ''}
          options={[
            {
              value: '',
              text: own.length > 0 ? own.map(textOf).join(' · ') : t('repairForms.action.noSource'),
            },
            ...stores.map((one) => ({ value: one.positionID, text: textOf(one) })),
            { value: foundSource, text: t('repairForms.action.found') },
          ]}
          onChange={(source) => onChange({ source })}
        />
      </span>
    </li>
  );
}
