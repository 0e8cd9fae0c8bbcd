import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listSubstitutes } from '../../../../../contract/areas/part/relations.ts';
import type { StockBalance } from '../../../../../contract/areas/part/stock.ts';
import { useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { NumberInput } from '../../../../ui/inputs/NumberInput.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { SelectInput } from '../../../../ui/selects/SelectInput.tsx';
import style from './RecordRows.module.css';
import { foundSource, type UsedPart } from './usedParts.ts';

interface UsedPartRowProps {
  readonly part: UsedPart;
  /** The balances of the part by position. */
  readonly balances: readonly StockBalance[];
  /** The balances were read. */
  readonly isKnown: boolean;
  /** The user, whose own bags are used first. */
  readonly userID: string | undefined;
  /** A part that the stock does not have may be recorded. */
  readonly canFind?: boolean;
  readonly onChange: (change: Partial<UsedPart>) => void;
  readonly onRemove: () => void;
  /** The field that gets the focus after the last row was removed by keyboard. */
  readonly searchID: string;
}

/** One used part: its quantity, where it comes from, and a button that removes it. */
export function UsedPartRow(props: UsedPartRowProps) {
  const { part, balances, isKnown, userID, canFind = true, onChange, onRemove, searchID } = props;
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
      <Row as="span" gap={12} align="baseline" shrink>
        <span className={style.name}>{name}</span>
        <span className={style.about}>{part.partCode}</span>
      </Row>
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
            ...(canFind ? [{ value: foundSource, text: t('repairForms.action.found') }] : []),
          ]}
          onChange={(source) => onChange({ source })}
        />
      </span>
      {isKnown && balances.every(({ available }) => available <= 0) && (
        <Substitutes part={part} onChange={onChange} />
      )}
    </li>
  );
}

/** The substitutes in stock of a part that is out of stock; a press takes one instead. */
function Substitutes({ part, onChange }: Pick<UsedPartRowProps, 'onChange' | 'part'>) {
  const { t } = useTranslation();
  const { data = [] } = useEndpoint(listSubstitutes, { PartID: part.partID });
  const inStock = data.filter(({ available }) => available > 0);
  if (inStock.length === 0) return null;
  return (
    <span className={style.source}>
      {inStock.map(({ partID, partCode, partName, unit, available }) => (
        <Button
          key={partID}
          type="text"
          onClick={() => onChange({ partID, partCode, partName, unit, source: '' })}
        >
          {t('repairForms.action.substitute', {
            part: partName,
            code: partCode,
            qty: available,
            unit,
          })}
        </Button>
      ))}
    </span>
  );
}
