import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { runState } from '../enums.ts';
import { windowBody, windowRemark } from '../figures.ts';
import { orderSide } from '../orderKeys.ts';
import { openOrderRow } from '../topicRows.ts';
import { id, instant, oneOf, searchText } from '../validators.ts';

/** What the caller can do next with an order. */
export const waitingFor = z.enum(['receive', 'start', 'repair', 'recover', 'write', 'confirm']);
export type WaitingFor = z.output<typeof waitingFor>;

/** How many orders wait for the caller, by what is to be done, and how many messages are unread. */
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
  source: 'specification 7 Home; design page 3 Transitions',
});

/** Orders that wait for the caller: the highest level first, then those reported first. */
export const getHomeWorkOrderList = defineEndpoint({
  id: 'home.workOrderList',
  path: '/api/Home/GetHomeWorkOrderList',
  permission: 'repair.view',
  summary: 'Orders that wait for the caller',
  body: pageBody.extend({ WaitingFor: waitingFor.optional() }),
  ...pageOf(openOrderRow.extend({ waitingFor })),
  source: 'specification 7 Home; design page 3 Transitions',
});

/** Who the caller is, and which organisation they have selected. */
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
    /** yyyy-MM-dd; null: without end. */
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
  /** Own ones, and those that it services. */
  devices: z.int(),
  /** Active people; 0 of an organisation that is not one's own. */
  users: z.int(),
  /** Orders that wait for somebody: own ones, and those that it repairs. */
  openOrders: z.int(),
});

/** The figures of an overview: those of MTTR and MTBF have no value where nothing happened. */
const overviewFigures = z.object({
  /** Failures since midnight. */
  failuresToday: z.int(),
  failures: z.int(),
  mttrHours: z.number().nullable(),
  mtbfHours: z.number().nullable(),
  mtbfLowerBoundHours: z.number().nullable(),
  availabilityRatio: z.number().nullable(),
});

/** The organisation and how large it is. */
export const getCompanyInfo = defineEndpoint({
  id: 'home.companyInfo',
  path: '/api/Home/GetCompanyInfo',
  permission: 'home.view',
  summary: 'The organisation with its counts',
  body: z.object({}),
  data: companyCounts,
  source: 'specification 7 Home; design page 4 (enterprise)',
});

/** The same with the figures of a window. */
export const getNewCompanyInfo = defineEndpoint({
  id: 'home.newCompanyInfo',
  path: '/api/Home/New_GetCompanyInfo',
  permission: 'home.view',
  summary: 'The organisation with its counts and figures',
  body: windowBody,
  data: companyCounts.extend(overviewFigures.shape),
  beside: { dataRemark: windowRemark },
  source: 'specification 7 Home; design page 3 Figures',
});

/** The data center at a glance: devices, open orders, and the figures of a window. */
export const getDataCenterInfo = defineEndpoint({
  id: 'home.dataCenterInfo',
  path: '/api/Home/GetDataCenterInfo',
  permission: 'home.view',
  summary: 'The data center at a glance',
  /** Side: whose orders the figures are of; a provider's are those that it repairs. */
  body: windowBody.extend({ Side: orderSide.optional() }),
  data: z.object({ devices: z.int(), openOrders: z.int() }).extend(overviewFigures.shape),
  beside: { dataRemark: windowRemark },
  source: 'specification 7 Home; design page 3 Figures',
});

/** A device and how it is. */
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
  /** Since when; null: never heard of. */
  runStateTime: instant.nullable(),
  openOrders: z.int(),
  /** The highest fault level of its open orders (1 is the highest); null: none is open. */
  faultLevel: z.int().nullable(),
});
export type DeviceView = z.output<typeof deviceView>;

/** Every device, by code: own ones, and those that the organisation services. */
export const getDeviceAllView = defineEndpoint({
  id: 'home.deviceAllView',
  path: '/api/Home/GetDeveiceAllView',
  permission: 'home.view',
  summary: 'All devices with their state and open orders',
  body: z.object({}),
  data: z.array(deviceView),
  source: 'specification 7 Home; design page 4 (device)',
});

/** The same a page at a time, grouped by position; a group that a page cuts goes on with the next. */
export const getNewDeviceAllView = defineEndpoint({
  id: 'home.newDeviceAllView',
  path: '/api/Home/New_GetDeveiceAllView',
  permission: 'home.view',
  summary: 'Devices by position, with their state and open orders',
  body: pageBody.extend({ SearchText: searchText }),
  data: z.array(
    z.object({
      /** null: at no position. */
      positionID: z.string().nullable(),
      positionName: z.string(),
      devices: z.array(deviceView),
    }),
  ),
  /** Devices, not groups. */
  beside: { totalNum: z.int() },
  source: 'specification 7 Home; design page 4 (device)',
});

/** Run states of devices as the gateway last heard them, by code. */
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
  source: 'specification 7 Home; design page 4 (device)',
});

/** How many devices are in each run state: all four, zeros included. */
export const getDeviceSimStateCount = defineEndpoint({
  id: 'home.deviceSimStateCount',
  path: '/api/Home/New_DeviceSimStateCount',
  permission: 'device.view',
  summary: 'Devices by run state',
  body: z.object({}),
  data: z.array(z.object({ runState: z.int(), count: z.int() })),
  source: 'specification 7 Home; design page 4 (device)',
});
