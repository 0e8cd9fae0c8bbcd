import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deletePartDocument, listPartDocuments } from '../../../contract/areas/part/documents.ts';
import type { Part } from '../../../contract/areas/part/part.ts';
import { stockMoveType } from '../../../contract/areas/part/partEnums.ts';
import {
  listPartDevices,
  listSubstitutes,
  type PartDevice,
  type PartSubstitute,
  partRelationLimits,
  savePartDevices,
  saveSubstitutes,
} from '../../../contract/areas/part/relations.ts';
import { listMovements, type StockMovement } from '../../../contract/areas/part/stock.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useMoney } from '../../kit/application/applicationCells.tsx';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { RecordDocuments } from '../../kit/documents/RecordDocuments.tsx';
import { deviceSource, partSource } from '../../kit/form/fields/pickerSources.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { useQuantityText } from '../../kit/hooks/useQuantityText.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { StandardCard } from '../../kit/list/rows/StandardCard.tsx';
import { devicePath } from '../../lib/paths/devicePath.ts';
import { movementsPath } from '../../lib/paths/movementsPath.ts';
import { dialogLoader } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { toastError } from '../../ui/toasts/toastError.tsx';
import { PickDialog } from './PickDialog.tsx';
import style from './Stock.module.css';
import { PartName } from './stockCells.tsx';

/** The rows of a part that its page shows. */
const shown = { devices: 50, prices: 10 } as const;

interface PartProps {
  readonly part: Pick<Part, 'id' | 'unit'>;
}

/** The devices that a part fits, the parts that can replace it, and the prices that were paid. */
export function RelationPanels({ part }: PartProps) {
  const maySeePrices = useCan('part.cost');
  useLiveReads([listPartDevices, listSubstitutes, listPartDocuments], ['stock'], part.id);
  return (
    <>
      <DevicesPanel part={part} />
      <SubstitutesPanel part={part} />
      {maySeePrices && <PricesPanel part={part} />}
      <DocumentsPanel part={part} />
    </>
  );
}

const loadDialog = dialogLoader(
  'stock',
  async () => (await import('./PartDocumentDialog.tsx')).PartDocumentDialog,
);

/** The documents of a part, such as its drawing or data sheet. */
function DocumentsPanel({ part: { id } }: PartProps) {
  const { t } = useTranslation();
  const mayEdit = useCan('part.edit');
  const read = useEndpoint(listPartDocuments, { PartID: id });
  const remove = useAction(deletePartDocument, [listPartDocuments]);
  return (
    <DetailPanel heading={t('stock.documents.title')}>
      <RecordDocuments
        id={id}
        read={read}
        texts="stock.documents"
        permission="part.edit"
        mayEdit={mayEdit}
        loadDialog={loadDialog}
        onRemove={(DocID) => remove.mutateAsync({ PartID: id, DocID })}
      />
    </DetailPanel>
  );
}

