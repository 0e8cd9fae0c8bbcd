import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getDeviceCosts } from '../../../../contract/areas/home/analysis.ts';
import { deviceReport } from '../../../../contract/areas/home/figures.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { moneyText } from '../../../../contract/locale.ts';
import type { DrilldownFigure } from '../../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { RankBars } from '../../../kit/charts/RankBars.tsx';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { hoursText, mtbfText, percentText } from '../../../lib/numbers/figureText.ts';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { SimpleTable } from '../../../ui/layout/SimpleTable.tsx';
import { Pager, pageSizes } from '../../../ui/table/Pager.tsx';
import { Block, Note } from '../parts/Block.tsx';
import { AnalysisBlock, FigureFoot } from './AnalysisBlock.tsx';
import type { Analysis } from './useAnalysis.ts';

interface BlockProps {
  readonly analysis: Analysis;
}

type CostRow = ResultOf<typeof getDeviceCosts>['data'][number];

/** The cost of the orders of each device, highest first. */
export function CostBlock({ analysis: { body, to } }: BlockProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const read = useEndpoint(getDeviceCosts, body);
  const money = (amount: number) => moneyText(amount, locale);
  return (
    <AnalysisBlock
      title={t('analysis.cost.title')}
      span={6}
      read={read}
      formula={t('analysis.cost.formula')}
      none={t('analysis.cost.none')}
      rows={({ data }) => data}
      keyOf={({ deviceID }) => deviceID}
      columns={[
        {
          key: 'device',
          title: t('analysis.by.device'),
          isName: true,
          render: ({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`,
        },
        ...(['labour', 'parts', 'outside', 'total'] as const).map((part) => ({
          key: part,
          title: t(`analysis.cost.${part}`),
          align: 'end' as const,
          render: (row: CostRow) => money(row[part]),
        })),
        {
          key: 'orders',
          title: t('analysis.figure.orders'),
          align: 'end',
          render: ({ orders }) => orders,
        },
      ]}
    >
      {({ data, dataRemark }) => (
        <>
          <StyledText ink={2} size={13}>
            {t('analysis.cost.sum', {
              total: money(dataRemark.total),
              labour: money(dataRemark.labour),
              parts: money(dataRemark.parts),
              outside: money(dataRemark.outside),
            })}
            {dataRemark.unpricedParts > 0 &&
              ` ${t('analysis.cost.unpriced', { count: dataRemark.unpricedParts })}`}
          </StyledText>
          <RankBars
            label={t('analysis.cost.title')}
            entries={data.map(({ deviceID, deviceName, deviceCode, ownerName, total }) => ({
              key: deviceID,
              name: deviceName,
              note: ownerName === undefined ? deviceCode : `${deviceCode} · ${ownerName}`,
              value: total,
              text: money(total),
              to: to({ Behind: 'orders', DeviceID: deviceID }),
            }))}
          />
        </>
      )}
    </AnalysisBlock>
  );
}

/** All figures of each device, by code; the filters by type, position and organisation do not apply to it. */
export function DeviceReportBlock({ analysis }: BlockProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<number>(pageSizes[0]);
  const maySeeDevices = useCan('device.view');
  const { StartTime, EndTime, Side } = analysis.body;
  const window = { StartTime, EndTime, ...(Side !== undefined && { Side }) };
  const read = useEndpoint(deviceReport, { ...window, pageNum: page, pageSize: size });
  const figure = (Behind: DrilldownFigure, deviceID: string, count: number, text: string) => (
    <CountLink to={analysis.to({ Behind, DeviceID: deviceID, ...noFilters })} count={count}>
      {text}
    </CountLink>
  );
  return (
    <Block
      title={t('analysis.report.devices')}
      span={12}
      read={read}
      skeleton={<SkeletonRows rows={8} />}
    >
      {({ data, dataRemark, totalNum, totalBound }) =>
        data.length === 0 ? (
          <Note title={t('home.devices.none')} />
        ) : (
          <>
            <SimpleTable
              caption={t('analysis.report.table')}
              leastWidth={1080}
              rows={data}
              keyOf={({ deviceID }) => deviceID}
              columns={[
                {
                  key: 'device',
                  title: t('analysis.by.device'),
                  isName: true,
                  render: ({ deviceID, deviceName, deviceCode }) =>
                    maySeeDevices ? (
                      <Link to={devicePath(deviceID)}>{`${deviceName} ${deviceCode}`}</Link>
                    ) : (
                      `${deviceName} ${deviceCode}`
                    ),
                },
                {
                  key: 'failures',
                  title: t('analysis.figure.failures'),
                  align: 'end',
                  render: ({ deviceID, failures }) =>
                    figure('failures', deviceID, failures, String(failures)),
                },
                {
                  key: 'open',
                  title: t('analysis.report.open'),
                  align: 'end',
                  render: ({ deviceID, open }) => figure('open', deviceID, open, String(open)),
                },
                {
                  key: 'mttr',
                  title: t('analysis.report.mttr'),
                  align: 'end',
                  render: ({ deviceID, mttrHours }) =>
                    figure('mttr', deviceID, mttrHours === null ? 0 : 1, hoursText(mttrHours)),
                },
                {
                  key: 'mtbf',
                  title: t('analysis.report.mtbf'),
                  align: 'end',
                  render: ({ deviceID, mtbfHours, mtbfLowerBoundHours, breakdowns }) =>
                    figure('mtbf', deviceID, breakdowns, mtbfText(mtbfHours, mtbfLowerBoundHours)),
                },
                {
                  key: 'mtta',
                  title: t('analysis.report.mtta'),
                  align: 'end',
                  render: ({ deviceID, mttaHours }) =>
                    figure('mtta', deviceID, mttaHours === null ? 0 : 1, hoursText(mttaHours)),
                },
                {
                  key: 'down',
                  title: t('analysis.report.down'),
                  align: 'end',
                  render: ({ deviceID, downHours }) =>
                    figure('downtime', deviceID, downHours > 0 ? 1 : 0, hoursText(downHours)),
                },
                {
                  key: 'availability',
                  title: t('analysis.report.availability'),
                  align: 'end',
                  render: ({ availabilityRatio }) =>
                    availabilityRatio === null ? '-' : percentText(availabilityRatio),
                },
                {
                  key: 'fix',
                  title: t('analysis.report.firstTimeFix'),
                  align: 'end',
                  render: ({ deviceID, firstTimeFixRatio, firstTimeFixOrders }) =>
                    figure(
                      'firstTimeFix',
                      deviceID,
                      firstTimeFixOrders,
                      firstTimeFixRatio === null ? '-' : percentText(firstTimeFixRatio),
                    ),
                },
              ]}
            />
            <Pager
              page={page}
              size={size}
              total={totalNum}
              isBound={totalBound === 1}
              stale={read.isPlaceholderData}
              onChange={(next, rows) => {
                setPage(next);
                setSize(rows);
              }}
              onShrunk={setPage}
            />
            <FigureFoot
              {...dataRemark}
              formula={(['MTTR', 'MTBF', 'MTTA', 'availability', 'firstTimeFix'] as const)
                .map((one) => t(`analysis.formula.${one}`))
                .join(' ')}
            />
          </>
        )
      }
    </Block>
  );
}

/** The drilldown of a figure that the filters do not apply to. */
const noFilters = {
  TypeID: undefined,
  PositionID: undefined,
  RepairOrgCode: undefined,
  OwnerOrgCode: undefined,
} as const;
