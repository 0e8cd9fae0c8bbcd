import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getTop10Error,
  getTop10Mtbf,
  getTop10Mtr,
  getTop10Mttr,
  getTop10WorkOrder,
} from '../../../../contract/areas/home/rankings.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { RankBars, RankSkeleton } from '../../../kit/charts/RankBars.tsx';
import { amountText } from '../../../lib/numbers/amountText.ts';
import { drilldownPath, type OrdersWindow } from '../../../lib/paths/ordersPath.ts';
import { Block, Note } from '../parts/Block.tsx';

/** The top-10 lists of specification 7 Home. */
const rankings = {
  error: getTop10Error,
  workOrder: getTop10WorkOrder,
  mttr: getTop10Mttr,
  mtbf: getTop10Mtbf,
  mtr: getTop10Mtr,
} as const;
export type RankingName = keyof typeof rankings;

interface RankingBlockProps {
  readonly name: RankingName;
  readonly side: OrderSide | undefined;
  readonly window: OrdersWindow;
  readonly span: 3 | 4;
}

/** The ten worst devices by a figure; each links to its orders. */
export const RankingBlock = memo(function RankingBlock({
  name,
  side,
  window,
  span,
}: RankingBlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(rankings[name], {
    ...window,
    ...(side !== undefined && { Side: side }),
  });
  const isCount = name === 'error' || name === 'workOrder';
  const unit = unitOf(Math.max(0, ...(read.data?.data ?? []).map(valueOf)));
  const unitText = t(
    name === 'error' || name === 'workOrder' ? `home.rank.${name}Unit` : `home.rank.${unit}`,
  );
  const scale = isCount ? 1 : perHour[unit];
  return (
    <Block
      title={t(`home.rank.${name}`)}
      span={span}
      read={read}
      aside={read.data === undefined || read.data.data.length === 0 ? undefined : unitText}
      skeleton={<RankSkeleton />}
    >
      {({ data, dataRemark }) => {
        if (data.length === 0) return <Note title={t(`home.rank.${name}None`)} />;
        const longest = Math.max(...data.map(valueOf));
        const digits = isCount || longest * scale >= 100 ? 0 : 1;
        const { Behind, Side } = dataRemark.drilldown.body;
        return (
          <RankBars
            entries={data.map((row) => ({
              key: row.deviceID,
              name: row.deviceName,
              note:
                row.ownerName === undefined
                  ? row.deviceCode
                  : `${row.deviceCode} · ${row.ownerName}`,
              value: valueOf(row),
              text: amountText(valueOf(row) * scale, digits),
              to: drilldownPath(Side, { Behind, ...window, DeviceID: row.deviceID }),
            }))}
          />
        );
      }}
    </Block>
  );
});

function valueOf(row: { readonly hours: number } | { readonly count: number }): number {
  return 'hours' in row ? row.hours : row.count;
}

const perHour = { hours: 1, minutes: 60, seconds: 3600 } as const;

/** Returns the unit of a column of durations. @param longest its longest duration, hours */
function unitOf(longest: number): keyof typeof perHour {
  if (longest >= 1) return 'hours';
  return longest * 60 >= 1 ? 'minutes' : 'seconds';
}
