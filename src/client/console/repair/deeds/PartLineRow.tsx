import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import style from './PartsField.module.css';
import type { PartLine } from './partLines.ts';

interface PartLineRowProps {
  readonly line: PartLine;
  readonly onQty: (qty: string) => void;
  readonly onRemove: () => void;
  /** The field that has the focus after the last line was taken off by keyboard. */
  readonly searchID: string;
}

/** One part that was used: how many, and a way to take it off the list. */
export function PartLineRow({ line, onQty, onRemove, searchID }: PartLineRowProps) {
  const { t } = useTranslation();
  const part = line.partName;
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // By keyboard alone: a finger would unfold the phone's keyboard.
    if (event.detail === 0) {
      const next = event.currentTarget.closest('li')?.nextElementSibling;
      (next?.querySelector('button') ?? document.getElementById(searchID))?.focus();
    }
    onRemove();
  };
  return (
    <li className={style.line}>
      <span className={style.part}>
        <span className={style.name}>{part}</span>
        <span className={style.about}>{line.partCode}</span>
      </span>
      <input
        className={style.qty}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        aria-label={t('repairForms.deed.qtyOf', { part })}
        value={line.qty}
        onChange={({ target }) => onQty(target.value)}
      />
      <span className={style.unit}>{line.unit}</span>
      <button
        type="button"
        className={style.remove}
        aria-label={t('repairForms.deed.removePart', { part })}
        onClick={remove}
      >
        ×
      </button>
    </li>
  );
}
