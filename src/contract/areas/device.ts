import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { runState, type WeightRating, weightRatings } from '../enums.ts';
import { lengths } from '../lengths.ts';
import { ofOwner } from '../ofOwner.ts';
import { bit, dayText, id, instant, oneOf, searchText, text } from '../validators.ts';
import { orgCode } from './relation.ts';

/** What the followers of a device are told of it, beside its orders. */
export type DeviceNotificationKind = 'deviceOffline' | 'deviceFault';

const weightRating = z.enum(Object.keys(weightRatings) as [WeightRating, ...WeightRating[]]);

export const device = z.object({
  id: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  typeID: z.string().nullable(),
  typeName: z.string().nullable(),
  positionID: z.string().nullable(),
  positionName: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  serialNo: z.string().nullable(),
  manufacturer: z.string().nullable(),
  supplier: z.string().nullable(),
  ratedPower: z.number().nullable(),
  startUpDate: z.string().nullable(),
  scrapDate: z.string().nullable(),
  weightRating: z.string().nullable(),
  /** The provider that services it; null: its own organisation does. */
  serviceOrgCode: z.string().nullable(),
  deviceState: z.int(),
  runState: z.int(),
  runStateTime: instant.nullable(),
  /** The text of the device's QR label; also what ScanWorkOrder expects. */
  qrCode: z.string(),
  createTime: instant,
  version: z.int(),
});
export type Device = z.output<typeof device>;

/** Adds a device; a type or position that does not exist yet by that name is made. */
export const addDevice = defineEndpoint({
  id: 'device.add',
  path: '/api/Device/AddDevice',
  permission: 'device.edit',
  summary: 'Add a device',
  body: z.object({
    DeviceCode: text(lengths.deviceCode),
    DeviceName: text(lengths.deviceName),
    TypeName: text(lengths.deviceType).optional(),
    PositionName: text(lengths.devicePosition).optional(),
    Brand: text(60).optional(),
    Model: text(60).optional(),
    SerialNo: text(60).optional(),
    Manufacturer: text(80).optional(),
    Supplier: text(80).optional(),
    /** kW */
    RatedPower: z.number().positive().max(1_000_000).optional(),
    StartUpDate: dayText.optional(),
    WeightRating: weightRating.optional(),
  }),
  data: device,
  errors: ['DEVICE_CODE_TAKEN'],
  source: 'specification 7 Device; design page 2 Shapes, page 4 device',
});

/**
 * One page of the organisation's devices, and of those that it services for others, by code;
 * SearchText looks in code and name.
 */
export const listDevices = defineEndpoint({
  id: 'device.list',
  path: '/api/Device/GetDeviceList',
  permission: 'device.view',
  summary: 'List devices',
  body: pageBody.extend({
    SearchText: searchText,
    TypeID: id.optional(),
    DeviceState: bit.optional(),
    /** That one alone. */
    DeviceID: id.optional(),
  }),
  ...pageOf(device),
  source: 'specification 7 Device; design page 2 Shapes',
});

/**
 * Gives devices to a provider, or takes them back (null). Orders reported from now on go to it. What
 * another provider had not restored goes to it too, or back to the owner's people, as newly reported;
 * what the owner's own people have begun stays theirs. A provider that no longer services a device
 * sees of it the orders that it restored, and its people no longer belong to it.
 */
export const saveDeviceService = defineEndpoint({
  id: 'device.saveService',
  path: '/api/Device/SaveDeviceService',
  permission: 'device.edit',
  summary: 'Give devices to a provider',
  body: z.object({
    DeviceIDs: z.array(id).min(1).max(1000),
    /** Associated with the organisation. */
    ServiceOrgCode: orgCode.nullable(),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND', 'NOT_ASSOCIATED'],
  source: 'specification 7 Device; design page 2 Relations are directed, page 4 device',
});

/** Who belongs to a device, as far as the caller's side may know. */
export const devicePeople = z.object({
  deviceID: z.string(),
  /** Told first of its faults. */
  users: z.array(z.object({ userID: z.string(), realName: z.string(), orgCode: z.string() })),
  /** 1: the caller follows the device. */
  concern: bit,
});
export type DevicePeople = z.output<typeof devicePeople>;

/** Who is bound to a device of the organisation, or to one that it services. */
export const getDeviceUsers = defineEndpoint({
  id: 'device.getUsers',
  path: '/api/Device/GetDeviceUsers',
  permission: 'device.view',
  summary: 'Who is bound to a device',
  body: z.object({ DeviceID: id }),
  data: devicePeople,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device user-device assignment; design page 3 Transitions',
});

/**
 * Binds people to a device: those who are told first of its faults, active and with the repair
 * permission. The owner says all of them, its own and the service organisation's; the service
 * organisation says its own.
 */
export const saveDeviceUsers = defineEndpoint({
  id: 'device.saveUsers',
  path: '/api/Device/SaveDeviceUsers',
  permission: 'device.edit',
  summary: 'Bind people to a device',
  body: z.object({ DeviceID: id, UserIDs: z.array(id).max(200) }),
  data: devicePeople,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device user-device assignment; design page 3 Transitions',
});

/** The caller follows a device that they may see, or no longer does. */
export const concernDevice = defineEndpoint({
  id: 'device.concern',
  path: '/api/Device/ConcernDevice',
  permission: 'device.view',
  summary: 'Follow a device',
  body: z.object({ DeviceID: id, Concern: bit }),
  data: devicePeople,
  errors: ['NOT_FOUND'],
  source: 'specification 2 /device/concernDevice; design page 3 Transitions',
});

/** A device that the caller follows, and how it is. */
const followedDevice = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  typeName: z.string().nullable(),
  positionName: z.string().nullable(),
  /** deviceState */
  deviceState: z.int(),
  /** runState */
  runState: z.int(),
  /** Since when; null: never heard of. */
  runStateTime: instant.nullable(),
  /** Those that the caller's organisation sees. */
  openOrders: z.int(),
  /** The highest fault level of its open orders (1 is the highest); null: none is open. */
  faultLevel: z.int().nullable(),
  /** Of its latest order; null: there was none. */
  lastFaultTime: instant.nullable(),
  lastFaultText: z.string().nullable(),
  /** Since when it is followed. */
  concernTime: instant,
  ...ofOwner,
});
export type FollowedDevice = z.output<typeof followedDevice>;

/** One page of the devices that the caller follows and may still see, those with the gravest open orders first. */
export const listConcernDevices = defineEndpoint({
  id: 'device.listConcern',
  path: '/api/Device/GetConcernDeviceList',
  permission: 'device.view',
  summary: 'List followed devices',
  body: pageBody.extend({
    /** Looks in code and name. */
    SearchText: searchText,
    RunState: oneOf(runState).optional(),
  }),
  ...pageOf(followedDevice),
  source: 'specification 2 /device/concernDevice; 7 Device',
});
