// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import type { Live } from '../../../../src/client/streams/live.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import { Andon } from '../../../../src/client/wallboard/andon/Andon.tsx';
import { soundState$, turnSoundOff } from '../../../../src/client/wallboard/andon/alarmSound.ts';
import { SoundButton } from '../../../../src/client/wallboard/andon/SoundButton.tsx';
import {
  sampleLinks,
  sampleLive,
  sampleRows,
} from '../../../../src/client/wallboard/samples/samples.ts';
import { acknowledgeWorkOrder } from '../../../../src/contract/areas/repair/endpoints.ts';
import type { TopicName } from '../../../../src/contract/topics/live.ts';
import type { OpenOrderRow } from '../../../../src/contract/topics/topicRows.ts';
import { liveState, renderWall, setTestLanguage } from '../wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
  may: true,
}));
vi.mock('../../../../src/client/api/http/call.ts', () => ({ call: calls.call }));
vi.mock('../../../../src/client/api/session/useSession.ts', () => ({ useCan: () => calls.may }));

/** The part of the browser's audio that the sound uses; `running` once it may play. */
class FakeAudio extends EventTarget {
  static mayPlay = false;
  static sounds = 0;
  static seconds = 0;
  state: AudioContextState = 'suspended';
  get currentTime() {
    return FakeAudio.seconds;
  }
  destination = {};
  resume() {
    if (FakeAudio.mayPlay) this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
  createGain() {
    return { connect: () => undefined, gain: { setValueAtTime: () => undefined } };
  }
  createOscillator() {
    return {
      connect: (to: unknown) => to,
      frequency: { setValueAtTime: () => undefined },
      start: () => {
        FakeAudio.sounds += 1;
      },
      stop: () => undefined,
    };
  }
}

const [known] = [...sampleRows.openOrders.values()];

function alarms(count: number): ReadonlyMap<string, OpenOrderRow> {
  if (known === undefined) throw new Error('the samples have no order');
  const rows = Array.from({ length: count }, (_, at): OpenOrderRow => {
    const place = at % 2 === 0 ? '一号厂房冲压一线' : '一号厂房总装二线';
    const id = `alarm-${at}`;
    return { ...known, id, orderCode: id, deviceName: `冲床 ${at}`, positionName: place };
  });
  return new Map(rows.map((row) => [row.id, { ...row, faultText: '整线停机', isStop: 1 }]));
}

/** Renders the alarms of a wall; `show` publishes others. */
function open(count: number, freshness: TopicState<unknown>['freshness'] = 'live') {
  const topic$ = new BehaviorSubject<TopicState<OpenOrderRow>>({
    topic: 'openOrders',
    ...liveState,
    freshness,
    rows: alarms(count),
  });
  const live = sampleLive(liveState, sampleLinks);
  const topic = ((name: TopicName) =>
    name === 'openOrders' ? topic$ : live.topic(name)) as Live['topic'];
  renderWall(
    <>
      <SoundButton />
      <Andon />
    </>,
    { ...live, topic },
  );
  return {
    show: (n: number) => act(() => topic$.next({ ...topic$.value, rows: alarms(n) })),
  };
}

beforeEach(async () => {
  vi.stubGlobal('AudioContext', FakeAudio);
  FakeAudio.mayPlay = false;
  FakeAudio.sounds = 0;
  FakeAudio.seconds += 10;
  calls.call.mockReset().mockResolvedValue({});
  calls.may = true;
  await setTestLanguage('zh-CN');
});
afterEach(() => {
  turnSoundOff();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const band = () => screen.findByRole('region', { name: '一级故障告警' });

test('one alarm takes over with device, place, fault, minutes, who was called and what comes next', async () => {
  open(1);
  const textContent = (await screen.findByText('冲床 0')).closest('li')?.textContent ?? '';
  for (const part of ['4分钟', '冲床 0', '停机 整线停机', '一号厂房冲压一线', '已呼叫 李强、周敏'])
    expect(textContent).toContain(part);
  expect(textContent).toMatch(/11:00 后呼叫下一位|10:\d\d 后呼叫下一位/);
  expect(within(await band()).getByRole('img', { name: /二维码/ })).toBeTruthy();
});

test('from six on the alarms are one summary by place, and all of a place are acknowledged in turn', async () => {
  open(7);
  const place = (await screen.findByText('一号厂房冲压一线')).closest('li');
  if (place === null) throw new Error('the place has no row');
  expect(place.textContent).toContain('4 项');
  expect(screen.queryByText('停机 整线停机')).toBeNull();
  fireEvent.click(within(place).getByRole('button', { name: '知悉 4 项' }));
  await waitFor(() => expect(calls.call).toHaveBeenCalledTimes(4));
  expect(calls.call.mock.calls.map(([endpoint, body]) => [endpoint, body])).toEqual(
    [0, 2, 4, 6].map((at) => [acknowledgeWorkOrder, { ID: `alarm-${at}` }]),
  );
});

test('a failed acknowledgement is reported beside its button; without the permission there is only the code', async () => {
  calls.call.mockRejectedValueOnce(new ApiError('NETWORK', { info: 'no network' }));
  open(1);
  fireEvent.click(await screen.findByRole('button', { name: '知悉' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no network'));
  cleanup();
  calls.may = false;
  open(1);
  await screen.findByText('扫码接单');
  expect(screen.queryByRole('button', { name: '知悉' })).toBeNull();
});

// first of the sounds: the module’s audio is then new, as after a reload
test('after a reload the sound is shown as off until the browser gets a click', async () => {
  localStorage.setItem('wallSound', 'on');
  open(1);
  await act(async () => undefined);
  expect(soundState$.value).toBe('blocked');
  expect(screen.getAllByText(/声音未开启/).length).toBeGreaterThan(0);
  expect(FakeAudio.sounds).toBe(0);
  FakeAudio.mayPlay = true;
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(FakeAudio.sounds).toBe(1));
  expect(screen.queryByText(/声音未开启/)).toBeNull();
});

test('the sound is off until a click, 500 alarms in a second make one sound, and it sounds again while one stands', async () => {
  vi.useFakeTimers();
  FakeAudio.mayPlay = true;
  const { show } = open(0);
  fireEvent.click(screen.getByRole('button', { name: /声音未开启/ }));
  const pass = async (ms: number) => {
    FakeAudio.seconds += ms / 1000;
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
  await pass(100);
  expect(screen.queryByText(/声音未开启/)).toBeNull();
  expect(FakeAudio.sounds).toBe(0);
  for (let n = 10; n <= 500; n += 10) {
    show(n);
    await pass(20);
  }
  expect(FakeAudio.sounds).toBe(1);
  await pass(3_000);
  show(501);
  await pass(100);
  expect(FakeAudio.sounds).toBe(2);
  for (let n = 0; n < 3; n += 1) await pass(20_000);
  expect(FakeAudio.sounds).toBeGreaterThanOrEqual(4);
  show(0);
  await pass(100);
  const heard = FakeAudio.sounds;
  for (let n = 0; n < 3; n += 1) await pass(20_000);
  expect(FakeAudio.sounds).toBe(heard);
});

test('stale data keeps the alarm without its sound', async () => {
  FakeAudio.mayPlay = true;
  open(1, 'stale');
  for (const button of await screen.findAllByRole('button', { name: /声音未开启/ }))
    fireEvent.click(button);
  await act(async () => undefined);
  expect((await band()).className).toContain('andon-stale');
  expect(FakeAudio.sounds).toBe(0);
});
