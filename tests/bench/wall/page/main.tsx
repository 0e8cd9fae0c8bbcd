import { getDefaultStore } from 'jotai';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { finalize, map, type Observable, of } from 'rxjs';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { createLive, type Live } from '../../../../src/client/streams/live.ts';
import { browserChannels } from '../../../../src/client/streams/sockets/browserChannels.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import type { Snapshot } from '../../../../src/client/streams/topics/topicRows.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import { BoardView } from '../../../../src/client/wallboard/board/BoardView.tsx';
import { defaultViewing } from '../../../../src/client/wallboard/board/legibility.ts';
import { editAtom } from '../../../../src/client/wallboard/editor/draftAtoms.ts';
import { startHistory } from '../../../../src/client/wallboard/layout/history.ts';
import { Wall } from '../../../../src/client/wallboard/page/Wall.tsx';
import type { TopicName, TopicRowOf } from '../../../../src/contract/topics/live.ts';
import { begin, measured, startMeasuring } from './measure.ts';
import { benchItems } from './registry.ts';
import './page.css';

const BoardEditor = lazy(() =>
  import('../../../../src/client/wallboard/editor/BoardEditor.tsx').then((m) => ({
    default: m.BoardEditor,
  })),
);

async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  return (await response.json()) as T;
}

/** Creates the product's streams on the bench's server; counts the subscriptions to topics. */
function countingLive(): { live: Live; subscriptions: () => number } {
  const live = createLive({
    token$: of('bench'),
    owner$: of('bench'),
    openChannels: browserChannels({ apiHost: '', secondApiHost: '/gateway' }),
    fetchSnapshot: (topic) => getJson<Snapshot>(`/snapshot?topic=${topic}`),
    probe: () => getJson<{ time: string }>('/time'),
    ping: () => getJson('/time'),
    explain: String,
  });
  let subscriptions = 0;
  return {
    subscriptions: () => subscriptions,
    live: {
      ...live,
      topic<Name extends TopicName>(name: Name): Observable<TopicState<TopicRowOf<Name>>> {
        let rows: TopicState<TopicRowOf<Name>>['rows'] | null = null;
        const counted$ = live.topic(name).pipe(
          map((state) => {
            // each state has its own rows, so that a render with the previous rows counts as needless
            const own = state.rows === rows ? new Map(state.rows) : state.rows;
            rows = own;
            return own === state.rows ? state : { ...state, rows: own };
          }),
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

function BenchWall({ live, editing }: { live: Live; editing: boolean }) {
  return (
    <MemoryRouter>
      <LiveProvider live={live}>
        <Wall theme="dim-room" viewing={defaultViewing} timeZone="Asia/Shanghai" editing={editing}>
          {editing ? (
            <Suspense>
              <BoardEditor />
            </Suspense>
          ) : (
            <BoardView items={benchItems} />
          )}
        </Wall>
      </LiveProvider>
    </MemoryRouter>
  );
}

/** Starts editing the board as an unsaved draft. */
function startEditing(): void {
  const draft = { boardID: 'bench', version: 0, boardName: 'bench', items: benchItems };
  const shown = { theme: 'dim-room', ...defaultViewing } as const;
  getDefaultStore().set(editAtom, startHistory({ ...draft, ...shown }));
}

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
await startI18n('zh-CN');
await loadNamespaces('wall');
const { live, subscriptions } = countingLive();
let root: Root | null = null;

/** The interface through which the bench controls the page. */
const bench = {
  begin,
  measured,
  subscriptions,
  mount(editing = false) {
    if (editing) startEditing();
    root = createRoot(element);
    root.render(
      <StrictMode>
        <BenchWall live={live} editing={editing} />
      </StrictMode>,
    );
  },
  unmount() {
    root?.unmount();
    root = null;
  },
  charts: () => document.querySelectorAll('[_echarts_instance_]').length,
};
export type Bench = typeof bench;
Object.assign(window, { bench });
bench.mount();
startMeasuring();
