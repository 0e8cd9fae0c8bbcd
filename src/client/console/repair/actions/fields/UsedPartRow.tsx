import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../../ui/inputs/NumberInput.tsx';
import style from './RecordRows.module.css';
import type { UsedPart } from './usedParts.ts';

interface UsedPartRowProps {
  readonly part: UsedPart;
  readonly onQty: (qty: string) => void;
  readonly onRemove: () => void;
  /** The field that gets the focus after the last row was removed by keyboard. */
  readonly searchID: string;
}

/** One used part: its quantity and a button that removes it. */
export function UsedPartRow({ part, onQty, onRemove, searchID }: UsedPartRowProps) {
  const { t } = useTranslation();
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
        onChange={onQty}
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
    </li>
  );
}
