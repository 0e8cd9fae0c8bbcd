import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
} from '../../../contract/areas/home.ts';
import {
  getAgentCount,
  getDataCenterInfo,
  getDeviceSimState,
  getDeviceSimStateCount,
  getHomeWorkOrderList,
  getUserOrgInfo,
  type WaitingFor,
} from '../../../contract/areas/homeOverview.ts';
import { orgType } from '../../../contract/enums.ts';
import { type OrderSide, orderSide } from '../../../contract/orderKeys.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import style from './DataOverviewPage.module.css';
import { DevicesBlock } from './DevicesBlock.tsx';
import { FiguresBlock } from './FiguresBlock.tsx';
import { HoursBlock } from './HoursBlock.tsx';
import { NoticesStrip } from './NoticesStrip.tsx';
import { OpenFaultsBlock } from './OpenFaultsBlock.tsx';
import { readRange, windowOfRange, writeRange } from './overviewRange.ts';
import { RangeChoice } from './RangeChoice.tsx';
import { RankingBlock } from './RankingBlock.tsx';
import { Renewal } from './Renewal.tsx';
import { TrendBlock } from './TrendBlock.tsx';
import { type TrendMeasure, trendMeasures } from './trendBars.ts';
import { WaitingBlock, waitingFrom } from './WaitingBlock.tsx';

const instead = { replace: true };

/** Made of orders, and cheap enough to be read at each change; rankings are read once a minute. */
const readOfOrders = [
  getNowNumberFaults,
  getAgentCount,
  getHomeWorkOrderList,
  getDayNumberFaults,
  getDataCenterInfo,
  getFailureTrend,
];
const readOfDevices = [getDeviceSimStateCount, getDeviceSimState];

/** /home/dataOverview: what is wrong now, what waits for this user, and the figures of a range of days. */
export function DataOverviewPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const { data: own } = useEndpoint(getUserOrgInfo, {});
  const mayWork = useCan('repair.view');
  const mayReadNotices = useCan('notice.view');
  const maySeeDevices = useCan('device.view');

  useLiveReads(readOfOrders, ['order']);
  useLiveReads(readOfDevices, ['device']);

  const range = readRange(query, today);
  const { from, to } = range;
  const window = useMemo(() => windowOfRange({ from, to }), [from, to]);
  const isProvider = own?.orgType === orgType.values.provider;
  // Until it is known who looks, the address is believed: what it asks for is asked for once.
  const maySide = own === undefined || isProvider;
  const side = maySide ? orderSide.safeParse(query.get('side')).data : undefined;
  const measure = trendMeasures.find((one) => one === query.get('trend')) ?? trendMeasures[0];
  const waiting = waitingFrom(query.get('waiting'));
  const set = useCallback(
    (name: string, value: string | null) => {
      const next = new URLSearchParams(query);
      if (value === null) next.delete(name);
      else next.set(name, value);
      setQuery(next, instead);
    },
    [query, setQuery],
  );
  const setWaiting = useCallback((deed: WaitingFor | null) => set('waiting', deed), [set]);
  const setMeasure = useCallback(
    (next: TrendMeasure) => set('trend', next === trendMeasures[0] ? null : next),
    [set],
  );
  const ofWindow = { side, window };
  return (
    <>
      <div className={style.head}>
        <h1 className={style.title}>{t('home.title')}</h1>
        {isProvider && (
          <SegmentedChoice<OrderSide>
            quiet
            label={t('home.side.label')}
            value={side ?? 'repaired'}
            options={(['repaired', 'own'] as const).map((value) => ({
              value,
              text: t(`home.side.${value}`),
            }))}
            onChange={(value) => set('side', value === 'repaired' ? null : value)}
          />
        )}
        <Renewal />
      </div>
      <div className={style.grid}>
        <OpenFaultsBlock side={side} />
        {mayWork && <WaitingBlock chosen={waiting} onChoose={setWaiting} />}
        {mayReadNotices && <NoticesStrip />}
        <HoursBlock side={side} today={today} />
        {maySeeDevices && <DevicesBlock />}
      </div>
      <div className={style.head}>
        <h2 className={style.section}>{t('home.range.title')}</h2>
        <RangeChoice
          range={range}
          today={today}
          onChange={(next) => setQuery(writeRange(query, next), instead)}
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
