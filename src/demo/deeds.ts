import { v4 as uuid } from 'uuid';
import type { Device } from '../contract/areas/device.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../contract/areas/repair.ts';
import type { WorkOrder } from '../contract/workOrder.ts';
import type { Random } from './random.ts';
import { faultOf, repairerOf, repairersOnDuty, reportersOnDuty, type Scene } from './scene.ts';

/** A deed carries its own id, so it may be sent again when an answer was lost. */
export const once = { repeatable: true } as const;

export function deedOn({ id, version }: WorkOrder) {
  return { ID: id, Version: version, ActionID: uuid() };
}

/** Does something with an order; null where it is for people outside the simulation. */
export type Deed = (scene: Scene, order: WorkOrder) => Promise<WorkOrder | null>;

/** Levels as they are in life: the highest is rare. */
export function levelOf(random: Random): 1 | 2 | 3 | 4 {
  const dice = random.float();
  if (dice < 0.06) return 1;
  if (dice < 0.28) return 2;
  return dice < 0.72 ? 3 : 4;
}

/** A fault that began some minutes ago, by a reporter of the shift; null where none is free. */
export async function report(scene: Scene, device: Device): Promise<WorkOrder | null> {
  const { random } = scene;
  const reporters = reportersOnDuty(scene);
  if (reporters.length === 0) return null;
  const level = levelOf(random);
  const minutesAgo = random.chance(0.25) ? random.between(15, 200) : random.between(0.5, 8);
  return random.pick(reporters).call(
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

/** By somebody of the shift. */
export const receive: Deed = async (scene, order) => {
  const present = repairersOnDuty(scene, order);
  if (present.length === 0) return null;
  return scene.random.pick(present).call(receiveWorkOrder, deedOn(order), once);
};

/** Starts at the machine, mostly by its label; of an order that nobody has received, receives it too. */
export const scan: Deed = async (scene, order) => {
  const { random } = scene;
  const present = repairersOnDuty(scene, order);
  const isFree = order.repairUserID === null && present.length > 0;
  const worker = isFree ? random.pick(present) : repairerOf(scene, order);
  if (worker === undefined) return null;
  const label = scene.devices().find(({ id }) => id === order.deviceID)?.qrCode;
  const proof =
    label === undefined || random.chance(0.12)
      ? { ManualReason: '二维码磨损，无法扫描' }
      : { QrCode: label };
  return worker.call(scanWorkOrder, { ...deedOn(order), ...proof }, once);
};

/** Finishes the work, or writes the record of one that is finished. */
export const repair: Deed = async (scene, order) => {
  const worker = repairerOf(scene, order);
  if (worker === undefined) return null;
  const { cause, measures } = faultOf(scene, order.deviceCode, order.faultText);
  const body = { ...deedOn(order), CauseName: cause, Measures: measures };
  return worker.call(repairWorkOrder, body, once);
};

/** By who reported it, if they are ours, or the supervisor; never by who repaired it. */
export const confirm: Deed = async (scene, order) =>
  judgeOf(scene, order)?.call(
    confirmWorkOrder,
    { ...deedOn(order), Result: 1, Score: scene.random.pick([5, 5, 5, 4, 4, 3]) },
    once,
  ) ?? null;

/** The machine fails again on trial: the repair starts anew. */
export const sendBack: Deed = async (scene, order) =>
  judgeOf(scene, order)?.call(
    confirmWorkOrder,
    {
      ...deedOn(order),
      Result: 0,
      Reason: scene.random.pick(['试机后故障再次出现', '仍有异响，请再检查']),
    },
    once,
  ) ?? null;

function judgeOf({ crew, isFree }: Scene, order: WorkOrder) {
  const { reporters, supervisor, administrator } = crew;
  const reporter = reporters.find((worker) => worker.id() === order.reportUserID);
  return [reporter, supervisor, administrator].find(
    (worker) => worker !== undefined && isFree(worker) && worker.id() !== order.repairUserID,
  );
}

/** Whether the order was reported by somebody of the simulation. */
export function isOurs({ crew, provider }: Scene, order: WorkOrder): boolean {
  const people = [crew, provider].flatMap((one) => [
    one.administrator,
    one.supervisor,
    ...one.repairers,
    ...one.reporters,
  ]);
  return people.some((worker) => worker.id() === order.reportUserID);
}
