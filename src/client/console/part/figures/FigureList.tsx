import { useTranslation } from 'react-i18next';
import type { ExportKindName } from '../../../../contract/index.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { exportList } from '../../../kit/list/actions/exportList.ts';
import { ListPage, type ListPageProps } from '../../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { PartName } from '../stockCells.tsx';
import {
  type AnswerWindow,
  FigureNote,
  type FigureNoteProps,
  type FigureTab,
  FigureTabs,
  MovementsLink,
  useWindowQuery,
} from './figureParts.tsx';

interface FigureListProps<Row, Values>
  extends Omit<ListPageProps<Row, Values>, 'above' | 'empty' | 'onExport' | 'title'> {
  readonly tab: FigureTab;
  /** The formula; its window is that of the first row, and n the number of rows, unless it has others. */
  readonly note: FigureNoteProps;
  readonly exportKind?: ExportKindName;
  /** The permission of the export, unless it is `part.export`. */
  readonly exportPermission?: 'part.cost';
  readonly empty?: ListPageProps<Row, Values>['empty'];
}

/** A list of figures: its tab, the formula with the window and n, and the rows. */
export function FigureList<Row extends AnswerWindow, Values extends object>({
  tab,
  note,
  exportKind,
  exportPermission,
  ...props
}: FigureListProps<Row, Values>) {
  const { t } = useTranslation();
  const mayExport = useCan(exportPermission ?? 'part.export');
  const { rows, total } = props.list;
  const n = total === undefined ? undefined : t('partFigures.rows', { n: total });
  return (
    <ListPage
      title={t('partFigures.title')}
      above={
        <>
          <FigureTabs open={tab} />
          <FigureNote window={rows?.[0]} n={n} {...note} />
        </>
      }
      empty={{ title: t('partFigures.noneTitle'), text: t('partFigures.noneText') }}
      {...(mayExport && exportKind !== undefined && { onExport: exportList(exportKind) })}
      {...props}
    />
  );
}

/** Returns the search of the figures by part. */
export function usePartSearch() {
  const { t } = useTranslation();
  return { label: t('partFigures.searchLabel'), placeholder: t('partFigures.search') };
}

interface UsedPart extends AnswerWindow {
  readonly partID: string;
  readonly partCode: string;
  readonly partName: string;
  readonly unit: string;
  readonly used: number;
  readonly n: number;
}

/** Returns the column of the part. */
export function usePartColumn<Row extends UsedPart>(): ListColumn<Row> {
  const { t } = useTranslation();
  return {
    key: 'part',
    title: t('partFigures.part'),
    fixed: true,
    render: (row) => <PartName of={row} />,
  };
}

/** Returns the column of the use in the window, which opens its movements. */
export function useUsedColumn<Row extends UsedPart>(): ListColumn<Row> {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const windowQuery = useWindowQuery();
  return {
    key: 'used',
    title: t('partFigures.used'),
    width: 172,
    align: 'end',
    render: (row) => (
      <MovementsLink query={{ PartID: row.partID, Use: '1', ...windowQuery(row) }}>
        {t('partFigures.usedN', { qty: quantity(row.used, row.unit), n: row.n })}
      </MovementsLink>
    ),
  };
}
