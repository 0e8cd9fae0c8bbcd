import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getDeviceUsers, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import {
  getRunStateHistory,
  makeDeviceKey,
  sendTelemetry,
} from '../../../src/contract/areas/gateway/endpoints.ts';
import * as figures from '../../../src/contract/areas/home/figures.ts';
import * as overview from '../../../src/contract/areas/home/overview.ts';
import * as rankings from '../../../src/contract/areas/home/rankings.ts';
import { getInbox, getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import { listActionLog, listLoginLog } from '../../../src/contract/areas/log/endpoints.ts';
import {
  getAllMessages,
  listMessages,
  readMessage,
  readMessages,
} from '../../../src/contract/areas/message/endpoints.ts';
import { listReaderNotices } from '../../../src/contract/areas/notice/endpoints.ts';
import { listParts } from '../../../src/contract/areas/part/part.ts';
import { listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import {
  getWorkOrder,
  getWorkOrderByCode,
  listOrderFilterValues,
  listWorkOrders,
} from '../../../src/contract/areas/repair/queries.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { topicName } from '../../../src/contract/topics/topicRows.ts';
import type { ApiClient } from '../../../src/server/cli/apiClient.ts';
import { signInByApi } from '../../e2e/support/plant.ts';
import { adminPhone, phoneOf, providerPhone, repairers } from './people.ts';

/** The length of the hour, and what each of its minutes has. */
export interface HourSize {
  readonly minutes: number;
  /** Devices that report, in whole batches. */
  readonly reporting: number;
  /** Walls that read all their topics. */
  readonly walls: number;
}

/** Devices of one batch of telemetry, and of the plant. */
const batch = 200;
const devices = 2_000;
const dayMs = 86_400_000;

/** Returns the id that a filled row has by its name. */
function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The numbers whose ids a call accepts: those that look like a UUID of some version. */
function numbersOf(name: string, count: number): number[] {
  return Array.from({ length: count - 1 }, (_, at) => at + 1).filter(
    (n) => z.uuid().safeParse(idOf(`${name} ${n}`)).success,
  );
}

const orderNumbers = numbersOf('order', 1000);
const deviceNumbers = numbersOf('device', devices);

/** Returns the device of a minute. */
function deviceOf(minute: number): number {
  return deviceNumbers[(minute * 31) % deviceNumbers.length] ?? 0;
}

const wallTopics = topicName.options.filter((topic) => topic !== 'inbox' && topic !== 'changes');

type Call = readonly [Endpoint, object];

/** The window of the days before now. */
function daysBack(days: number) {
  const now = Date.now();
  return {
    StartTime: new Date(now - days * dayMs).toISOString(),
    EndTime: new Date(now).toISOString(),
  };
}

/** The figures of a month, and of 24 months where they are read from rows of days and months. */
function figureCalls(): Call[] {
  const month = daysBack(30);
  return [month, daysBack(730)]
    .flatMap((window): Call[] => [
      [rankings.getTop10Mttr, window],
      [rankings.getTop10Mtbf, window],
      [rankings.getTop10Mtr, window],
      [rankings.getTop10Error, window],
      [rankings.getTop10WorkOrder, window],
      [rankings.getFailureTrend, window],
    ])
    .concat([
      [figures.getFigures, { ...month, Formula: 'availability' }],
      [rankings.getNowNumberFaults, {}],
      [rankings.getDayNumberFaults, {}],
      [figures.getWeiXiuCount, month],
      [figures.getGongshiCount, month],
      [figures.deviceReport, month],
      [figures.userReport, month],
      [figures.faultReport, month],
      [overview.getNewCompanyInfo, month],
      [overview.getDataCenterInfo, month],
    ]);
}

/** The pages that people open, one after the other. */
function pageCalls(minute: number): Call[] {
  const device = idOf(`device ${deviceOf(minute)}`);
  const order = orderNumbers[minute % orderNumbers.length] ?? 0;
  return [
    [listWorkOrders, {}],
    [listWorkOrders, { pageNum: 400 }],
    [listWorkOrders, { SearchText: `WO-${7000 + minute}` }],
    [listWorkOrders, { SearchText: '主轴' }],
    [listWorkOrders, { SearchText: '查无此物' }],
    [listWorkOrders, { Unfinished: 1 }],
    [listWorkOrders, { OrderState: 5 }],
    [listWorkOrders, { DeviceID: device }],
    [listWorkOrders, daysBack(90)],
    [listOrderFilterValues, { Field: 'repairer' }],
    [getWorkOrder, { ID: idOf(`order ${order}`) }],
    [getWorkOrderByCode, { OrderCode: `WO-${order}` }],
    [listDevices, { SearchText: 'Device 77' }],
    [getDeviceUsers, { DeviceID: device }],
    [getRunStateHistory, { DeviceID: device, ...daysBack(31) }],
    [overview.getNewDeviceAllView, {}],
    [overview.getDeviceSimState, {}],
    [overview.getDeviceSimStateCount, {}],
    [overview.getCompanyInfo, {}],
    [overview.getUserOrgInfo, {}],
    [listUsers, { SearchText: '王1' }],
    [listParts, { SearchText: 'P-77' }],
    [listReaderNotices, {}],
    [listLoginLog, {}],
    [listLoginLog, { SearchText: '王1' }],
    [listActionLog, {}],
    [listActionLog, { Module: 'part' }],
    [listActionLog, { SearchText: '查无此人' }],
  ];
}

/** What a person has in view of their own messages and work. */
async function readOwn(api: ApiClient): Promise<void> {
  await api.call(overview.getAgentCount, {});
  await api.call(overview.getHomeWorkOrderList, {});
  await api.call(getInbox, {});
  await api.call(getAllMessages, {});
  const { data } = await api.call(listMessages, {});
  const [newest] = data.data1;
  if (newest !== undefined) await api.call(readMessage, { id: newest.id });
  await api.call(readMessages, { MType: 3 });
}

/** An order from its report to its confirmation; every third is interrupted. */
async function liveOrder(reporter: ApiClient, repairer: ApiClient, n: number, device: number) {
  const { id: ID } = await reporter.call(addWorkOrder, {
    DeviceID: idOf(`device ${device}`),
    FaultText: '主轴振动过大',
    FaultLevel: 2,
    IsStop: 1,
  });
  const step = () => ({ ID, ActionID: randomUUID() });
  await repairer.call(receiveWorkOrder, step());
  await repairer.call(scanWorkOrder, { ...step(), ManualReason: '标签损坏' });
  if (n % 3 === 0) {
    await repairer.call(interruptWorkOrder, { ...step(), ReasonType: 'part', MachineUp: 0 });
    await repairer.call(recoverWorkOrder, step());
  }
  await repairer.call(repairWorkOrder, { ...step(), Measures: '更换轴承', CauseName: '磨损' });
  await reporter.call(confirmWorkOrder, { ...step(), Result: 1, Score: 5 });
}

/** One reading of each device that reports; in each minute one in 140 stands still, so that each stops ten times a day. */
async function report(
  api: ApiClient,
  deviceKey: string,
  minute: number,
  reporting: number,
): Promise<void> {
  for (let from = 0; from < reporting; from += batch) {
    const Items = Array.from({ length: batch }, (_, at) => ({
      DeviceCode: `D-${String(from + at).padStart(4, '0')}`,
      RunState: (from + at + minute) % 140 === 0 ? 0 : 1,
    }));
    await api.call(sendTelemetry, { Items }, { deviceKey });
  }
}

/**
 * Lives an hour of the plant, without its pauses: each minute devices report, walls read their topics, an
 * order is reported and repaired, people open pages and figures, read their messages, and one signs in.
 *
 * @param everyTenth called in the first and every tenth minute
 * @throws ApiFailure of the first call that fails
 */
export async function liveHour(
  address: string,
  { minutes, reporting, walls }: HourSize,
  everyTenth: () => Promise<void>,
): Promise<void> {
  const admin = (await signInByApi(address, adminPhone)).api;
  const provider = (await signInByApi(address, providerPhone)).api;
  const { deviceKey } = await admin.call(makeDeviceKey, {});
  const all = figureCalls();
  for (let minute = 0; minute < minutes; minute += 1) {
    const someone = (await signInByApi(address, phoneOf(minute % repairers))).api;
    await report(admin, deviceKey, minute, reporting);
    for (let wall = 0; wall < walls; wall += 1) {
      for (const Topic of wallTopics)
        await (wall === 0 ? provider : admin).call(getTopic, { Topic });
    }
    const device = deviceOf(minute);
    await liveOrder(admin, device % 3 === 0 ? provider : someone, minute, device);
    for (const [endpoint, body] of pageCalls(minute)) await admin.call(endpoint, body as never);
    const some = all.filter((_, at) => minutes < 10 || at % 4 === minute % 4);
    for (const [endpoint, body] of some) await admin.call(endpoint, body as never);
    await readOwn(someone);
    if (minute % 10 === 0) await everyTenth();
  }
}
