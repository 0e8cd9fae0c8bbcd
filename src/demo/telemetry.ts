import {
  listDeviceKeys,
  makeDeviceKey,
  revokeDeviceKey,
  sendTelemetry,
  type TelemetryItem,
} from '../contract/areas/gateway.ts';
import { ApiFailure } from '../server/cli/apiClient.ts';
import type { Crew } from './crew.ts';
import { warningOf } from './deviceWords.ts';
import { listAll } from './listAll.ts';
import type { Plant } from './people.ts';
import type { Random } from './random.ts';
import { nextRunState, type RunState } from './runStates.ts';
import type { Shift } from './shifts.ts';

export interface TelemetryOptions {
  readonly crew: Crew;
  readonly plant: Pick<Plant, 'machines' | 'smallDevices'>;
  readonly random: Random;
  readonly shift: () => Shift;
  readonly onTrouble: (what: string) => void;
}

/** What the gateway's own memory of a device is. */
interface Reported {
  readonly code: string;
  readonly alwaysOn: boolean;
  state: RunState | undefined;
  /** Its line is broken until then, ms since 1970: it says nothing. */
  silentUntil: number;
}

const keyName = '演示网关';
/** Machines that work around the clock whatever the shift: air and cold water. */
const alwaysOn = new Set(['AC', 'CH']);
/** Chances of one sending: a warning, a broken line. */
const aWarning = 0.015;
const aBreak = 0.006;
/** Of warnings, those of level 1, which raise a toast. */
const aGraveOne = 0.05;
/** Lines are broken so long: the device is offline after five minutes. */
const breakMs = [360_000, 660_000] as const;
const mostBroken = 3;

/** What the machines say of themselves: all run states in one batch, and a warning now and then. */
export function openTelemetry({ crew, plant, random, shift, onTrouble }: TelemetryOptions) {
  const devices = reportedOf(plant);
  let deviceKey: string | null = null;
  /** Somebody revoked the key: the machines are silent until the next start. */
  let ended = false;

  /** A key of this start; those of former ones, whose secrets are lost, end. */
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

  function breakSomeLine(now: number): void {
    const broken = devices.filter(({ silentUntil }) => silentUntil > now).length;
    if (broken < mostBroken && random.chance(aBreak)) {
      random.pick(devices).silentUntil = now + random.between(...breakMs);
    }
  }

  /** What each device would say now, those with a broken line left out. */
  function itemsOf(now: number, stopped: ReadonlySet<string>): TelemetryItem[] {
    const speaking = devices.filter(({ silentUntil }) => silentUntil <= now);
    const items: TelemetryItem[] = speaking.map((device) => {
      const isDown = stopped.has(device.code);
      const around = { isDown, alwaysOn: device.alwaysOn, shift: shift() };
      device.state = nextRunState(device.state, around, random);
      return { DeviceCode: device.code, RunState: device.state };
    });
    if (speaking.length > 0 && random.chance(aWarning)) {
      const { code } = random.pick(speaking);
      const { title, msg } = warningOf(code, random);
      const Level = random.chance(aGraveOne) ? 1 : 3;
      items.push({ DeviceCode: code, Title: title, Msg: msg, Level });
    }
    return items;
  }

  return {
    /**
     * Sends what every device does; those in `stopped` stand still.
     *
     * @throws ApiFailure, ServerAway
     */
    async send(stopped: ReadonlySet<string>): Promise<void> {
      if (ended) return;
      deviceKey ??= await ownKey();
      const now = Date.now();
      breakSomeLine(now);
      const Items = itemsOf(now, stopped);
      if (Items.length === 0) return;
      try {
        const options = { deviceKey, repeatable: true };
        const { errors } = await crew.administrator.call(sendTelemetry, { Items }, options);
        for (const { info } of errors) onTrouble(info);
      } catch (error) {
        ended = error instanceof ApiFailure && error.errorName === 'DEVICE_KEY';
        throw error;
      }
    },
  };
}

function reportedOf({ machines, smallDevices }: TelemetryOptions['plant']): Reported[] {
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
