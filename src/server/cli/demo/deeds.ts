import { v4 as uuid } from 'uuid';
import type { Device } from '../../../contract/areas/device.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
  type WorkOrder,
} from '../../../contract/areas/repair.ts';
import type { Crew, Worker } from './crew.ts';
import type { FaultMode } from './machineClasses.ts';
import type { Machine } from './plant.ts';
import type { Random } from './random.ts';

/** Who is there to do it, on what, by which luck. */
export interface Scene {
  readonly crew: Crew;
  readonly machines: readonly Machine[];
  readonly random: Random;
}

/** A deed carries its own id, so it may be sent again when an answer was lost. */
const once = { repeatable: true } as const;

const strangeFault: FaultMode = {
  text: '异常停机',
  cause: '其他',
  measures: '检查后复位，试运行正常',
};

function faultOf({ machines, random }: Scene, deviceCode: string, text?: string): FaultMode {
  const machine = machines.find(({ device }) => device.DeviceCode === deviceCode);
  if (machine === undefined) return strangeFault; // somebody added it
  const { faults } = machine.machineClass;
  return faults.find((fault) => fault.text === text) ?? random.pick(faults);
}

/** Levels as they are in life: the highest is rare. */
function levelOf(random: Random): 1 | 2 | 3 | 4 {
  const dice = random.float();
  if (dice < 0.06) return 1;
  if (dice < 0.28) return 2;
  return dice < 0.72 ? 3 : 4;
}

/** A fault that began some minutes ago. */
export function report(scene: Scene, device: Device): Promise<WorkOrder> {
  const { crew, random } = scene;
  const level = levelOf(random);
  const minutesAgo = random.chance(0.25) ? random.between(15, 200) : random.between(0.5, 8);
  return random.pick(crew.reporters).call(
    addWorkOrder,
    {
      DeviceID: device.id,
      FaultText: faultOf(scene, device.deviceCode).text,
      FaultLevel: level,
      IsStop: random.chance(level <= 2 ? 0.9 : 0.45) ? 1 : 0,
      FaultTime: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      ActionID: uuid(),
    },
    once,
  );
}

export function receive({ crew, random }: Scene, order: WorkOrder): Promise<WorkOrder> {
  return random.pick(crew.repairers).call(receiveWorkOrder, deedOn(order), once);
}

/** Starts at the machine, mostly by its label. Null where the order is somebody else's. */
export async function scan(
  { crew, random }: Scene,
  order: WorkOrder,
  devices: readonly Device[],
): Promise<WorkOrder | null> {
  const worker = order.orderState === 0 ? random.pick(crew.repairers) : repairerOf(crew, order);
  if (worker === undefined) return null;
  const label = devices.find(({ id }) => id === order.deviceID)?.qrCode;
  const proof =
    label === undefined || random.chance(0.12)
      ? { ManualReason: '二维码磨损，无法扫描' }
      : { QrCode: label };
  return worker.call(scanWorkOrder, { ...deedOn(order), ...proof }, once);
}

/** Finishes the work. Null where the order is somebody else's. */
export async function repair(scene: Scene, order: WorkOrder): Promise<WorkOrder | null> {
  const worker = repairerOf(scene.crew, order);
  if (worker === undefined) return null;
  const { cause, measures } = faultOf(scene, order.deviceCode, order.faultText);
  const body = { ...deedOn(order), CauseName: cause, Measures: measures };
  return worker.call(repairWorkOrder, body, once);
}

/** Confirms, or now and then sends back. By who reported it, or another reporter. */
export async function confirm(
  { crew, random }: Scene,
  order: WorkOrder,
): Promise<WorkOrder | null> {
  const reporter = crew.reporters.find((worker) => worker.id() === order.reportUserID);
  const worker = reporter ?? random.pick(crew.reporters);
  const verdict =
    order.reworkCount === 0 && random.chance(0.07)
      ? ({ Result: 0, Reason: random.pick(['试机后故障再次出现', '仍有异响，请再检查']) } as const)
      : ({ Result: 1, Score: random.pick([5, 5, 5, 4, 4, 3]) } as const);
  return worker.call(confirmWorkOrder, { ...deedOn(order), ...verdict }, once);
}

function deedOn({ id, version }: WorkOrder) {
  return { ID: id, Version: version, ActionID: uuid() };
}

function repairerOf(crew: Crew, order: WorkOrder): Worker | undefined {
  return crew.repairers.find((worker) => worker.id() === order.repairUserID);
}
