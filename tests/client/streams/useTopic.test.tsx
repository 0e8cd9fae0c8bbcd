// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unlinked } from '../../../src/client/streams/channels/links.ts';
import type { Live } from '../../../src/client/streams/live.ts';
import type { Links, TopicState } from '../../../src/client/streams/state.ts';
import { unknownTopic } from '../../../src/client/streams/topics/topic.ts';
import {
  LiveProvider,
  useLinks,
  useServerNow,
  useTopic,
} from '../../../src/client/streams/useTopic.tsx';
import { useChartTopic } from '../../../src/client/wallboard/frame/useChartTopic.ts';
import type { TopicName, TopicRowOf } from '../../../src/contract/topics/live.ts';

let frames: FrameRequestCallback[] = [];
let hidden = false;
let paints: string[] = [];
let topics$: { [Name in TopicName]: BehaviorSubject<TopicState<TopicRowOf<Name>>> };
let links$: BehaviorSubject<Links>;

/** Runs one animation frame: calls all callbacks that are waiting for it. */
function frame(): void {
  const due = frames;
  frames = [];
  act(() => {
    for (const callback of due) callback(0);
  });
}

function show(now: boolean): void {
  hidden = !now;
  document.dispatchEvent(new Event('visibilitychange'));
}

function shown(error: string): void {
  const { openOrders } = topics$;
  openOrders.next({ ...openOrders.value, error });
}

function fakeLive(serverNow = () => 0): Live {
  const stopped = new Subject<never>();
  return {
    links$,
    messages$: stopped,
    brought$: stopped,
    errors$: stopped,
    changes$: stopped,
    topic: (name) => topics$[name],
    serverNow,
    clockOffset: () => 0,
    retry: vi.fn<() => void>(),
    stop: vi.fn<() => void>(),
  };
}

function Tile() {
  const { error } = useTopic('openOrders');
  paints.push(error ?? '-');
  return <output>{error}</output>;
}

function Chart() {
  const { error } = useChartTopic('openOrders');
  paints.push(error ?? '-');
  return <output>{error}</output>;
}

function Link() {
  return <output>{useLinks().main.status}</output>;
}

function Clock() {
  return <output>{useServerNow(1_000)}</output>;
}

beforeEach(() => {
  frames = [];
  hidden = false;
  paints = [];
  topics$ = {
    openOrders: new BehaviorSubject(unknownTopic('openOrders')),
    faultTrend: new BehaviorSubject(unknownTopic('faultTrend')),
    mttrRank: new BehaviorSubject(unknownTopic('mttrRank')),
    mtbfRank: new BehaviorSubject(unknownTopic('mtbfRank')),
    mtrRank: new BehaviorSubject(unknownTopic('mtrRank')),
    errorRank: new BehaviorSubject(unknownTopic('errorRank')),
    workOrderRank: new BehaviorSubject(unknownTopic('workOrderRank')),
    dayFaults: new BehaviorSubject(unknownTopic('dayFaults')),
    faultTypes: new BehaviorSubject(unknownTopic('faultTypes')),
    faultCauses: new BehaviorSubject(unknownTopic('faultCauses')),
    orderEvents: new BehaviorSubject(unknownTopic('orderEvents')),
    deviceStates: new BehaviorSubject(unknownTopic('deviceStates')),
    liveValues: new BehaviorSubject(unknownTopic('liveValues')),
    openAlarms: new BehaviorSubject(unknownTopic('openAlarms')),
    onDuty: new BehaviorSubject(unknownTopic('onDuty')),
    board: new BehaviorSubject(unknownTopic('board')),
    inbox: new BehaviorSubject(unknownTopic('inbox')),
    changes: new BehaviorSubject(unknownTopic('changes')),
  };
  links$ = new BehaviorSubject(unlinked(0));
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Rendered with atoms of its own, and with the first frame painted. */
function mount(element: React.ReactNode, live = fakeLive()) {
  const rendered = render(
    <Provider store={createStore()}>
      <LiveProvider live={live}>{element}</LiveProvider>
    </Provider>,
  );
  frame();
  paints = [];
  return rendered;
}

test('a thousand states between two frames are one paint, of the last', () => {
  mount(<Tile />);
  for (let n = 1; n <= 1_000; n += 1) shown(String(n));
  expect(paints).toEqual([]);
  frame();
  expect(paints).toEqual(['1000']);
});

test('two tiles of one topic share one subscription and one frame', () => {
  mount(
    <>
      <Tile />
      <Tile />
    </>,
  );
  shown('x');
  expect(frames).toHaveLength(1);
  frame();
  expect(paints).toEqual(['x', 'x']);
});

test('a hidden page takes everything in and paints nothing; shown again, it paints the latest once', () => {
  const { container } = mount(<Tile />);
  show(false);
  shown('missed');
  shown('latest');
  frame();
  expect(paints).toEqual([]);
  show(true);
  frame();
  expect(paints).toEqual(['latest']);
  expect(container.textContent).toBe('latest');
});

test('a page that is hidden before a state is painted paints it when it is shown again', () => {
  mount(<Tile />);
  shown('deferred');
  show(false);
  frame();
  expect(paints).toEqual([]);
  show(true);
  frame();
  expect(paints).toEqual(['deferred']);
});

test('the last tile of a topic unsubscribes from it', () => {
  const { unmount } = mount(<Tile />);
  expect(topics$.openOrders.observed).toBe(true);
  unmount();
  expect(topics$.openOrders.observed).toBe(false);
});

test.each([Tile, Chart])('%o begins with what a chart of its topic has painted last', (Later) => {
  const live = fakeLive();
  const at = (element: React.ReactNode) => <LiveProvider live={live}>{element}</LiveProvider>;
  const store = createStore();
  const { rerender } = render(at(<Chart />), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const { openOrders } = topics$;
  openOrders.next({ ...openOrders.value, phase: 'ready', error: 'painted' });
  frame();
  rerender(at(null));
  paints = [];
  rerender(at(<Later />));
  expect(paints[0]).toBe('painted');
});

test('links are painted like topics', () => {
  const { container } = mount(<Link />);
  links$.next({ ...links$.value, main: { ...links$.value.main, status: 'open' } });
  expect(container.textContent).toBe('waiting');
  frame();
  expect(container.textContent).toBe('open');
});

test('server time is renewed on the full steps of the server clock', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'], now: 0 });
  const { container } = mount(
    <Clock />,
    fakeLive(() => Date.now() + 60_300),
  );
  expect(container.textContent).toBe('60300');
  vi.advanceTimersByTime(699);
  expect(frames).toEqual([]);
  vi.advanceTimersByTime(1);
  frame();
  expect(container.textContent).toBe('61000');
  vi.advanceTimersByTime(1_000);
  frame();
  expect(container.textContent).toBe('62000');
});

test('a component outside LiveProvider gets an error that names what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Tile />)).toThrow('LiveProvider');
});
