import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  getStockValueTrend,
  listStockValue,
  type PositionValue,
} from '../../../../contract/areas/part/figures.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { type Bar, Bars } from '../../../kit/charts/Bars.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { exportList } from '../../../kit/list/actions/exportList.ts';
import { idFilter, timeFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { dayEnd, endDayOf } from '../../../lib/time/dayRange.ts';
import { instantText } from '../../../lib/time/zonedTime.ts';
import { DayInput } from '../../../ui/dates/DayInput.tsx';
import { usePhone } from '../../../ui/page/viewport.ts';
import style from './Figures.module.css';
import { FigureNote, FigureTabs, MovementsLink, useTreeFilters } from './figureParts.tsx';

const filters = { TypeID: idFilter, PositionID: idFilter, EndTime: timeFilter };
const otherParams = ['tab'];

/** The value of the stock by position, at present or at the end of a day, and over the last months. */
export function ValueList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const zone = useTimeZone();
  const [query] = useSearchParams();
  const money = useMoney();
  const trees = useTreeFilters();
  const list = useList(listStockValue, {
    name: 'stockValue',
    filters,
    otherParams,
    live: { kinds: ['stock'], idOf: ({ positionID }) => positionID }, // a change names the part: the rows stay until they are read again
  });
  const { TypeID, EndTime } = list.values;
  const { data: trend = [] } = useEndpoint(getStockValueTrend, { TypeID, EndTime });
  useLiveReads([listStockValue], ['stock']); // the trend of past months is not read again
  const wire = (instant: string) => instantText(Date.parse(instant), zone);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const last = trend.at(-1);
  const isPhone = usePhone();
  const bars = trend.map((point, at): Bar => {
    const isLast = point === last;
    const hasTick = !isPhone || (trend.length - 1 - at) % 3 === 0; // on a phone each third one fits
    const next = new URLSearchParams(query);
    next.delete('page');
    next.set('tab', 'value');
    if (!isLast) next.set('EndTime', `${wire(point.time)}:00`);
    return {
      key: point.time,
      value: point.value,
      text: short.format(point.value),
      kind: isLast ? 'now' : 'over',
      tick: hasTick
        ? wire(point.time)
            .slice(isLast ? 5 : 2, isLast ? 10 : 7)
            .replaceAll('-', '/')
        : '',
      label: t('partFigures.positions.bar', {
        day: wire(point.time).slice(0, 10),
        amount: money(point.value),
      }),
      to: `${pagePaths.sparePartFigures}?${next}`,
    };
  });
  const columns: ListColumn<PositionValue>[] = [
    {
      key: 'position',
      title: t('partFigures.positions.position'),
      fixed: true,
      render: ({ positionName }) => positionName,
    },
    {
      key: 'value',
      title: t('partFigures.value'),
      width: 172,
      align: 'end',
      render: ({ value }) => money(value),
    },
    {
      key: 'parts',
      title: t('partFigures.positions.parts'),
      width: 128,
      align: 'end',
      render: ({ parts }) => parts,
    },
    {
      key: 'unpriced',
      title: t('partFigures.positions.unpriced'),
      width: 152,
      align: 'end',
      render: ({ unpriced }) => unpriced,
    },
    {
      key: 'movements',
      title: t('partFigures.positions.movements'),
      width: 152,
      render: ({ positionID }) => (
        <MovementsLink
          query={{ PositionID: positionID, ...(EndTime !== undefined && { EndTime }) }}
        >
          {t('partFigures.positions.movements')}
        </MovementsLink>
      ),
    },
  ];
  const at = EndTime === undefined ? t('partFigures.positions.now') : wireText(EndTime);
  return (
    <ListPage
      list={list}
      title={t('partFigures.title')}
      above={
        <>
          <FigureTabs open="value" />
          <FigureNote
            formula={t('partFigures.positions.formula')}
            n={
              list.total === undefined ? undefined : t('partFigures.positions.n', { n: list.total })
            }
            rules={[
              [t('partFigures.positions.at'), at],
              ...(last === undefined
                ? []
                : [['Σ', t('partFigures.positions.all', { amount: money(last.value) })] as const]),
            ]}
          >
            {trend.length > 0 && (
              <div className={style.bars}>
                <Bars
                  bars={bars}
                  average={null}
                  label={t('partFigures.positions.chart')}
                  permission="part.cost"
                />
              </div>
            )}
          </FigureNote>
        </>
      }
      columns={columns}
      keyOf={({ positionID }) => positionID}
      nameOf={({ positionName }) => positionName}
      filters={[
        {
          kind: 'own',
          name: 'EndTime',
          render: (value, change) => (
            <DayInput
              aria-label={t('partFigures.positions.at')}
              placeholder={t('partFigures.positions.at')}
              value={value === undefined ? '' : (endDayOf(value) ?? '')}
              onChange={(day) => change(day === '' ? undefined : dayEnd(day))}
            />
          ),
        },
        ...trees,
      ]}
      onExport={exportList('StockValue')}
      empty={{
        title: t('partFigures.positions.noneTitle'),
        text: t('partFigures.positions.noneText'),
      }}
    />
  );
}

/** A time of the address as people read it. */
function wireText(time: string): string {
  return time.replace('T', ' ').slice(0, 16);
}
