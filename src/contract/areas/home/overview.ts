import { z } from 'zod';
import { defineEndpoint, pageBody, pageExtras, pageOf } from '../../endpoint.ts';
import { runState } from '../../enums.ts';
import { windowBody, windowRemark } from '../../orders/figures.ts';
import { orderSide } from '../../orders/orderKeys.ts';
import { openOrderRow } from '../../topics/topicRows.ts';
import { id, isoInstant, oneOf, searchText } from '../../validators.ts';

/** The next action that the caller can take on an order. */
export const waitingFor = z.enum(['receive', 'start', 'repair', 'recover', 'write', 'confirm']);
export type WaitingFor = z.output<typeof waitingFor>;

/** The number of orders that wait for the caller, by next action, and the number of unread messages. */
export const getAgentCount = defineEndpoint({
  id: 'home.agentCount',
  path: '/api/Home/New_AgentCount',
  permission: 'signedIn',
  summary: 'What waits for the caller now',
  body: z.object({}),
  data: z.object({
    toReceive: z.int(),
    toStart: z.int(),
    inRepair: z.int(),
    interrupted: z.int(),
    toWrite: z.int(),
    toConfirm: z.int(),
    unreadMessages: z.int(),
  }),
  source: 'specification 7 Home',
});

/** Orders that wait for the caller: highest fault level first, then oldest report first. */
export const getHomeWorkOrderList = defineEndpoint({
  id: 'home.workOrderList',
  path: '/api/Home/GetHomeWorkOrderList',
  permission: 'repair.view',
  summary: 'Orders that wait for the caller',
  body: pageBody.extend({ WaitingFor: waitingFor.optional() }),
  ...pageOf(openOrderRow.extend({ waitingFor })),
  source: 'specification 7 Home',
});

/** The caller and the selected organisation. */
export const getUserOrgInfo = defineEndpoint({
  id: 'home.userOrgInfo',
  path: '/api/Home/GetUserOrgInfo',
  permission: 'signedIn',
  summary: 'The caller and the organisation',
  body: z.object({}),
  data: z.object({
    id: z.string(),
    userName: z.string(),
    realName: z.string(),
    photo: z.string(),
    departmentName: z.string(),
    postName: z.string(),
    roleName: z.string(),
    userState: z.int(),
    orgCode: z.string(),
    orgName: z.string(),
    orgName_Short: z.string(),
    orgType: z.int(),
    orgState: z.int(),
    timeZone: z.string(),
    /** yyyy-MM-dd; null if it never expires. */
    expireDate: z.string().nullable(),
  }),
  source: 'specification 7 Home; 3 User',
});

const companyCounts = z.object({
  orgCode: z.string(),
  orgName: z.string(),
  orgName_Short: z.string(),
  orgType: z.int(),
  orgState: z.int(),
  /** Its own devices and those that it services. */
  devices: z.int(),
  /** Active people; 0 for an organisation other than the caller's own. */
  users: z.int(),
  /** Open orders: its own and those that it repairs. */
  openOrders: z.int(),
});

/** The figures of a window, for all devices together. MTTR and MTBF are null if there was no breakdown. */
const windowFigures = z.object({
  failures: z.int(),
  mttrHours: z.number().nullable(),
  mtbfHours: z.number().nullable(),
  mtbfLowerBoundHours: z.number().nullable(),
  availabilityRatio: z.number().nullable(),
});
export type WindowFigures = z.output<typeof windowFigures>;

/** The figures of a window, and the failures since midnight. */
const overviewFigures = windowFigures.extend({ failuresToday: z.int() });

/** The organisation with its counts. */
export const getCompanyInfo = defineEndpoint({
  id: 'home.companyInfo',
  path: '/api/Home/GetCompanyInfo',
  permission: 'home.view',
  summary: 'The organisation with its counts',
  body: z.object({}),
  data: companyCounts,
  source: 'specification 7 Home',
});