interface RelationTableProps<Row> {
  readonly title: string;
  readonly none: string;
  readonly read: {
    readonly data: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The button that adds rows. */
  readonly action?: ReactNode;
  readonly renderActions?: (row: Row) => ReactNode;
  readonly children?: ReactNode;
}

/** A panel with a table, and the states of its read. */
function RelationTable<Row>(props: RelationTableProps<Row>) {
  const { title, none, read, columns, keyOf, action, renderActions, children } = props;
  const { data, error, isFetching, refetch } = read;
  return (
    <DetailPanel label={title}>
      <div className={style.panelHead}>
        <StyledText as="h2" size={16} strong>
          {title}
        </StyledText>
        {action}
      </div>
      {data === undefined && error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data?.length === 0 && <StyledText ink={3}>{none}</StyledText>}
      {data !== undefined && data.length > 0 && (
        <DataTable
          caption={title}
          columns={columns}
          rows={data}
          keyOf={keyOf}
          renderCard={(row) => (
            <>
              <StandardCard row={row} columns={columns} />
              {renderActions?.(row)}
            </>
          )}
          stale={isFetching}
          renderActions={renderActions}
        />
      )}
      {children}
    </DetailPanel>
  );
}

function DevicesPanel({ part }: PartProps) {
  const { t } = useTranslation();
  const now = useNow();
  const quantity = useQuantityText();
  const reason = useErrorText();
  const mayEdit = useCan('part.edit');
  const maySeeDevices = useCan('device.view');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PartDevice | null>(null);
  const save = useAction(savePartDevices, [listPartDevices]);
  const read = useEndpoint(listPartDevices, { PartID: part.id, pageSize: shown.devices });
  const rows = read.data?.data;
  const store = async (DeviceIDs: readonly string[], IsFitted: 0 | 1) => {
    await save.mutateAsync({ PartID: part.id, DeviceIDs: [...DeviceIDs], IsFitted });
    toastSuccess(t('kit.list.done'));
  };
  const columns: ListColumn<PartDevice>[] = [
    {
      key: 'device',
      title: t('stock.devices.device'),
      fixed: true,
      render: ({ deviceID, deviceName, deviceCode }) => (
        <>
          {maySeeDevices ? (
            <Link className={rowStyle.link} to={devicePath(deviceID)}>
              {deviceName}
            </Link>
          ) : (
            deviceName
          )}
          <span className={rowStyle.code}>{deviceCode}</span>
        </>
      ),
    },
    {
      key: 'fitted',
      title: t('stock.devices.source'),
      width: 152,
      render: ({ isFitted }) => t(isFitted === 1 ? 'stock.devices.fits' : 'stock.devices.used'),
    },
    {
      key: 'qty',
      title: t('stock.devices.qty'),
      width: 152,
      align: 'end',
      render: ({ deviceID, qty }) =>
        qty === 0 ? (
          '—'
        ) : (
          <Link
            className={rowStyle.link}
            to={movementsPath({ PartID: part.id, DeviceID: deviceID, Use: '1' })}
          >
            {quantity(qty, part.unit)}
          </Link>
        ),
    },
    {
      key: 'orders',
      title: t('stock.devices.orders'),
      width: 112,
      align: 'end',
      render: ({ orders }) => orders,
    },
    {
      key: 'last',
      title: t('stock.devices.last'),
      width: 152,
      render: ({ lastTime }) =>
        lastTime === null ? '—' : <TimeAgo instant={lastTime} now={now} />,
    },
  ];
  const total = read.data?.totalNum ?? 0;
  return (
    <RelationTable
      title={t('stock.devices.title')}
      none={t('stock.devices.none')}
      read={{ ...read, data: rows }}
      columns={columns}
      keyOf={({ deviceID }) => deviceID}
      action={mayEdit && <Button onClick={() => setAdding(true)}>{t('stock.devices.add')}</Button>}
      {...(mayEdit && {
        renderActions: (row: PartDevice) =>
          row.isFitted === 1 && (
            <Button
              type="text"
              aria-label={t('stock.remove', { part: row.deviceName })}
              onClick={() => setRemoved(row)}
            >
              {t('stock.pick.remove')}
            </Button>
          ),
      })}
    >
      {total > shown.devices && (
        <StyledText ink={3}>{t('stock.devices.more', { n: shown.devices, total })}</StyledText>
      )}
      {isAdding && (
        <PickDialog
          title={t('stock.devices.add')}
          label={t('stock.devices.device')}
          source={deviceSource}
          except={(rows ?? []).filter(({ isFitted }) => isFitted === 1).map((row) => row.deviceID)}
          most={partRelationLimits.devices}
          onSubmit={(ids) => store(ids, 1)}
          onClose={() => setAdding(false)}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          visible
          title={t('stock.pick.remove')}
          text={t('stock.devices.confirm', { device: removed.deviceName })}
          confirmLabel={t('stock.pick.remove')}
          destructive
          onConfirm={() => {
            setRemoved(null);
            store([removed.deviceID], 0).catch((cause: unknown) => toastError(reason(cause)));
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </RelationTable>
  );
}

function SubstitutesPanel({ part }: PartProps) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const reason = useErrorText();
  const mayEdit = useCan('part.edit');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PartSubstitute | null>(null);
  const save = useAction(saveSubstitutes, [listSubstitutes]);
  const read = useEndpoint(listSubstitutes, { PartID: part.id });
  const ids = (read.data ?? []).map(({ partID }) => partID);
  const store = async (SubstituteIDs: readonly string[]) => {
    await save.mutateAsync({ PartID: part.id, SubstituteIDs: [...SubstituteIDs] });
    toastSuccess(t('kit.list.done'));
  };
  const columns: ListColumn<PartSubstitute>[] = [
    {
      key: 'part',
      title: t('stock.list.part'),
      fixed: true,
      render: (row) => <PartName of={row} />,
    },
    {
      key: 'available',
      title: t('stock.levels.available'),
      width: 152,
      align: 'end',
      render: ({ available, unit }) => quantity(available, unit),
    },
    { key: 'spec', title: t('stock.substitutes.spec'), render: ({ spec }) => spec ?? '—' },
  ];
  return (
    <RelationTable
      title={t('stock.substitutes.title')}
      none={t('stock.substitutes.none')}
      read={read}
      columns={columns}
      keyOf={({ partID }) => partID}
      action={
        mayEdit &&
        read.data !== undefined &&
        ids.length < partRelationLimits.substitutes && (
          <Button onClick={() => setAdding(true)}>{t('stock.substitutes.add')}</Button>
        )
      }
      {...(mayEdit && {
        renderActions: (row: PartSubstitute) => (
          <Button
            type="text"
            aria-label={t('stock.remove', { part: row.partName })}
            onClick={() => setRemoved(row)}
          >
            {t('stock.pick.remove')}
          </Button>
        ),
      })}
    >
      {isAdding && (
        <PickDialog
          title={t('stock.substitutes.add')}
          label={t('stock.list.part')}
          source={partSource}
          except={[...ids, part.id]}
          most={partRelationLimits.substitutes - ids.length}
          onSubmit={(added) => store([...ids, ...added])}
          onClose={() => setAdding(false)}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          visible
          title={t('stock.pick.remove')}
          text={t('stock.substitutes.confirm', { part: removed.partName })}
          confirmLabel={t('stock.pick.remove')}
          destructive
          onConfirm={() => {
            setRemoved(null);
            store(ids.filter((id) => id !== removed.partID)).catch((cause: unknown) =>
              toastError(reason(cause)),
            );
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </RelationTable>
  );
}

/** The last receipts of a part with the price of each. */
function PricesPanel({ part }: PartProps) {
  const { t } = useTranslation();
  const now = useNow();
  const money = useMoney();
  const quantity = useQuantityText();
  const read = useEndpoint(listMovements, {
    PartID: part.id,
    MoveType: stockMoveType.values.in,
    pageSize: shown.prices,
  });
  const columns: ListColumn<StockMovement>[] = [
    {
      key: 'time',
      title: t('stock.list.time'),
      fixed: true,
      render: ({ moveTime }) => <TimeAgo instant={moveTime} now={now} />,
    },
    {
      key: 'price',
      title: t('stock.price'),
      width: 152,
      align: 'end',
      render: ({ price }) => money(price),
    },
    {
      key: 'qty',
      title: t('stock.list.qty'),
      width: 152,
      align: 'end',
      render: ({ qty, unit }) => quantity(qty, unit, true),
    },
    {
      key: 'amount',
      title: t('stock.list.amount'),
      width: 152,
      align: 'end',
      render: ({ amount }) => money(amount),
    },
    {
      key: 'reference',
      title: t('stock.list.reference'),
      render: ({ applicationCode, reason, isOpening }) =>
        applicationCode ?? reason ?? (isOpening === 1 ? t('stock.list.opening') : '—'),
    },
  ];
  return (
    <RelationTable
      title={t('stock.prices.title')}
      none={t('stock.prices.none')}
      read={{ ...read, data: read.data?.data }}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}
