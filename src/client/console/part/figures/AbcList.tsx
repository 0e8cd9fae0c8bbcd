import { useTranslation } from 'react-i18next';
import { type AbcRow, listAbc } from '../../../../contract/areas/part/figures.ts';
import { abcClasses, abcLimits } from '../../../../contract/areas/part/stockMath.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { Curve } from '../../../kit/charts/Curve.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { optionFilter } from '../../../kit/list/filters/filterCodecs.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { FigureList, usePartColumn, usePartSearch, useUsedColumn } from './FigureList.tsx';
import { figureFilters, useTreeFilters, useWindowFilter } from './figureParts.tsx';

const filters = { ...figureFilters, Class: optionFilter(abcClasses) };
const otherParams = ['tab'];
/** The most parts of the curve. */
const curveParts = 200;

/** Parts by the value of their use, in the classes A, B and C. */
export function AbcList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = useMoney();
  const partColumn = usePartColumn<AbcRow>();
  const usedColumn = useUsedColumn<AbcRow>();
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
    partColumn,
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
    usedColumn,
    {
      key: 'share',
      title: t('partFigures.abc.share'),
      width: 112,
      align: 'end',
      render: ({ share }) => percent(share),
    },
  ];
  return (
    <FigureList
      tab="abc"
      list={list}
      note={{
        formula: t('partFigures.abc.formula'),
        window: parts[0],
        n: all === undefined ? undefined : t('partFigures.rows', { n: all.totalNum }),
        rules: [[t('partFigures.abc.ruleName'), t('partFigures.abc.rule', limits)]],
        children: parts.length > 0 && (
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
        ),
      }}
      columns={columns}
      keyOf={({ partID }) => partID}
      nameOf={({ partName }) => partName}
      search={usePartSearch()}
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
      exportKind="PartAbc"
      exportPermission="part.cost"
    />
  );
}
