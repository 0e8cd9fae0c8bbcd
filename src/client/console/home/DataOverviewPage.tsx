import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  getAgentCount,
  getDataCenterInfo,
  getDeviceSimState,
  getDeviceSimStateCount,
  getHomeWorkOrderList,
  getUserOrgInfo,
  type WaitingFor,
} from '../../../contract/areas/home/overview.ts';
import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
} from '../../../contract/areas/home/rankings.ts';
import { orgType } from '../../../contract/enums.ts';
import { type OrderSide, orderSide } from '../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import { DevicesBlock } from './blocks/DevicesBlock.tsx';
import { MyDutyBlock } from './blocks/MyDutyBlock.tsx';
import { OpenFaultsBlock } from './blocks/OpenFaultsBlock.tsx';
import { WaitingBlock, waitingFrom } from './blocks/WaitingBlock.tsx';
import style from './DataOverviewPage.module.css';
import { FiguresBlock } from './figures/FiguresBlock.tsx';
import { HoursBlock } from './figures/HoursBlock.tsx';
import { RankingBlock } from './figures/RankingBlock.tsx';
import { TrendBlock } from './figures/TrendBlock.tsx';
import { type TrendMeasure, trendMeasures } from './figures/trendBars.ts';
import { NoticesStrip } from './NoticesStrip.tsx';
import { readRange, windowOfRange, writeRange } from './overviewRange.ts';
import { RangeSelect } from './RangeSelect.tsx';
import { RefreshControl } from './RefreshControl.tsx';

const replaceHistory = { replace: true };

/** Endpoints that depend on orders and are cheap enough to refetch at each change; rankings refetch once a minute. */
const orderEndpoints = [
  getNowNumberFaults,
  getAgentCount,
  getHomeWorkOrderList,
  getDayNumberFaults,
  getDataCenterInfo,
  getFailureTrend,
];
const deviceEndpoints = [getDeviceSimStateCount, getDeviceSimState];

/** /home/dataOverview: the open faults, the orders that wait for this user, and the figures of a range of days. */
export function DataOverviewPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const { data: own } = useEndpoint(getUserOrgInfo, {});
  const mayWork = useCan('repair.view');
  const mayReadNotices = useCan('notice.view');
  const maySeeDevices = useCan('device.view');
  const maySeeDuty = useCan('duty.view');

  useLiveReads(orderEndpoints, ['order']);
  useLiveReads(deviceEndpoints, ['device']);

  const range = readRange(query, today);
  const { from, to } = range;
  const window = useMemo(() => windowOfRange({ from, to }), [from, to]);
  const isProvider = own?.orgType === orgType.values.provider;
  // Until the organisation's type is known, the address is trusted, so that its data are fetched only once.
  const sideAllowed = own === undefined || isProvider;
  const side = sideAllowed ? orderSide.safeParse(query.get('side')).data : undefined;
  const measure = trendMeasures.find((one) => one === query.get('trend')) ?? trendMeasures[0];
  const waiting = waitingFrom(query.get('waiting'));
  const set = useCallback(
    (name: string, value: string | null) => {
      const next = new URLSearchParams(query);
      if (value === null) next.delete(name);
      else next.set(name, value);
      setQuery(next, replaceHistory);
    },
    [query, setQuery],
  );
  const setWaiting = useCallback((kind: WaitingFor | null) => set('waiting', kind), [set]);
  const setMeasure = useCallback(
    (next: TrendMeasure) => set('trend', next === trendMeasures[0] ? null : next),
    [set],
  );
  const ofWindow = { side, window };
  return (
    <>
      <div className={style.head}>
        <PageHeading>{t('home.title')}</PageHeading>
        {isProvider && (
          <SegmentedControl<OrderSide>
            hideLabel
            label={t('home.side.label')}
            value={side ?? 'repaired'}
            options={(['repaired', 'own'] as const).map((value) => ({
              value,
              text: t(`home.side.${value}`),
            }))}
            onChange={(value) => set('side', value === 'repaired' ? null : value)}
          />
        )}
        <RefreshControl />
      </div>
      <div className={style.grid}>
        <OpenFaultsBlock side={side} />
        {mayWork && <WaitingBlock selected={waiting} onChoose={setWaiting} />}
        {maySeeDuty && <MyDutyBlock today={today} />}
        {mayReadNotices && <NoticesStrip />}
        <HoursBlock side={side} today={today} />
        {maySeeDevices && <DevicesBlock />}
      </div>
      <div className={style.head}>
        <h2 className={style.section}>{t('home.range.title')}</h2>
        <RangeSelect
          range={range}
          today={today}
          onChange={(next) => setQuery(writeRange(query, next), replaceHistory)}
        />
      </div>
      <div className={style.grid}>
        <FiguresBlock {...ofWindow} range={range} />
        <TrendBlock {...ofWindow} today={today} measure={measure} onMeasure={setMeasure} />
        <RankingBlock name="error" span={4} {...ofWindow} />
        {(['mttr', 'mtbf', 'mtr', 'workOrder'] as const).map((name) => (
          <RankingBlock key={name} name={name} span={3} {...ofWindow} />
        ))}
      </div>
    </>
  );
}
