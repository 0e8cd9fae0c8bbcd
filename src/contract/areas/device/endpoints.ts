import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { runState, type WeightRating, weightRatings } from '../../enums.ts';
import { ownerNameField } from '../../orders/ownerNameField.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant, oneOf, searchText, text } from '../../validators.ts';
import { orgCode } from '../relation/endpoints.ts';

const weightRating = z.enum(Object.keys(weightRatings) as [WeightRating, ...WeightRating[]]);

export const deviceSchema = z.object({
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
  /** The provider that services the device; null if its own organisation does. */
  serviceOrgCode: z.string().nullable(),
  deviceState: z.int(),
  runState: z.int(),
  runStateTime: isoInstant.nullable(),
  /** The text of the device's QR label; also what ScanWorkOrder expects. */
  qrCode: z.string(),
  createTime: isoInstant,
  version: z.int(),
});
export type Device = z.output<typeof deviceSchema>;

/** Adds a device. A type or position with an unknown name is created. */
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
  data: deviceSchema,
  errors: ['DEVICE_CODE_TAKEN'],
  source: 'specification 7 Device',
});

/**
 * One page of the organisation's devices and of those that it services for others, ordered by code.
 * SearchText matches code and name.
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
    /** Narrows the list to this device. */
    DeviceID: id.optional(),
  }),
  ...pageOf(deviceSchema),
  source: 'specification 7 Device',
});

/**
 * Assigns devices to a provider, or takes them back (null). New orders go to the new repair side. Open
 * orders that the former provider had not restored also go there, as newly reported; orders that the
 * owner's own people have begun stay with them. A former provider still sees the orders of the device
 * that it restored, and its people are no longer bound to the device.
 */
export const saveDeviceService = defineEndpoint({
  id: 'device.saveService',
  path: '/api/Device/SaveDeviceService',
  permission: 'device.edit',
  summary: 'Give devices to a provider',
  body: z.object({
    DeviceIDs: z.array(id).min(1).max(1000),
    /** A provider associated with the organisation. */
    ServiceOrgCode: orgCode.nullable(),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND', 'NOT_ASSOCIATED'],
  source: 'specification 7 Device',
});

/** The people bound to a device, as far as the caller's side may see them. */
export const devicePeople = z.object({
  deviceID: z.string(),
  /** The people who are notified first of the device's faults. */
  users: z.array(z.object({ userID: z.string(), realName: z.string(), orgCode: z.string() })),
  /** 1: the caller follows the device. */
  concern: bit,
});
export type DevicePeople = z.output<typeof devicePeople>;

/** The people bound to a device of the organisation, or to one that it services. */
export const getDeviceUsers = defineEndpoint({
  id: 'device.getUsers',
  path: '/api/Device/GetDeviceUsers',
  permission: 'device.view',
  summary: 'Who is bound to a device',
  body: z.object({ DeviceID: id }),
  data: devicePeople,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device user-device assignment',
});

/**
 * Binds people to a device. They are notified first of its faults; they must be active and have the
 * repair permission. The owner sets the whole list, its own people and the service organisation's; the
 * service organisation sets only its own people.
 */
export const saveDeviceUsers = defineEndpoint({
  id: 'device.saveUsers',
  path: '/api/Device/SaveDeviceUsers',
  permission: 'device.edit',
  summary: 'Bind people to a device',
  body: z.object({ DeviceID: id, UserIDs: z.array(id).max(200) }),
  data: devicePeople,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device user-device assignment',
});

/** Makes the caller follow a device that they may see, or stop following it. */
export const concernDevice = defineEndpoint({
  id: 'device.concern',
  path: '/api/Device/ConcernDevice',
  permission: 'device.view',
  summary: 'Follow a device',
  body: z.object({ DeviceID: id, Concern: bit }),
  data: devicePeople,
  errors: ['NOT_FOUND'],
  source: 'specification 2 /device/concernDevice',
});

/** A device that the caller follows, with its state. */
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
  /** When the run state began; null if the device has never reported. */
  runStateTime: isoInstant.nullable(),
  /** The number of open orders that the caller's organisation can see. */
  openOrders: z.int(),
  /** The highest fault level of its open orders (1 is the highest); null: none is open. */
  faultLevel: z.int().nullable(),
  /** The fault time of its latest order; null if there was none. */
  lastFaultTime: isoInstant.nullable(),
  lastFaultText: z.string().nullable(),
  /** When the caller began to follow it. */
  concernTime: isoInstant,
  ...ownerNameField,
});
export type FollowedDevice = z.output<typeof followedDevice>;

/** One page of the devices that the caller follows and may still see, those with the most severe open orders first. */
export const listConcernDevices = defineEndpoint({
  id: 'device.listConcern',
  path: '/api/Device/GetConcernDeviceList',
  permission: 'device.view',
  summary: 'List followed devices',
  body: pageBody.extend({
    /** Matches code and name. */
    SearchText: searchText,
    RunState: oneOf(runState).optional(),
  }),
  ...pageOf(followedDevice),
  source: 'specification 2 /device/concernDevice; 7 Device',
});
