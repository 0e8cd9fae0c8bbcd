import {
  listDeviceKeys,
  makeDeviceKey,
  revokeDeviceKey,
  sendTelemetry,
  type TelemetryItem,
} from '../../contract/areas/gateway/endpoints.ts';
import { type MetricItem, sendMetrics } from '../../contract/areas/metric/ingest.ts';
import { runState } from '../../contract/enums.ts';
import { ApiFailure } from '../../server/cli/apiClient.ts';
import { listAll } from '../listAll.ts';
import type { Crew } from '../people/crew.ts';
import type { Plant } from '../people/people.ts';
import type { Shift } from '../people/shifts.ts';
import {
  gaugeValue,
  measuredEverySeconds,
  measuredPoints,
  pastHours,
} from '../plant/measuredPoints.ts';
import type { Random } from '../random.ts';
import { warningOf } from './deviceWarnings.ts';
import { type DemoRunState, nextRunState } from './runStates.ts';

export interface TelemetryOptions {
  readonly crew: Crew;
  readonly plant: Pick<Plant, 'machines' | 'smallDevices'>;
  readonly random: Random;
  readonly shift: () => Shift;
  readonly onError: (what: string) => void;
}

/** The simulated gateway's memory of a device. */
interface DeviceMemory {
  readonly code: string;
  readonly alwaysOn: boolean;
  state: DemoRunState | undefined;
  /** The end of its connection failure, ms since 1970; it sends nothing until then. */
  silentUntil: number;
}

const keyName = '演示网关';
/** Code prefixes of machines that run around the clock: compressors and chillers. */
const alwaysOn = new Set(['AC', 'CH']);
/** Chances per batch: of a warning, and of a connection failure. */
const aWarning = 0.015;
const aBreak = 0.006;
/** The share of warnings of level 1, which raise a toast. */
const aSevereWarning = 0.05;
/** The duration of a connection failure; a device is offline after five minutes. */
const breakMs = [360_000, 660_000] as const;
const mostBroken = 3;

/**
 * Opens the simulated gateway, which sends all run states in one batch, and warnings now and then.
 */
export function openTelemetry({ crew, plant, random, shift, onError }: TelemetryOptions) {
  const devices = reportedOf(plant);
  let deviceKey: string | null = null;
  /** True after a user revoked the key; nothing is sent until the next start. */
  let ended = false;

  /** Creates the key of this start and revokes those of former starts, whose secrets are lost. */
  async function ownKey(): Promise<string> {
    const { administrator } = crew;
    const keys = await listAll((page) =>
      administrator.call(listDeviceKeys, page, { repeatable: true }),
    );
    for (const { id, revokedTime } of keys.filter((key) => key.keyName === keyName)) {
      if (revokedTime === null) await administrator.call(revokeDeviceKey, { ID: id });
    }
    return (await administrator.call(makeDeviceKey, { KeyName: keyName })).deviceKey;
  }

  function breakSomeConnection(now: number): void {
    const broken = devices.filter(({ silentUntil }) => silentUntil > now).length;
    if (broken < mostBroken && random.chance(aBreak)) {
      random.pick(devices).silentUntil = now + random.between(...breakMs);
    }
  }

  /** Returns the items of all connected devices. */
  function itemsOf(now: number, stopped: ReadonlySet<string>): TelemetryItem[] {
    const connected = devices.filter(({ silentUntil }) => silentUntil <= now);
    const items: TelemetryItem[] = connected.map((device) => {
      const isDown = stopped.has(device.code);
      const around = { isDown, alwaysOn: device.alwaysOn, shift: shift() };
      device.state = nextRunState(device.state, around, random);
      return { DeviceCode: device.code, RunState: device.state };
    });
    if (connected.length > 0 && random.chance(aWarning)) {
      const { code } = random.pick(connected);
      const { title, msg } = warningOf(code, random);
      const Level = random.chance(aSevereWarning) ? 1 : 3;
      items.push({ DeviceCode: code, Title: title, Msg: msg, Level });
    }
    return items;
  }

  const counters = new Map<string, number>();
  let measuredAt = 0;

  /** Returns the values of the connected machines' measuring points. */
  function valuesOf(now: number): MetricItem[] {
    const passedHours = measuredAt === 0 ? 0 : (now - measuredAt) / 3_600_000;
    const Time = new Date(now).toISOString();
    return devices
      .filter(({ silentUntil }) => silentUntil <= now)
      .flatMap(({ code, state }) =>
        measuredPoints
          .filter(({ prefix }) => code.startsWith(`${prefix}-`))
          .map((point): MetricItem => {
            const isRunning = state === runState.values.running;
            const key = `${code} ${point.key}`;
            const counted =
              (counters.get(key) ?? point.usual * pastHours) +
              (isRunning ? point.usual * passedHours : 0);
            if (point.isCounter === true) counters.set(key, counted);
            const value =
              point.isCounter === true ? counted : gaugeValue(point, now, isRunning, random);
            const Value = Number(value.toFixed(point.decimals));
            return { DeviceCode: code, Point: point.key, Value, Time };
          }),
      );
  }

  /** Sends the values of measuring points, if they are due. */
  async function sendValues(key: string, now: number): Promise<void> {
    if (now - measuredAt < measuredEverySeconds * 1000) return;
    const Items = valuesOf(now);
    measuredAt = now;
    if (Items.length === 0) return;
    const body = { Items, SentTime: new Date(now).toISOString() };
    const options = { deviceKey: key, repeatable: true };
    await crew.administrator.call(sendMetrics, body, options);
  }

  return {
    /**
     * Sends the state of every device; those in `stopped` are in fault.
     *
     * @throws ApiFailure, ServerAway
     */
    async send(stopped: ReadonlySet<string>): Promise<void> {
      if (ended) return;
      deviceKey ??= await ownKey();
      const now = Date.now();
      breakSomeConnection(now);
      const Items = itemsOf(now, stopped);
      if (Items.length === 0) return;
      try {
        const options = { deviceKey, repeatable: true };
        const { errors } = await crew.administrator.call(sendTelemetry, { Items }, options);
        for (const { info } of errors) onError(info);
        await sendValues(deviceKey, now);
      } catch (error) {
        ended = error instanceof ApiFailure && error.errorName === 'DEVICE_KEY';
        throw error;
      }
    },
  };
}

function reportedOf({ machines, smallDevices }: TelemetryOptions['plant']): DeviceMemory[] {
  return [
    ...machines.map(({ device, machineClass }) => ({
      device,
      alwaysOn: alwaysOn.has(machineClass.prefix),
    })),
    ...smallDevices,
  ].map(({ device, alwaysOn: isAlwaysOn }) => ({
    code: device.DeviceCode,
    alwaysOn: isAlwaysOn,
    state: undefined,
    silentUntil: 0,
  }));
}