/** The organisation with its counts and the figures of a window. */
export const getNewCompanyInfo = defineEndpoint({
  id: 'home.newCompanyInfo',
  path: '/api/Home/New_GetCompanyInfo',
  permission: 'home.view',
  summary: 'The organisation with its counts and figures',
  body: windowBody,
  data: companyCounts.extend(overviewFigures.shape),
  extras: { dataRemark: windowRemark },
  source: 'specification 7 Home',
});

/** The data center at a glance: devices, open orders, and the figures of a window. */
export const getDataCenterInfo = defineEndpoint({
  id: 'home.dataCenterInfo',
  path: '/api/Home/GetDataCenterInfo',
  permission: 'home.view',
  summary: 'The data center at a glance',
  /** Side: whose orders count; by default, a provider's are those that it repairs. */
  body: windowBody.extend({ Side: orderSide.optional() }),
  data: z.object({ devices: z.int(), openOrders: z.int() }).extend(overviewFigures.shape),
  extras: { dataRemark: windowRemark },
  source: 'specification 7 Home',
});

/** The maximum number of windows of one `getFigureHistory`. */
export const maxHistoryWindows = 11;

/** The figures of several windows, in their order: the parts of a range, and what it is compared with. */
export const getFigureHistory = defineEndpoint({
  id: 'home.figureHistory',
  path: '/api/Home/GetFigureHistory',
  permission: 'home.view',
  summary: 'The figures of several windows',
  /** Side: as of `getDataCenterInfo`. */
  body: z.object({
    Windows: z.array(windowBody).min(1).max(maxHistoryWindows),
    Side: orderSide.optional(),
  }),
  data: z.array(windowFigures),
  source: 'product decision',
});

/** A device with its state and open orders. */
const deviceView = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  typeName: z.string().nullable(),
  positionID: z.string().nullable(),
  positionName: z.string().nullable(),
  /** deviceState */
  deviceState: z.int(),
  /** runState */
  runState: z.int(),
  /** When the run state began; null if the device has never reported. */
  runStateTime: isoInstant.nullable(),
  openOrders: z.int(),
  /** The highest fault level of its open orders (1 is the highest); null: none is open. */
  faultLevel: z.int().nullable(),
});
export type DeviceView = z.output<typeof deviceView>;

/** All devices, ordered by code: the organisation's own and those that it services. */
export const getDeviceAllView = defineEndpoint({
  id: 'home.deviceAllView',
  path: '/api/Home/GetDeveiceAllView',
  permission: 'home.view',
  summary: 'All devices with their state and open orders',
  body: z.object({}),
  data: z.array(deviceView),
  source: 'specification 7 Home',
});

/** One page of all devices, grouped by position. A group may continue on the next page. */
export const getNewDeviceAllView = defineEndpoint({
  id: 'home.newDeviceAllView',
  path: '/api/Home/New_GetDeveiceAllView',
  permission: 'home.view',
  summary: 'Devices by position, with their state and open orders',
  body: pageBody.extend({ SearchText: searchText }),
  data: z.array(
    z.object({
      /** null for devices without a position. */
      positionID: z.string().nullable(),
      positionName: z.string(),
      devices: z.array(deviceView),
    }),
  ),
  /** totalNum counts devices, not groups. */
  extras: pageExtras,
  source: 'specification 7 Home',
});

/** Run states of devices as the gateway last received them, ordered by code. */
export const getDeviceSimState = defineEndpoint({
  id: 'home.deviceSimState',
  path: '/api/Home/DeviceSimStateData',
  permission: 'device.view',
  summary: 'Run states of devices',
  body: pageBody.extend({
    SearchText: searchText,
    RunState: oneOf(runState).optional(),
    PositionID: id.optional(),
  }),
  ...pageOf(deviceView),
  source: 'specification 7 Home',
});

/** The number of devices in each of the four run states, including zeros. */
export const getDeviceSimStateCount = defineEndpoint({
  id: 'home.deviceSimStateCount',
  path: '/api/Home/New_DeviceSimStateCount',
  permission: 'device.view',
  summary: 'Devices by run state',
  body: z.object({}),
  data: z.array(z.object({ runState: z.int(), count: z.int() })),
  source: 'specification 7 Home',
});
