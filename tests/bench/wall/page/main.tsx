import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { finalize, type Observable, of } from 'rxjs';
import { loadWords, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { createLive, type Live } from '../../../../src/client/streams/live.ts';
import { browserChannels } from '../../../../src/client/streams/sockets/browserChannels.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import type { Snapshot } from '../../../../src/client/streams/topicRows.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import { defaultViewing } from '../../../../src/client/wallboard/legibility.ts';
import { Wall } from '../../../../src/client/wallboard/Wall.tsx';
import type { RowOf, TopicName } from '../../../../src/contract/live.ts';
import { tilesOfAKind } from '../rows.ts';
import { begin, measured, startMeasuring, watchChart } from './measure.ts';
import { barTile, figureTile, lineTile } from './tiles.tsx';
import './page.css';

async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  return (await response.json()) as T;
}

/** The product's streams upon the bench's server; counts who is subscribed to a topic. */
function countingLive(): { live: Live; subscriptions: () => number } {
  const live = createLive({
    token$: of('bench'),
    owner$: of('bench'),
    openChannels: browserChannels({ apiHost: '', secondApiHost: '/gateway' }),
    fetchSnapshot: (topic) => getJson<Snapshot>(`/snapshot?topic=${topic}`),
    probe: () => getJson<{ time: string }>('/time'),
    reach: () => getJson('/time'),
    explain: String,
  });
  let subscriptions = 0;
  return {
    subscriptions: () => subscriptions,
    live: {
      ...live,
      topic<Name extends TopicName>(name: Name): Observable<TopicState<RowOf<Name>>> {
        const counted$ = live.topic(name).pipe(
          finalize(() => {
            subscriptions -= 1;
          }),
        );
        const subscribe = counted$.subscribe.bind(counted$);
        counted$.subscribe = (...args: never[]) => {
          subscriptions += 1;
          return subscribe(...args);
        };
        return counted$;
      },
    },
  };
}

const tiles = Array.from({ length: tilesOfAKind }, (_, nth) => nth);

function BenchBoard({ live }: { live: Live }) {
  return (
    <MemoryRouter>
      <LiveProvider live={live}>
        <Wall theme="dim-room" viewing={defaultViewing} timeZone="Asia/Shanghai">
          <main className="bench-board">
            {[lineTile, barTile, figureTile].map(({ type, Tile }) =>
              tiles.map((nth) => <Tile key={`${type}${nth}`} config={{ nth }} />),
            )}
          </main>
        </Wall>
      </LiveProvider>
    </MemoryRouter>
  );
}

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
await startI18n('zh-CN');
await loadWords('wall');
const { live, subscriptions } = countingLive();
let root: Root | null = null;

/** What the bench does with the page. */
const bench = {
  begin,
  measured,
  subscriptions,
  mount() {
    root = createRoot(element);
    root.render(
      <StrictMode>
        <BenchBoard live={live} />
      </StrictMode>,
    );
  },
  unmount() {
    root?.unmount();
    root = null;
  },
  charts: () => document.querySelectorAll('[_echarts_instance_]').length,
  watchCharts() {
    for (const chart of document.querySelectorAll<HTMLElement>('[_echarts_instance_]')) {
      watchChart(chart);
    }
  },
};
export type Bench = typeof bench;
Object.assign(window, { bench });
bench.mount();
startMeasuring();
