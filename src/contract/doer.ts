import type { Text } from './locale.ts';
import type { PermissionID } from './permissions.ts';

/**
 * Who may make a call on an order of theirs:
 * `reporters`: who may report, and the repair side on behalf; `repairSide`: anyone with the repair
 * permission in the organisation that repairs; `repairSupervisor`: who supervises there;
 * `repairer`: the one who holds the order or, once they can work no longer, a supervisor there, who
 * takes it by that where it moves on; `repairerOrSupervisor`: either;
 * `repairAdministrator`: who may amend completed orders there;
 * `confirmer`: of the owner's side, who reported it or may confirm; never the repairer;
 * `system`: nobody; a timer, or what follows from another deed.
 * Of an order whose provider services the device no longer the owner is the side that repairs.
 */
export type Who =
  | 'reporters'
  | 'repairSide'
  | 'repairSupervisor'
  | 'repairer'
  | 'repairerOrSupervisor'
  | 'repairAdministrator'
  | 'confirmer'
  | 'system';

/** Whose an order is. */
export interface OrderSides {
  readonly orgCode: string;
  readonly repairOrgCode: string;
  readonly reportUserID: string | null;
  readonly repairUserID: string | null;
  /** 1: the repairer can work no longer. */
  readonly repairerLeft?: 1 | undefined;
  /** 1: the provider that repaired services the device no longer; the owner's people stand in. */
  readonly repairSideLeft?: 1 | undefined;
}

/** The organisation whose people have the repair side's part in an order now. */
export function repairSideOf(
  order: Pick<OrderSides, 'orgCode' | 'repairOrgCode' | 'repairSideLeft'>,
): string {
  return order.repairSideLeft === 1 ? order.orgCode : order.repairOrgCode;
}

/** Who would act. */
export interface Doer {
  readonly userID: string;
  readonly orgCode: string;
  readonly permissions: { has(permission: PermissionID): boolean };
}

/** Whether somebody is among those whom the table names: the server decides by it, a console offers. */
export function isAmong(who: Who, doer: Doer, order: OrderSides): boolean {
  const isRepairSide = doer.orgCode === repairSideOf(order);
  const repairs = isRepairSide && doer.permissions.has('repair.work');
  const supervises = isRepairSide && doer.permissions.has('repair.supervise');
  const isRepairer = doer.userID === order.repairUserID;
  const hasNoRepairer = order.repairerLeft === 1 || order.repairSideLeft === 1;
  switch (who) {
    case 'reporters':
      return doer.permissions.has('repair.report');
    case 'repairSide':
      return repairs;
    case 'repairSupervisor':
      return supervises;
    case 'repairer':
      return (repairs && isRepairer) || (supervises && hasNoRepairer);
    case 'repairerOrSupervisor':
      return supervises || (repairs && isRepairer);
    case 'repairAdministrator':
      return isRepairSide && doer.permissions.has('repair.amend');
    case 'confirmer': {
      const mayConfirm =
        doer.userID === order.reportUserID || doer.permissions.has('repair.confirm');
      return doer.orgCode === order.orgCode && mayConfirm && !isRepairer;
    }
    case 'system':
      return false;
  }
}

/** Who may, as it reads in a sentence. */
export const whoLabels: Readonly<Record<Who, Text>> = {
  reporters: { 'zh-CN': '有报修权限的人', 'en-US': 'people who may report faults' },
  repairSide: { 'zh-CN': '维修方有接单权限的人', 'en-US': 'people who may repair' },
  repairSupervisor: { 'zh-CN': '维修方主管', 'en-US': 'supervisors of the repair side' },
  repairer: { 'zh-CN': '本单的维修人', 'en-US': 'the repairer of this order' },
  repairerOrSupervisor: {
    'zh-CN': '本单的维修人或维修方主管',
    'en-US': 'the repairer of this order or a supervisor of the repair side',
  },
  repairAdministrator: {
    'zh-CN': '维修方有修订权限的人',
    'en-US': 'people of the repair side who may amend completed orders',
  },
  confirmer: {
    'zh-CN': '报修人或有确认权限的人（维修人本人除外）',
    'en-US': 'the reporter or who may confirm, never the repairer,',
  },
  system: { 'zh-CN': '系统', 'en-US': 'the system' },
};

const ownerSupervisors: Text = {
  'zh-CN': '设备使用方主管',
  'en-US': 'supervisors of the owner',
};
const ownerLabels: Partial<Record<Who, Text>> = {
  repairer: ownerSupervisors,
  repairerOrSupervisor: ownerSupervisors,
  repairAdministrator: {
    'zh-CN': '设备使用方有修订权限的人',
    'en-US': 'people of the owner who may amend completed orders',
  },
};

/** Who may on an order, as it reads in a sentence: where its provider has lost it, of the owner. */
export function whoLabel(who: Who, { repairSideLeft }: Pick<OrderSides, 'repairSideLeft'>): Text {
  return (repairSideLeft === 1 ? ownerLabels[who] : undefined) ?? whoLabels[who];
}
