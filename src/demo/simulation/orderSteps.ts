import { v4 as uuid } from 'uuid';
import type { Device } from '../../contract/areas/device/endpoints.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../contract/areas/repair/endpoints.ts';
import type { WorkOrder } from '../../contract/orders/workOrder.ts';
import type { Random } from '../random.ts';
import {
  faultOf,
  repairerOf,
  repairersOnDuty,
  reportersOnDuty,
  type SimulationScene,
} from './scene.ts';

/** Call options: a step carries its own ActionID, so it may be repeated after a lost answer. */
export const repeatableCall = { repeatable: true } as const;

export function stepBody({ id, version }: WorkOrder) {
  return { ID: id, Version: version, ActionID: uuid() };
}

/**
 * Takes a step with an order and returns the new order; null where no simulated worker may do it.
 */
export type OrderStep = (scene: SimulationScene, order: WorkOrder) => Promise<WorkOrder | null>;

/** Draws a fault level with realistic frequencies: the highest is rare. */
export function drawFaultLevel(random: Random): 1 | 2 | 3 | 4 {
  const dice = random.float();
  if (dice < 0.06) return 1;
  if (dice < 0.28) return 2;
  return dice < 0.72 ? 3 : 4;
}

/**
 * Reports a fault that began some minutes ago, by a reporter of the shift; null where none is free.
 */
export async function reportFault(
  scene: SimulationScene,
  device: Device,
): Promise<WorkOrder | null> {
  const { random } = scene;
  const reporters = reportersOnDuty(scene);
  if (reporters.length === 0) return null;
  const level = drawFaultLevel(random);
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
    repeatableCall,
  );
}

/** A repairer of the shift receives the order. */
export const receiveStep: OrderStep = async (scene, order) => {
  const present = repairersOnDuty(scene, order);
  if (present.length === 0) return null;
  return scene.random.pick(present).call(receiveWorkOrder, stepBody(order), repeatableCall);
};

/** Starts the repair at the machine, mostly by its QR code; also receives an unassigned order. */
export const scanStep: OrderStep = async (scene, order) => {
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
  return worker.call(scanWorkOrder, { ...stepBody(order), ...proof }, repeatableCall);
};

/** Finishes the repair, or writes the record of a finished one. */
export const repairStep: OrderStep = async (scene, order) => {
  const worker = repairerOf(scene, order);
  if (worker === undefined) return null;
  const { cause, measures } = faultOf(scene, order.deviceCode, order.faultText);
  const body = { ...stepBody(order), CauseName: cause, Measures: measures };
  return worker.call(repairWorkOrder, body, repeatableCall);
};

/** Confirms the repair, by the reporter if simulated, else a superior; never by its repairer. */
export const confirmStep: OrderStep = async (scene, order) =>
  confirmerOf(scene, order)?.call(
    confirmWorkOrder,
    { ...stepBody(order), Result: 1, Score: scene.random.pick([5, 5, 5, 4, 4, 3]) },
    repeatableCall,
  ) ?? null;

/** Sends the order back, because the machine failed again on trial. */
export const sendBackStep: OrderStep = async (scene, order) =>
  confirmerOf(scene, order)?.call(
    confirmWorkOrder,
    {
      ...stepBody(order),
      Result: 0,
      Reason: scene.random.pick(['试机后故障再次出现', '仍有异响，请再检查']),
    },
    repeatableCall,
  ) ?? null;

function confirmerOf({ crew, isFree }: SimulationScene, order: WorkOrder) {
  const { reporters, supervisor, administrator } = crew;
  const reporter = reporters.find((worker) => worker.id() === order.reportUserID);
  return [reporter, supervisor, administrator].find(
    (worker) => worker !== undefined && isFree(worker) && worker.id() !== order.repairUserID,
  );
}

/** Returns true if a simulated worker reported the order. */
export function isOurs({ crew, provider }: SimulationScene, order: WorkOrder): boolean {
  const people = [crew, provider].flatMap((one) => [
    one.administrator,
    one.supervisor,
    ...one.repairers,
    ...one.reporters,
  ]);
  return people.some((worker) => worker.id() === order.reportUserID);
}
