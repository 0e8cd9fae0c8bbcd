import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listNearPlaces, type NearPlace } from '../../../../contract/areas/part/near.ts';
import { type BookingKind, isCountable } from '../../../../contract/areas/part/stock.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import type { TreeNode } from '../../../ui/data/treeNodes.ts';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { TreeSelectInput } from '../../../ui/selects/TreeSelectInput.tsx';
import { NearPlaces } from '../NearPlaces.tsx';
import { hasLots, LotFields } from '../StockLots.tsx';
import style from './Scan.module.css';
import type { ScanEntry } from './scanDraft.ts';

interface ScanEntryCardProps {
  readonly kind: BookingKind;
  readonly entry: ScanEntry;
  readonly nodes: readonly TreeNode[];
  /** The entry is being sent. */
  readonly isFixed: boolean;
  /** The fault of the entry: its field as the wire names it, and the text. */
  readonly problem: { readonly name: string; readonly text: string } | null;
  readonly onChange: (change: Partial<ScanEntry>) => void;
  readonly onTake: (place: NearPlace) => void;
  readonly onRemove: () => void;
}

/** One scanned part: its quantity by large buttons or a number pad, its position, and its lot. */
export function ScanEntryCard(props: ScanEntryCardProps) {
  const { kind, entry, nodes, isFixed, problem, onChange, onTake, onRemove } = props;
  const { t } = useTranslation();
  const { part: shown, qty, positionID } = entry;
  const name = shown.partName || t('stock.scan.unnamed');
  const part = { ...shown, partName: name };
  const isWrong = (field: string) => problem?.name === field;
  const add = (step: number) =>
    onChange({ qty: String(Math.max(0, Number((Number(qty || 0) + step).toFixed(6)))) });
  return (
    <li className={style.entry} aria-label={name} inert={isFixed}>
      <Row gap={8} align="start" between>
        <Stack as="span" shrink breakAnywhere>
          <b>{name}</b>
          <StyledText as="span" ink={3} size={13}>
            {part.partCode}
          </StyledText>
        </Stack>
        <IconButton icon="close" label={t('stock.remove', { part: name })} onClick={onRemove} />
      </Row>
      <div className={style.qty}>
        <Button
          className={style.step ?? ''}
          aria-label={t('stock.scan.less', { part: name })}
          disabled={Number(qty) <= 0}
          onClick={() => add(-1)}
        >
          −
        </Button>
        <NumberInput
          aria-label={t('stock.qtyOf', { part: name })}
          aria-invalid={isWrong('Qty')}
          min={0}
          fractions={part.unit === '' || !isCountable(part.unit)}
          unit={part.unit}
          value={qty}
          onChange={(next) => onChange({ qty: next })}
        />
        <Button
          className={style.step ?? ''}
          aria-label={t('stock.scan.more', { part: name })}
          onClick={() => add(1)}
        >
          +
        </Button>
      </div>
      <TreeSelectInput
        label={t('stock.positionOf', { part: name })}
        placeholder={t('stock.position')}
        aria-invalid={isWrong('PositionID')}
        nodes={nodes}
        value={positionID}
        onChange={(next) => onChange({ positionID: next, ...(kind !== 'in' && { lot: '' }) })}
      />
      {hasLots(part) && (
        <LotFields kind={kind} {...entry} part={part} isWrong={isWrong} onChange={onChange} />
      )}
      {problem !== null && (
        <p className={style.problem} role="alert">
          {problem.text}
        </p>
      )}
      {kind !== 'in' && positionID !== '' && <StockNote entry={entry} onTake={onTake} />}
    </li>
  );
}

/** A note where the position has too little of the part, with the places that have it. */
function StockNote({ entry, onTake }: Pick<ScanEntryCardProps, 'entry' | 'onTake'>) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const [isOpen, setIsOpen] = useState(false);
  const { part, positionID, qty } = entry;
  const { data } = useEndpoint(listNearPlaces, { PartID: part.id, PositionID: positionID });
  if (data === undefined) return null;
  const free = data.find((place) => place.positionID === positionID)?.available ?? 0;
  if (Number(qty) <= free) return null;
  const unit = data[0]?.unit ?? part.unit;
  return (
    <>
      <Row gap={8} between wrap ink={2}>
        <span>{t('stock.scan.free', { qty: quantity(free, unit) })}</span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('stock.near.title')}
        </Button>
      </Row>
      {isOpen && (
        <NearPlaces
          partID={part.id}
          positionID={positionID}
          onTake={(place) => {
            setIsOpen(false);
            onTake(place);
          }}
        />
      )}
    </>
  );
}
