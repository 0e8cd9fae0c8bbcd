import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  getAgentCount,
  getHomeWorkOrderList,
  type WaitingFor,
} from '../../../contract/areas/homeOverview.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { orderPath } from '../../lib/orderPath.ts';
import { Button } from '../../ui/Button.ts';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { Block, Note } from './Block.tsx';
import style from './WaitingBlock.module.css';

/** What a deed is counted as. */
const counts = {
  receive: 'toReceive',
  start: 'toStart',
  repair: 'inRepair',
  recover: 'interrupted',
  write: 'toWrite',
  confirm: 'toConfirm',
} as const satisfies Readonly<Record<WaitingFor, keyof ResultOf<typeof getAgentCount>>>;
const deeds = Object.keys(counts) as WaitingFor[];

/** A deed by its name; null: all. */
export function waitingFrom(text: string | null): WaitingFor | null {
  return deeds.find((deed) => deed === text) ?? null;
}

/** So many orders stand in the block; whoever wants more is given them in pages of the usual size. */
const shortList = 5;
const pageSize = 15;
const mostRows = 200;

interface WaitingBlockProps {
  readonly chosen: WaitingFor | null;
  readonly onChoose: (deed: WaitingFor | null) => void;
}

/** The orders that wait for this user, by what is to be done. */
export const WaitingBlock = memo(function WaitingBlock({ chosen, onChoose }: WaitingBlockProps) {
  const now = useNow();
  const { t } = useTranslation();
  const [rows, setRows] = useState(shortList);
  const count = useEndpoint(getAgentCount, {});
  const read = useEndpoint(getHomeWorkOrderList, {
    pageNum: 0,
    pageSize: rows,
    ...(chosen !== null && { WaitingFor: chosen }),
  });
  const all = deeds.reduce((sum, deed) => sum + (count.data?.[counts[deed]] ?? 0), 0);
  const offered = deeds.filter((deed) => deed === chosen || (count.data?.[counts[deed]] ?? 0) > 0);
  const choose = (deed: WaitingFor | null) => {
    setRows(shortList);
    onChoose(deed);
  };
  return (
    <Block title={t('home.waiting.title')} span={7} read={read} skeleton={<Skeleton />}>
      {({ data, totalNum }) => {
        if (totalNum === 0 && chosen === null)
          return <Note title={t('home.waiting.none')}>{t('home.waiting.noneText')}</Note>;
        return (
          <>
            <div className={style.deeds} role="group" aria-label={t('home.waiting.title')}>
              <Chip on={chosen === null} onPress={() => choose(null)}>
                {t('home.waiting.all', { count: all })}
              </Chip>
              {offered.map((deed) => (
                <Chip key={deed} on={chosen === deed} onPress={() => choose(deed)}>
                  {`${t(`home.waiting.deed.${deed}`)} ${String(count.data?.[counts[deed]] ?? 0)}`}
                </Chip>
              ))}
            </div>
            {totalNum === 0 && <Note title={t('home.waiting.none')} />}
            <ul className={style.list}>
              {data.map((order) => (
                <li key={order.id}>
                  <Link className={style.row} to={orderPath(order.id)}>
                    <LevelMark level={order.faultLevel} />
                    <span className={style.device}>{order.deviceName}</span>
                    <span className={style.fault}>
                      {order.ownerName === undefined
                        ? order.faultText
                        : `${order.ownerName} · ${order.faultText}`}
                    </span>
                    <span className={style.deed}>{t(`home.waiting.deed.${order.waitingFor}`)}</span>
                    <span className={style.time}>
                      <TimeAgo instant={order.faultTime} now={now} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {totalNum > data.length && rows < mostRows && (
              <Button type="text" onClick={() => setRows(Math.min(mostRows, rows + pageSize))}>
                {t('home.waiting.more', { count: totalNum - data.length })}
              </Button>
            )}
          </>
        );
      }}
    </Block>
  );
});

interface ChipProps {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

function Chip({ on, onPress, children }: ChipProps) {
  return (
    <button type="button" className={style.chip} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}

function Skeleton() {
  return (
    <>
      <i className={style.bone} style={{ width: 320, height: 28, marginBottom: 8 }} />
      {Array.from({ length: shortList }, (_, at) => (
        <i
          key={`bone-${String(at)}`}
          className={style.bone}
          style={{ height: 28, margin: '6px 0' }}
        />
      ))}
    </>
  );
}
