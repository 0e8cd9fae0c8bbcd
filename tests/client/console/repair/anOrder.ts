import { listFaultSuggestions } from '../../../../src/contract/areas/fault/endpoints.ts';
import type { WorkOrderDetail } from '../../../../src/contract/orders/workOrder.ts';
import { type Answer, fakeServer, type Sent, success } from '../../api/fakeServer.ts';

/** A reported order of another user. */
export function anOrder(over: Partial<WorkOrderDetail> = {}): WorkOrderDetail {
  return {
    id: '0190a000-0000-7000-8000-000000000110',
    orderCode: 'WX20261120001',
    orderState: 0,
    orderSource: 0,
    deviceID: '0190a000-0000-7000-8000-000000000210',
    deviceCode: 'EQ-1000',
    deviceName: '包装线 2',
    positionName: '一车间',
    orgCode: 'ORG1',
    repairOrgCode: 'ORG1',
    reportUserID: 'reporter',
    reportUserName: '周敏',
    repairUserID: null,
    repairUserName: null,
    faultText: '主轴异响',
    faultLevel: 1,
    isStop: 1,
    isFailure: 1,
    faultTime: '2026-11-20T08:00:00.000Z',
    reportTime: '2026-11-20T08:01:00.000Z',
    acknowledgeTime: null,
    receiveTime: null,
    arriveTime: null,
    repairStartTime: null,
    finishTime: null,
    writeTime: null,
    rejectTime: null,
    rejectReason: null,
    amendTime: null,
    confirmTime: null,
    confirmUserID: null,
    confirmUserName: null,
    autoConfirm: 0,
    escalateTime: null,
    superviseTime: null,
    writeDueTime: null,
    expectRecoverTime: null,
    sourceOrderID: null,
    stateTime: '2026-11-20T08:01:00.000Z',
    scanMode: null,
    scanReason: null,
    causeID: null,
    causeName: null,
    measures: null,
    mechanism: null,
    maintenanceAction: null,
    score: null,
    reworkCount: 0,
    createTime: '2026-11-20T08:01:00.000Z',
    version: 3,
    segments: [],
    history: [],
    parts: [],
    photosBefore: [],
    photosAfter: [],
    signature: null,
    labour: [],
    cost: { lines: [], total: 0, outsideAmount: null },
    ...over,
  };
}

/** Stands in for the server of an order that nobody has commented, and of a fault without earlier repairs; `answer` has the other answers. */
export function uncommentedServer(answer: (sent: Sent) => Answer): Sent[] {
  return fakeServer((sent) => {
    if (sent.path.endsWith('GetOrderCommentList')) return success({ comments: [], total: 0 });
    return sent.path === listFaultSuggestions.path ? success([]) : answer(sent);
  });
}
