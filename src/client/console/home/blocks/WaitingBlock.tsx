import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  getAgentCount,
  getHomeWorkOrderList,
  type WaitingFor,
} from '../../../../contract/areas/home/overview.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { Block, Note } from '../parts/Block.tsx';
import style from './WaitingBlock.module.css';

/** The count field of each kind of waiting order. */
const countFields = {
  receive: 'toReceive',
  start: 'toStart',
  repair: 'inRepair',
  recover: 'interrupted',
  write: 'toWrite',
  confirm: 'toConfirm',
} as const satisfies Readonly<Record<WaitingFor, keyof ResultOf<typeof getAgentCount>>>;
const waitingKinds = Object.keys(countFields) as WaitingFor[];

/** Parses a kind of waiting order; null for all kinds. */
export function waitingFrom(text: string | null): WaitingFor | null {
  return waitingKinds.find((kind) => kind === text) ?? null;
}

/** The number of orders at first; "more" adds a page of the usual size. */
const initialRows = 5;
const pageSize = 15;
const maxRows = 200;

interface WaitingBlockProps {
  readonly selected: WaitingFor | null;
  readonly onChoose: (kind: WaitingFor | null) => void;
}

/** The orders that wait for this user, filtered by the step that is due. */
export const WaitingBlock = memo(function WaitingBlock({ selected, onChoose }: WaitingBlockProps) {
  const now = useNow();
  const { t } = useTranslation();
  const [rows, setRows] = useState(initialRows);
  const count = useEndpoint(getAgentCount, {});
  const read = useEndpoint(getHomeWorkOrderList, {
    pageNum: 0,
    pageSize: rows,
    ...(selected !== null && { WaitingFor: selected }),
  });
  const all = waitingKinds.reduce((sum, kind) => sum + (count.data?.[countFields[kind]] ?? 0), 0);
  const offered = waitingKinds.filter(
    (kind) => kind === selected || (count.data?.[countFields[kind]] ?? 0) > 0,
  );
  const choose = (kind: WaitingFor | null) => {
    setRows(initialRows);
    onChoose(kind);
  };
  return (
    <Block title={t('home.waiting.title')} span={7} read={read} skeleton={<Skeleton />}>
      {({ data, totalNum }) => {
        if (totalNum === 0 && selected === null)
          return <Note title={t('home.waiting.none')}>{t('home.waiting.noneText')}</Note>;
        return (
          <>
            <div className={style.kinds} role="group" aria-label={t('home.waiting.title')}>
              <Chip on={selected === null} onPress={() => choose(null)}>
                {t('home.waiting.all', { count: all })}
              </Chip>
              {offered.map((kind) => (
                <Chip key={kind} on={selected === kind} onPress={() => choose(kind)}>
                  {`${t(`home.waiting.action.${kind}`)} ${String(count.data?.[countFields[kind]] ?? 0)}`}
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
                    <span className={style.kind}>
                      {t(`home.waiting.action.${order.waitingFor}`)}
                    </span>
                    <span className={style.time}>
                      <TimeAgo instant={order.faultTime} now={now} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {totalNum > data.length && rows < maxRows && (
              <Button type="text" onClick={() => setRows(Math.min(maxRows, rows + pageSize))}>
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
      {Array.from({ length: initialRows }, (_, at) => (
        <i
          key={`bone-${String(at)}`}
          className={style.bone}
          style={{ height: 28, margin: '6px 0' }}
        />
      ))}
    </>
  );
}
