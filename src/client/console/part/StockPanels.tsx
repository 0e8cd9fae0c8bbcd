import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listNearPlaces } from '../../../contract/areas/part/near.ts';
import type { Part } from '../../../contract/areas/part/part.ts';
import {
  getPartValue,
  listBalances,
  listLots,
  listMovements,
  type StockBalance,
  saveStockLevel,
} from '../../../contract/areas/part/stock.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { useQuantityText } from '../../kit/hooks/useQuantityText.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { StandardCard } from '../../kit/list/rows/StandardCard.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { BookMenu } from './BookMenu.tsx';
import { NearPanel } from './NearPlaces.tsx';
import style from './Stock.module.css';
import { hasLots, LotPanel } from './StockLots.tsx';
import { StockLevelTag, useMovementColumns } from './stockCells.tsx';

/** The rows of a part that its page shows. */
const shown = { balances: 200, movements: 15 } as const;

/** The balances of a part by position, and its last movements. */
export function StockPanels({ part }: { readonly part: Part }) {
  const maySeeMovements = useCan('part.record');
  useLiveReads(
    [listBalances, listLots, listMovements, listNearPlaces, getPartValue],
    ['stock'],
    part.id,
  );
  return (
    <>
      <BalancePanel part={part} />
      <NearPanel part={part} />
      <LotPanel part={part} />
      {maySeeMovements && <HistoryPanel part={part} />}
    </>
  );
}

function BalancePanel({ part }: { readonly part: Part }) {
  const { t } = useTranslation();
  const mayEdit = useCan('part.edit');
  const maySeeCost = useCan('part.cost');
  const quantity = useQuantityText();
  const [limited, setLimited] = useState<StockBalance | null>(null);
  const { data, error, isFetching, refetch } = useEndpoint(listBalances, {
    PartID: part.id,
    pageSize: shown.balances,
  });
  const limit = (value: number | null) => (value === null ? '—' : quantity(value, part.unit));
  const columns: ListColumn<StockBalance>[] = [
    {
      key: 'position',
      title: t('stock.position'),
      render: ({ positionName: position, holderName: person }) =>
        person === null ? position : t('stock.levels.person', { position, person }),
    },
    {
      key: 'inStock',
      title: t('stock.levels.inStock'),
      align: 'end',
      render: ({ inStock, unit }) => quantity(inStock, unit),
    },
    {
      key: 'available',
      title: t('stock.levels.available'),
      align: 'end',
      render: ({ available, unit }) => quantity(available, unit),
    },
    {
      key: 'limits',
      title: t('stock.levels.limits'),
      align: 'end',
      render: ({ minQty, maxQty }) =>
        minQty === null && maxQty === null ? '—' : `${limit(minQty)} – ${limit(maxQty)}`,
    },
    {
      key: 'level',
      title: t('stock.questions.state'),
      width: 112,
      render: ({ partType }) => <StockLevelTag level={partType} />,
    },
  ];
  return (
    <DetailPanel label={t('stock.levels.title')}>
      <div className={style.panelHead}>
        <StyledText as="h2" size={16} strong>
          {t('stock.levels.title')}
        </StyledText>
        {maySeeCost && <Value partID={part.id} />}
        {part.isUse === 1 && <BookMenu parts={[part]} />}
      </div>
      {data === undefined && error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data !== undefined && data.data.length === 0 && (
        <StyledText ink={3}>{t('stock.levels.none')}</StyledText>
      )}
      {data !== undefined && data.data.length > 0 && (
        <DataTable
          caption={t('stock.levels.title')}
          columns={columns}
          rows={data.data}
          keyOf={({ positionID }) => positionID}
          renderCard={(row) => <StandardCard row={row} columns={columns} />}
          stale={isFetching}
          renderActions={
            mayEdit
              ? (row) => (
                  <Button
                    type="text"
                    aria-label={t('stock.levels.setAt', { position: row.positionName })}
                    onClick={() => setLimited(row)}
                  >
                    {t('stock.levels.set')}
                  </Button>
                )
              : undefined
          }
        />
      )}
      {limited !== null && (
        <LimitDialog key={limited.positionID} balance={limited} onClose={() => setLimited(null)} />
      )}
    </DetailPanel>
  );
}

/** The average price of a part and the value of its stock, for people who may see them. */
function Value({ partID }: { readonly partID: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useEndpoint(getPartValue, { PartID: partID });
  if (data === undefined || data.average === null) return null;
  const money = (value: number, digits: number) =>
    value.toLocaleString(locale, {
      style: 'currency',
      currency: 'CNY',
      maximumFractionDigits: digits,
    });
  return (
    <dl className={style.sums}>
      <div>
        <dt>{t('stock.levels.average')}</dt>
        <dd>{money(data.average, 4)}</dd>
      </div>
      <div>
        <dt>{t('stock.levels.value')}</dt>
        <dd>{money(data.value ?? 0, 2)}</dd>
      </div>
    </dl>
  );
}

function LimitDialog({
  balance,
  onClose,
}: {
  readonly balance: StockBalance;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { partID: PartID, positionID: PositionID, minQty, maxQty } = balance;
  const form = useEntityForm(saveStockLevel, {
    visible: true,
    initial: { MinQty: String(minQty ?? ''), MaxQty: String(maxQty ?? '') },
    fixed: { PartID, PositionID },
    invalidates: [listBalances],
    isIdempotent: true,
    onDone() {
      toastSuccess(t('kit.list.done'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('stock.levels.setAt', { position: balance.positionName })}
      submitLabel={t('stock.levels.set')}
    >
      <NumberField {...form.field('MinQty')} unit={balance.unit} />
      <NumberField {...form.field('MaxQty')} unit={balance.unit} />
    </EntityDialog>
  );
}

function HistoryPanel({ part }: { readonly part: Part }) {
  const { t } = useTranslation();
  const columns = useMovementColumns(true).filter(({ key }) => key !== 'lot' || hasLots(part));
  const { data, error, isFetching, refetch } = useEndpoint(listMovements, {
    PartID: part.id,
    pageSize: shown.movements,
  });
  const all = `${pagePaths.sparePartRecord}?${new URLSearchParams({ PartID: part.id })}`;
  return (
    <DetailPanel heading={t('stock.history.title')}>
      {data === undefined && error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={5} />}
      {data !== undefined && data.data.length === 0 && (
        <StyledText ink={3}>{t('stock.history.none')}</StyledText>
      )}
      {data !== undefined && data.data.length > 0 && (
        <>
          <DataTable
            caption={t('stock.history.title')}
            columns={columns}
            rows={data.data}
            keyOf={({ id }) => id}
            renderCard={(row) => <StandardCard row={row} columns={columns} />}
            stale={isFetching}
          />
          <Link className={`${rowStyle.link} ${style.more}`} to={all}>
            {t('stock.history.all')}
          </Link>
        </>
      )}
    </DetailPanel>
  );
}
