import {
  amendWorkOrder,
  assignWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  updateWorkOrderParts,
} from '../../contract/areas/repair/endpoints.ts';
import { type InterruptReason, orderState } from '../../contract/enums.ts';
import type { Worker } from '../people/crew.ts';
import { type OrderStep, repairStep, repeatableCall, scanStep, stepBody } from './orderSteps.ts';
import type { Scenario } from './scenarios.ts';
import { isOffDuty, repairCrewOf, repairerOf, repairersOnDuty } from './scene.ts';

/** Rejects the report as no fault: by a repairer while unassigned, afterwards by the supervisor. */
export const rejectStep: OrderStep = async (scene, order) => {
  const side = repairCrewOf(scene, order);
  const present = repairersOnDuty(scene, order);
  if (side === null || present.length === 0) return null;
  const isFree = order.orderState === orderState.values.reported;
  const worker = isFree ? scene.random.pick(present) : side.supervisor;
  if (!scene.isFree(worker)) return null;
  const Reason = scene.random.pick([
    '操作问题，已现场指导，设备正常',
    '与前一张工单重复',
    '换模调试中，不是故障',
  ]);
  return worker.call(rejectWorkOrder, { ...stepBody(order), Reason }, repeatableCall);
};

interface Interruption {
  readonly type: InterruptReason;
  readonly reasons: readonly string[];
  /** 1 if the machine runs meanwhile. */
  readonly machineUp: 0 | 1;
  readonly minutes: number;
}

const interruptions: Partial<Record<Scenario, Interruption>> = {
  partMissing: {
    type: 'part',
    reasons: ['库存不足，等采购到货', '备件型号不符，重新领料'],
    machineUp: 0,
    minutes: 90,
  },
  userBusy: {
    type: 'user',
    reasons: ['生产急单，下模后再修', '等当班生产完成再停机'],
    machineUp: 1,
    minutes: 60,
  },
  assignedWaiting: {
    type: 'vendor',
    reasons: ['等厂家技术支持'],
    machineUp: 0,
    minutes: 120,
  },
  anotherSkill: {
    type: 'skill',
    reasons: ['需要电气工程师处理', '需要液压专业人员'],
    machineUp: 0,
    minutes: 45,
  },
};
const shiftHandover: Interruption = {
  type: 'shift',
  reasons: ['交接班，下一班继续'],
  machineUp: 0,
  minutes: 15,
};

/** Interrupts the repair for the reason of the order's scenario. */
export const interruptStep = (scenario: Scenario): OrderStep =>
  interruptFor(interruptions[scenario] ?? shiftHandover);

/** Interrupts the repair at the end of a shift, for the next shift to resume. */
export const handoverStep: OrderStep = interruptFor(shiftHandover);

/** Returns true if the machine runs while an order of this scenario is interrupted. */
export function runsMeanwhile(scenario: Scenario): boolean {
  return interruptions[scenario]?.machineUp === 1;
}

function interruptFor({ type, reasons, machineUp, minutes }: Interruption): OrderStep {
  return async (scene, order) => {
    const worker = repairerOf(scene, order);
    if (worker === undefined) return null;
    const body = {
      ...stepBody(order),
      ReasonType: type,
      Reason: scene.random.pick(reasons),
      MachineUp: machineUp,
      ExpectRecoverTime: new Date(Date.now() + minutes * 60_000).toISOString(),
    };
    return worker.call(interruptWorkOrder, body, repeatableCall);
  };
}

/** Resumes the repair: by the repairer, or by another one whom the supervisor assigns. */
export const recoverStep =
  (scenario: Scenario): OrderStep =>
  async (scene, order) => {
    const worker = repairerOf(scene, order);
    const side = repairCrewOf(scene, order);
    if (worker === undefined || side === null) return null;
    const others = repairersOnDuty(scene, order).filter((one) => one !== worker);
    const isForOther = scenario === 'anotherSkill' || isOffDuty(scene, order);
    if (!isForOther || others.length === 0 || !scene.isFree(side.supervisor)) {
      return worker.call(recoverWorkOrder, stepBody(order), repeatableCall);
    }
    const RepairUserID = scene.random.pick(others).id();
    return side.supervisor.call(
      recoverWorkOrder,
      { ...stepBody(order), RepairUserID },
      repeatableCall,
    );
  };

/**
 * The supervisor gives the order to another repairer: to one on shift or, where nobody works on it, to any.
 * Without one the order goes on.
 */
export const assignStep =
  (scenario: Scenario): OrderStep =>
  async (scene, order) => {
    const side = repairCrewOf(scene, order);
    if (side === null) return null;
    const { awaitingRepair, interrupted, repairing } = orderState.values;
    const isOther = (one: Worker) => one.id() !== order.repairUserID;
    const onDuty = repairersOnDuty(scene, order).filter(isOther);
    const mayWait = onDuty.length === 0 && order.orderState !== repairing;
    const others = mayWait ? side.repairers.filter(scene.isFree).filter(isOther) : onDuty;
    if (others.length > 0 && scene.isFree(side.supervisor)) {
      const body = { RepairUserID: scene.random.pick(others).id(), Reason: '人手调整' };
      return side.supervisor.call(assignWorkOrder, { ...stepBody(order), ...body }, repeatableCall);
    }
    if (order.orderState === awaitingRepair) return scanStep(scene, order);
    const goOn = order.orderState === interrupted ? recoverStep(scenario) : repairStep;
    return goOn(scene, order);
  };

/** Marks the machine as running; the repair record follows later. */
export const laterWriteStep: OrderStep = async (scene, order) => {
  const worker = repairerOf(scene, order);
  return worker === undefined
    ? null
    : worker.call(laterWriteWorkOrder, stepBody(order), repeatableCall);
};

/** Records the used spare parts; without a stock, finishes the repair instead. */
export const writePartsStep: OrderStep = async (scene, order) => {
  const worker = repairerOf(scene, order);
  if (worker === undefined) return null;
  const { random } = scene;
  const stock = scene.partsOf(order.repairOrgCode);
  if (stock.length === 0) return repairStep(scene, order);
  const first = random.pick(stock);
  const second = random.pick(stock);
  const selected = first === second || random.chance(0.6) ? [first] : [first, second];
  const Parts = selected.map(({ id, positionID }) => ({
    PartID: id,
    Qty: Math.ceil(random.between(0, 3)),
    ...(positionID !== null && { PositionID: positionID }),
    IsFound: 1 as const, // where the stock has too few, the storekeeper checks it
  }));
  return worker.call(updateWorkOrderParts, { ...stepBody(order), Parts }, repeatableCall);
};

/** Amends the record: the repairer before the confirmation, the administrator afterwards. */
export const amendStep: OrderStep = async (scene, order) => {
  const isFinal = order.orderState === orderState.values.completed;
  const worker = isFinal ? repairCrewOf(scene, order)?.administrator : repairerOf(scene, order);
  if (worker === undefined || !scene.isFree(worker)) return null;
  const body = {
    ...stepBody(order),
    Reason: '补充维修措施',
    Measures: `${order.measures ?? ''}；紧固接线端子，试运行 10 分钟正常`,
  };
  return worker.call(amendWorkOrder, body, repeatableCall);
};
