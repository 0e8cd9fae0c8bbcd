import { makeDeviceKey, sendTelemetry } from '../../../contract/areas/gateway.ts';
import type { WorkOrder } from '../../../contract/areas/repair.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { runState } from '../../../contract/enums.ts';
import { ApiFailure } from '../apiClient.ts';
import type { Crew } from './crew.ts';
import type { Machine } from './plant.ts';
import type { Random } from './random.ts';

export interface TelemetryOptions {
  readonly crew: Crew;
  readonly machines: readonly Machine[];
  readonly random: Random;
  readonly onTrouble: (what: string) => void;
}

type Item = InputOf<typeof sendTelemetry>['Items'][number];
type RunState = NonNullable<Item['RunState']>;

const { stopped, running, fault, offline } = runState.values;

const warnings = [
  { title: '温度偏高', msg: '超过提醒值 5 ℃，请留意' },
  { title: '振动增大', msg: '较上周升高 30 %，建议点检' },
  { title: '耗材将尽', msg: '预计 8 小时内用完' },
  { title: '压力波动', msg: '5 分钟内波动超过 0.1 MPa' },
] as const;

/** Chances of one machine at each sending. */
const toRest = 0.004;
const fromRest = 0.05;
const toOffline = 0.0005;
const backOnline = 0.04;
const aWarning = 0.04;

/** What the machines say of themselves: run states, and a warning now and then. */
export function openTelemetry({ crew, machines, random, onTrouble }: TelemetryOptions) {
  const states = new Map<string, RunState>();
  let deviceKey: string | null = null;
  /** Somebody made another key: theirs now, until the next start. */
  let ended = false;

  function nextState(code: string, isDown: boolean): RunState {
    if (isDown) return fault;
    const state = states.get(code);
    if (state === undefined) return random.chance(0.1) ? stopped : running;
    if (state === stopped) return random.chance(fromRest) ? running : stopped;
    if (state === offline) return random.chance(backOnline) ? running : offline;
    if (state === fault || random.chance(1 - toRest - toOffline)) return running;
    return random.chance(toOffline / (toRest + toOffline)) ? offline : stopped;
  }

  return {
    /**
     * Sends what has changed, all of it the first time.
     *
     * @throws ApiFailure, ServerAway
     */
    async send(open: readonly WorkOrder[]): Promise<void> {
      if (ended) return;
      deviceKey ??= (await crew.administrator.call(makeDeviceKey, {})).deviceKey;
      const down = new Set(
        open.filter((o) => o.isStop === 1 && o.orderState !== 3).map((o) => o.deviceCode),
      );
      const said = new Map<string, RunState>();
      for (const { device } of machines) {
        const state = nextState(device.DeviceCode, down.has(device.DeviceCode));
        if (state !== states.get(device.DeviceCode)) said.set(device.DeviceCode, state);
      }
      const items: Item[] = [...said].map(([DeviceCode, RunState]) => ({ DeviceCode, RunState }));
      if (random.chance(aWarning)) items.push(warningOf(random.pick(machines)));
      if (items.length === 0) return;
      try {
        const result = await crew.administrator.call(
          sendTelemetry,
          { Items: items },
          { deviceKey, repeatable: true },
        );
        for (const { info } of result.errors) onTrouble(info);
        for (const [code, state] of said) states.set(code, state);
      } catch (error) {
        ended = error instanceof ApiFailure && error.errorName === 'DEVICE_KEY';
        throw error;
      }
    },
  };

  function warningOf({ device }: Machine): Item {
    const { title, msg } = random.pick(warnings);
    return { DeviceCode: device.DeviceCode, Title: `${device.DeviceName} ${title}`, Msg: msg };
  }
}
