import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { stockRecordMenu } from '../../../contract/areas/part/menu.ts';
import {
  type Part,
  part,
  sparePartPosition,
  sparePartType,
} from '../../../contract/areas/part/part.ts';
import { stockLimits } from '../../../contract/areas/part/stock.ts';
import { label } from '../../../contract/locale.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPage } from '../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { useQuantityText } from '../../kit/hooks/useQuantityText.ts';
import { useLabelDialog } from '../../kit/labels/useLabelDialog.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { partPath } from '../../lib/paths/partPath.ts';
import { RecordListPage, recordImport, type ShownRows } from '../../resource/RecordListPage.tsx';
import { RecordPage } from '../../resource/RecordPage.tsx';
import type { RecordRow } from '../../resource/record.ts';
import { TreeResourcePanel, treeImport } from '../../resource/TreePage.tsx';
import { Button } from '../../ui/buttons/Button.ts';
import { BookMenu, useBooking } from './BookMenu.tsx';
import { checkedPartLabels, listedPartLabels, partPositionLabels } from './partLabels.ts';
import { RelationPanels } from './RelationPanels.tsx';
import { StockPanels } from './StockPanels.tsx';
import { StockLevelTag } from './stockCells.tsx';

const imports = {
  part: recordImport(part),
  type: treeImport(sparePartType),
  position: treeImport(sparePartPosition),
};
const treesTitle = label('备件类型与库位', 'Part types and positions');
const filteredPath = (name: 'PositionID' | 'TypeID') => (id: string) =>
  `${pagePaths.sparePartList}?${new URLSearchParams({ [name]: id })}`;

const levelCell = ({ partType }: Pick<Part, 'partType'>) => <StockLevelTag level={partType} />;
const stockPanels = (record: RecordRow) => {
  const shown = record as Part & RecordRow;
  return (
    <>
      <StockPanels part={shown} />
      <RelationPanels part={shown} />
    </>
  );
};

const listButtons = (shown: ShownRows) => <PartListButtons {...shown} />;

/** /sparePart/list: the spare parts of the organisation. */
export function PartListPage() {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const { kinds, book, dialog } = useBooking();
  const labels = useLabelDialog();
  return (
    <>
      <RecordListPage<Part>
        resource={part}
        pathOf={partPath}
        imports={imports.part}
        slots={{
          cells: {
            inStock: ({ inStock, unit }) => quantity(inStock, unit),
            available: ({ available, unit }) => quantity(available, unit),
            partType: levelCell,
          },
          actions: [
            ...kinds.map((kind) => ({
              key: kind,
              label: t(`stock.kind.${kind}`),
              requires: 'some' as const,
              maxRows: stockLimits.items,
              successText: null,
              isAvailable: ({ isUse }: Part) => isUse === 1,
              run: (parts: readonly Part[]) => book({ kind, parts }),
            })),
            {
              key: 'labels',
              label: t('stock.labels.open'),
              requires: 'some' as const,
              successText: null,
              run: (parts) => labels.open(checkedPartLabels(parts)),
            },
          ],
          extras: listButtons,
        }}
      />
      {dialog}
      {labels.dialog}
    </>
  );
}

/** The further buttons of the list of parts. */
function PartListButtons({ fields, total }: ShownRows) {
  const labels = useLabelDialog();
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const maySeeMovements = useCan('part.record');
  return (
    <>
      <BookMenu />
      <Button onClick={() => void navigate(pagePaths.sparePartScan)}>{t('stock.scan.open')}</Button>
      {maySeeMovements && (
        <Button onClick={() => void navigate(pagePaths.sparePartRecord)}>
          {stockRecordMenu.label[locale]}
        </Button>
      )}
      <Button onClick={() => void navigate(pagePaths.sparePartPosition)}>
        {treesTitle[locale]}
      </Button>
      <Button
        loading={labels.loading}
        disabled={total === 0}
        onClick={() => labels.open(listedPartLabels(fields, total))}
      >
        {t('stock.labels.all')}
      </Button>
      {labels.dialog}
    </>
  );
}

/** /sparePart/list/sparePartDetail?id=…: a spare part. */
export function PartPage() {
  return <RecordPage resource={part} listPath={pagePaths.sparePartList} panels={stockPanels} />;
}

/** /sparePart/position: the types of spare parts and the positions where they lie, each as a tree. */
export function PartTreesPage() {
  const locale = useLocale();
  const tabs = [
    {
      key: 'position',
      label: sparePartPosition.label[locale],
      content: <PositionTree />,
    },
    {
      key: 'type',
      label: sparePartType.label[locale],
      content: (
        <TreeResourcePanel
          tree={sparePartType}
          imports={imports.type}
          listPath={filteredPath('TypeID')}
        />
      ),
    },
  ];
  return (
    <DetailPage>
      <PageHeading>{treesTitle[locale]}</PageHeading>
      <DetailTabs label={treesTitle[locale]} tabs={tabs} />
    </DetailPage>
  );
}

function PositionTree() {
  const { t } = useTranslation();
  const labels = useLabelDialog();
  return (
    <>
      <TreeResourcePanel
        tree={sparePartPosition}
        imports={imports.position}
        listPath={filteredPath('PositionID')}
        slots={{
          nodeActions: ({ id }, positions) => [
            {
              key: 'labels',
              text: t('stock.labels.open'),
              run: () => labels.open(partPositionLabels(positions, id)),
            },
          ],
          button: {
            text: t('stock.labels.all'),
            loading: labels.loading,
            run: (positions) => labels.open(partPositionLabels(positions)),
          },
        }}
      />
      {labels.dialog}
    </>
  );
}
