import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf, sortBody } from '../../endpoint.ts';
import { deviceState, runState, type WeightRating, weightRatings } from '../../enums.ts';
import { ownerNameField } from '../../orders/ownerNameField.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, oneOf, searchText, text } from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';
import { orgCode } from '../relation/endpoints.ts';
import { shareItem } from '../relation/scope.ts';
import { customFieldValue } from './customFields.ts';
import { deviceFieldDetail, deviceFieldRow } from './deviceFields.ts';

/** The importance of a device. */
export const weightRating = z.enum(Object.keys(weightRatings) as [WeightRating, ...WeightRating[]]);

export const deviceSchema = z.object({
  id: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  typeID: z.string().nullable(),
  typeName: z.string().nullable(),
  positionID: z.string().nullable(),
  positionName: z.string().nullable(),
  ...deviceFieldRow,
  scrapDate: z.string().nullable(),
  weightRating: z.string().nullable(),
  /** The provider that services the device; null if its own organisation does. */
  serviceOrgCode: z.string().nullable(),
  deviceState: z.int(),
  runState: z.int(),
  runStateTime: isoInstant.nullable(),
  /** Hours in the state "running" until now, on top of the meter's entered reading; null if nothing is known. */
  runHours: z.number().nullable(),
  /** The text of the device's QR label; also what ScanWorkOrder expects. */
  qrCode: z.string(),
  createTime: isoInstant,
  version: z.int(),
  ...ownerNameField,
});
export type Device = z.output<typeof deviceSchema>;

/** Another device as part of a device's record. */
const relatedDevice = z.object({
  id: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  runState: z.int(),
});

/** A device with everything that its page shows beside its orders. */
export const deviceDetail = deviceSchema.extend({
  orgCode: z.string(),
  /** As `parent`, null without a parent, and where the caller may not see it. */
  parentID: z.string().nullable(),
  parent: relatedDevice.nullable(),
  /** The devices that are part of it, by code, at most 200. */
  children: z.array(relatedDevice),
  ...deviceFieldDetail,
  photos: z.array(uploadedFile),
  /** The custom fields of its type, and of the types above it, with its values. */
  customFields: z.array(customFieldValue),
  /** The calendar that it names; null if it uses the default one, and for everybody but the owner. */
  calendarID: z.string().nullable(),
  calendarName: z.string().nullable(),
  /** Who is in charge of its position, or else of the next one above that has a manager; null for everybody but the owner. */
  positionManager: z.string().nullable(),
  /** The name of the provider that services it; null if its own organisation does. */
  serviceOrgName: z.string().nullable(),
  /** The number of open orders that the caller's organisation can see. */
  openOrders: z.int(),
  /** The items that the owner shares with the caller's organisation; null for the owner. Without passports their fields are empty. */
  shared: z.array(shareItem).nullable(),
});
export type DeviceDetail = z.output<typeof deviceDetail>;

/** The filter of the list of devices and of its export. SearchText matches code, name, serial number, brand and position. */
export const deviceFilter = z.object({
  SearchText: searchText,
  /** With the types below it. */
  TypeID: id.optional(),
  /** With the positions below it. */
  PositionID: id.optional(),
  DeviceState: oneOf(deviceState).optional(),
  RunState: oneOf(runState).optional(),
  WeightRating: weightRating.optional(),
  /** Devices that this organisation services: a provider, or the caller's own. */
  ServiceOrgCode: orgCode.optional(),
  /** 1: scrapped devices alone; 0: none of them. */
  Scrapped: bit.optional(),
  /** Narrows the list to this device. */
  DeviceID: id.optional(),
  ...sortBody(['deviceCode', 'deviceName', 'weightRating', 'deviceState', 'createTime']),
});

/** One page of the organisation's devices and of those that it services for others, by code unless sorted. */
export const listDevices = defineEndpoint({
  id: 'device.list',
  path: '/api/Device/GetDeviceList',
  permission: 'device.view',
  summary: 'List devices',
  body: pageBody.extend(deviceFilter.shape),
  ...pageOf(deviceSchema),
  source: 'specification 7 Device',
});

/** One device of the organisation, or one that it services. */
export const getDevice = defineEndpoint({
  id: 'device.get',
  path: '/api/Device/GetDeviceInfo',
  permission: 'device.view',
  summary: 'Get a device',
  body: z.object({ DeviceID: id }),
  data: deviceDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device',
});

/** The providers that may service the organisation's devices, by name: those associated with it. */
export const listDeviceProviders = defineEndpoint({
  id: 'device.providers',
  path: '/api/Device/GetDeviceProviderList',
  permission: 'device.view',
  summary: 'List providers of devices',
  body: z.object({}),
  data: z.array(z.object({ orgCode: z.string(), orgName: z.string() })),
  source: 'product decision',
});

/** The device that has a code, for a form that checks a code while it is typed. */
export const findDeviceCode = defineEndpoint({
  id: 'device.findCode',
  path: '/api/Device/GetDeviceByCode',
  permission: 'device.view',
  summary: 'Find a device by its code',
  body: z.object({ DeviceCode: text(lengths.deviceCode) }),
  data: relatedDevice.nullable(),
  source: 'product decision',
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
  errors: ['NOT_FOUND', 'NOT_ASSOCIATED', 'OUTSIDE_SCOPE'],
  source: 'product decision',
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

/** The most people in an answer of `listBindable`. */
export const bindableListed = 20;

/** A person who can be bound to a device. */
const bindablePerson = devicePeople.shape.users.element;
export type BindablePerson = z.output<typeof bindablePerson>;

/**
 * The people whom the caller can bind to a device, by name, at most `bindableListed`: active people with the repair
 * permission, for the owner those of both sides, for the service organisation its own.
 */
export const listBindable = defineEndpoint({
  id: 'device.listBindable',
  path: '/api/Device/GetDeviceUserOptions',
  permission: 'device.edit',
  summary: 'Who can be bound to a device',
  body: z.object({
    DeviceID: id,
    /** Matches the name. */
    SearchText: searchText,
  }),
  data: z.array(bindablePerson),
  errors: ['NOT_FOUND'],
  source: 'product decision',
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
  source: 'product decision for specification 2 /device/concernDevice',
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
  source: 'product decision for specification 2 /device/concernDevice',
});
