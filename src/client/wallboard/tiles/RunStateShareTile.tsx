import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { deviceStatesTopic } from '../../../contract/topics/live.ts';
import type { DeviceStateRow } from '../../../contract/topics/topicRows.ts';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { RunStateMark } from './devices/RunStateMark.tsx';
import { runStateShares } from './devices/runStates.ts';
import { FigureHead } from './parts/FigureHead.tsx';
import './RunStateShareTile.css';

/** The shares of the run states: one bar, and each state with its count and percentage. */
export const runStateShareTile = defineTile({
  type: 'runStateShare',
  title: 'wall.tile.runStateShare',
  topic: deviceStatesTopic,
  config: z.object({}),
  size: { w: 7, h: 5, minW: 7, minH: 4 },
  skeleton: 'figure',
  aside: ({ rows }) => ['wall.devices.total', { n: rows.size }],
  ofDevices: true,
  empty: ({ rows }) => (rows.size === 0 ? ['wall.devices.none'] : null),
  render: RunStateShareBar,
});

function RunStateShareBar({ rows }: Pick<TileView<DeviceStateRow, unknown>, 'rows'>) {
  const { t } = useTranslation();
  const shares = runStateShares(rows);
  const running = shares.find(({ state }) => state === 'running')?.percent ?? 0;
  return (
    <div className="run-share">
      <FigureHead value={running} unit={t('wall.devices.share')} />
      <div className="run-share-bar" aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ state, count, percent }) => (
            <i
              key={state}
              className={`run-share-part run-share-${state}`}
              style={{ flexGrow: count }}
              title={t('wall.devices.bar', {
                state: t(`wall.runState.${state}`),
                n: count,
                percent,
              })}
            />
          ))}
      </div>
      <ul className="run-share-list">
        {shares.map(({ state, count, percent }) => (
          <li key={state}>
            <RunStateMark state={state} />
            <span className="run-share-label">{t(`wall.runState.${state}`)}</span>
            <b>{count}</b>
            <span className="run-share-percent">{percent}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
