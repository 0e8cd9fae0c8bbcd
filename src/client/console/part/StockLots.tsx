import { useTranslation } from 'react-i18next';
import type { Part } from '../../../contract/areas/part/part.ts';
import { lotUse } from '../../../contract/areas/part/partEnums.ts';
import { type BookingKind, listLots, type StockLot } from '../../../contract/areas/part/stock.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useQuantityText } from '../../kit/hooks/useQuantityText.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { StandardCard } from '../../kit/list/rows/StandardCard.tsx';
import { Tag } from '../../ui/data/Tag.tsx';
import { DayInput } from '../../ui/dates/DayInput.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import style from './Stock.module.css';

/** The most lots that a page or a field shows. */
const shownLots = 200;

/** Returns whether the stock of a part is divided by lots. */
export function hasLots({ lotUse: use }: Pick<Part, 'lotUse'>): boolean {
  return use === lotUse.values.lots;
}

interface LotFieldsProps {
  readonly kind: BookingKind;
  readonly part: Pick<Part, 'id' | 'partName'>;
  /** '' for none, as of the lot and the day of expiry, yyyy-MM-dd. */
  readonly positionID: string;
  readonly lot: string;
  readonly expiry: string;
  /** The fields that were refused, as the wire names them. */
  readonly isWrong: (field: string) => boolean;
  readonly onChange: (change: { readonly lot?: string; readonly expiry?: string }) => void;
}

/** The lot of a row: of a receipt its name and its day of expiry, of anything else one of the lots at the position. */
export function LotFields(props: LotFieldsProps) {
  const { kind, lot, expiry, isWrong, onChange } = props;
  const { t } = useTranslation();
  const part = props.part.partName;
  if (kind !== 'in') return <LotSelect {...props} />;
  return (
    <span className={style.lot}>
      <TextInput
        aria-label={t('stock.lots.lotOf', { part })}
        aria-invalid={isWrong('Lot')}
        placeholder={t('stock.lots.lot')}
        maxLength={40}
        value={lot}
        onChange={(next) => onChange({ lot: next })}
      />
      <DayInput
        aria-label={t('stock.lots.expiryOf', { part })}
        aria-invalid={isWrong('ExpiryDate')}
        placeholder={t('stock.lots.expiry')}
        value={expiry}
        onChange={(next) => onChange({ expiry: next })}
      />
    </span>
  );
}

function LotSelect({ part, positionID: place, lot: selected, isWrong, onChange }: LotFieldsProps) {
  const { t } = useTranslation();
  const text = useLotText();
  const { data } = useEndpoint(listLots, { PartID: part.id, pageSize: shownLots });
  const here = (data?.data ?? []).filter(
    ({ lot, positionID }) => lot !== '' && positionID === place,
  );
  return (
    <span className={style.lot}>
      <SelectInput
        aria-label={t('stock.lots.lotOf', { part: part.partName })}
        aria-invalid={isWrong('Lot')}
        value={selected}
        options={[
          { value: '', text: t('stock.lots.first') },
          ...here.map((one) => ({ value: one.lot, text: text(one) })),
        ]}
        onChange={(lot) => onChange({ lot })}
      />
    </span>
  );
}

function useLotText() {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  return ({ lot, expiryDate, inStock, unit }: StockLot) =>
    [lot, expiryDate && t('stock.lots.until', { day: expiryDate }), quantity(inStock, unit)]
      .filter(Boolean)
      .join(' · ');
}

/** The lots of a part by position, in the order in which they are taken; nothing for a part without lots. */
export function LotPanel({ part }: { readonly part: Part }) {
  return hasLots(part) ? <LotTable partID={part.id} /> : null;
}

function LotTable({ partID }: { readonly partID: string }) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const { data, error, isFetching, refetch } = useEndpoint(listLots, {
    PartID: partID,
    pageSize: shownLots,
  });
  const columns: ListColumn<StockLot>[] = [
    {
      key: 'lot',
      title: t('stock.lots.lot'),
      fixed: true,
      render: ({ lot }) => lot || t('stock.lots.unknown'),
    },
    { key: 'position', title: t('stock.position'), render: ({ positionName }) => positionName },
    {
      key: 'inStock',
      title: t('stock.levels.inStock'),
      align: 'end',
      render: ({ inStock, unit }) => quantity(inStock, unit),
    },
    {
      key: 'expiry',
      title: t('stock.lots.expiry'),
      render: ({ expiryDate, isExpired }) =>
        isExpired === 1 ? (
          <Tag tone="danger">{t('stock.lots.expired', { day: expiryDate })}</Tag>
        ) : (
          (expiryDate ?? '—')
        ),
    },
  ];
  return (
    <DetailPanel heading={t('stock.lots.title')}>
      {data === undefined && error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data !== undefined && data.data.length === 0 && (
        <StyledText ink={3}>{t('stock.lots.none')}</StyledText>
      )}
      {data !== undefined && data.data.length > 0 && (
        <DataTable
          caption={t('stock.lots.title')}
          columns={columns}
          rows={data.data}
          keyOf={({ lot, positionID }) => `${positionID} ${lot}`}
          renderCard={(row) => <StandardCard row={row} columns={columns} />}
          stale={isFetching}
        />
      )}
    </DetailPanel>
  );
}
