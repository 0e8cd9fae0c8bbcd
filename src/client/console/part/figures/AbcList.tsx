import { useTranslation } from 'react-i18next';
import { type AbcRow, listAbc } from '../../../../contract/areas/part/figures.ts';
import { abcClasses, abcLimits } from '../../../../contract/areas/part/stockMath.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { Curve } from '../../../kit/charts/Curve.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { exportList } from '../../../kit/list/actions/exportList.ts';
import { optionFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { PartName } from '../stockCells.tsx';
import {
  FigureNote,
  FigureTabs,
  figureFilters,
  MovementsLink,
  useTreeFilters,
  useWindowFilter,
  useWindowQuery,
} from './figureParts.tsx';

const filters = { ...figureFilters, Class: optionFilter(abcClasses) };
const otherParams = ['tab'];
/** The most parts of the curve. */
const curveParts = 200;

/** Parts by the value of their use, in the classes A, B and C. */
export function AbcList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = useMoney();
  const quantity = useQuantityText();
  const windowQuery = useWindowQuery();
  const window = useWindowFilter();
  const trees = useTreeFilters();
  const list = useList(listAbc, {
    name: 'partAbc',
    filters,
    otherParams,
    live: { kinds: ['stock'], idOf: ({ partID }) => partID },
  });
  const { Class: _class, ...ofAll } = list.values;
  const { data: all } = useEndpoint(listAbc, { ...ofAll, pageSize: curveParts });
  useLiveReads([listAbc], ['stock']);
  const percent = (share: number, digits = 1) =>
    share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: digits });
  const limits = { a: percent(abcLimits.a), b: percent(abcLimits.b) };
  const parts = all?.data ?? [];
  const endOfA = parts.findLastIndex((row) => row.class === 'A');
  const columns: ListColumn<AbcRow>[] = [
    {
      key: 'part',
      title: t('partFigures.part'),
      fixed: true,
      render: (row) => <PartName of={row} />,
    },
    {
      key: 'class',
      title: t('partFigures.abc.class'),
      width: 96,
      render: (row) => <Tag tone="rest">{t('partFigures.abc.classOf', { name: row.class })}</Tag>,
    },
    {
      key: 'amount',
      title: t('partFigures.amount'),
      width: 152,
      align: 'end',
      render: ({ amount }) => money(amount),
    },
    {
      key: 'cumulative',
      title: t('partFigures.abc.cumulative'),
      width: 128,
      align: 'end',
      render: ({ cumulative }) => percent(cumulative),
    },
    {
      key: 'used',
      title: t('partFigures.used'),
      width: 172,
      align: 'end',
      render: (row) => (
        <MovementsLink query={{ PartID: row.partID, Use: '1', ...windowQuery(row) }}>
          {t('partFigures.usedN', { qty: quantity(row.used, row.unit), n: row.n })}
        </MovementsLink>
      ),
    },
    {
      key: 'share',
      title: t('partFigures.abc.share'),
      width: 112,
      align: 'end',
      render: ({ share }) => percent(share),
    },
  ];
  return (
    <ListPage
      list={list}
      title={t('partFigures.title')}
      above={
        <>
          <FigureTabs open="abc" />
          <FigureNote
            formula={t('partFigures.abc.formula')}
            window={parts[0]}
            n={all === undefined ? undefined : t('partFigures.rows', { n: all.totalNum })}
            rules={[[t('partFigures.abc.ruleName'), t('partFigures.abc.rule', limits)]]}
          >
            {parts.length > 0 && (
              <Curve
                points={parts.map(({ cumulative }) => cumulative)}
                marks={[
                  { at: abcLimits.a, text: `A ${limits.a}` },
                  { at: abcLimits.b, text: `B ${limits.b}` },
                ]}
                from={t('partFigures.abc.from')}
                to={t('partFigures.abc.to', { n: parts.length })}
                label={t('partFigures.abc.chart', {
                  n: parts.length,
                  a: endOfA + 1,
                  share: percent(parts[endOfA]?.cumulative ?? 0),
                })}
              />
            )}
          </FigureNote>
        </>
      }
      columns={columns}
      keyOf={({ partID }) => partID}
      nameOf={({ partName }) => partName}
      search={{ label: t('partFigures.searchLabel'), placeholder: t('partFigures.search') }}
      filters={[
        {
          kind: 'select',
          name: 'Class',
          label: t('partFigures.abc.class'),
          options: abcClasses.map((value) => ({
            value,
            label: t('partFigures.abc.classOf', { name: value }),
          })),
        },
        window,
        ...trees,
      ]}
      onExport={exportList('PartAbc')}
      empty={{ title: t('partFigures.noneTitle'), text: t('partFigures.noneText') }}
    />
  );
}
