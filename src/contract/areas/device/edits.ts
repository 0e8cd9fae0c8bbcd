import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { deviceState } from '../../enums.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { dayText, id, oneOf, text } from '../../validators.ts';
import { orgCode } from '../relation/endpoints.ts';
import { customValues } from './customFields.ts';
import { deviceFieldBody } from './deviceFields.ts';
import { mostDevicePhotos } from './documents.ts';
import { deviceDetail, deviceSchema, weightRating } from './endpoints.ts';

/** A field that may be left out, or null where the device has no value. */
function detail<Schema extends z.ZodType>(schema: Schema, zh: string, en: string) {
  return labelled(schema, zh, en).nullable().optional();
}

const code = labelled(text(lengths.deviceCode), '设备编号', 'Device code');
const name = labelled(text(lengths.deviceName), '设备名称', 'Device name');

/** The fields whose values many devices may have in common. */
const shared = {
  /** A type or position with an unknown name is created. */
  TypeName: detail(text(lengths.deviceType), '类型', 'Type'),
  PositionName: detail(text(lengths.devicePosition), '位置', 'Position'),
  WeightRating: detail(weightRating, '重要度', 'Importance'),
};

const calendar = detail(id, '工作日历', 'Calendar');

/** The fields of a device beside its code and name, in the order of its form. */
const details = {
  ...shared,
  ParentID: detail(id, '上级设备', 'Part of'),
  ...deviceFieldBody,
  /** The meter's reading now: what the device runs from now on is added to it. Null counts from nothing. */
  RunHours: detail(z.number().min(0).max(1_000_000), '累计运行（小时）', 'Run hours'),
  /** Its working times count as required time; null: those of the default calendar. */
  CalendarID: calendar,
  /** The values of all custom fields of the device's type; a change may leave them out, which keeps them. */
  CustomFields: labelled(customValues, '自定义字段', 'Custom fields').optional(),
  /** The whole list: `url` of the photos that the device has and of uploaded pictures of the caller. */
  Photos: labelled(z.array(z.string().max(200)).max(mostDevicePhotos), '照片', 'Photos').optional(),
};

/** Adds a device of the organisation. */
export const addDevice = defineEndpoint({
  id: 'device.add',
  path: '/api/Device/AddDevice',
  permission: 'device.edit',
  summary: 'Add a device',
  body: z.object({ DeviceCode: code, DeviceName: name, ...details }),
  data: deviceSchema,
  errors: ['DEVICE_CODE_TAKEN', 'GROUP_TREE_FULL', 'NOT_FOUND'],
  source: 'product decision',
});

/**
 * Changes a device of the organisation; fields that are left out stay. Its orders are found by the new
 * code and name, and its figures follow its days.
 */
export const updateDevice = defineEndpoint({
  id: 'device.update',
  path: '/api/Device/UpdateDevice',
  permission: 'device.edit',
  summary: 'Change a device',
  body: z.object({
    ID: id,
    DeviceCode: code.optional(),
    DeviceName: name.optional(),
    ...details,
    /** The version that the caller saw. Another version is refused, with the current device in the answer. */
    Version: z.int().min(0).optional(),
  }),
  data: deviceDetail,
  errors: [
    'DEVICE_CODE_TAKEN',
    'DEVICE_IN_ITSELF',
    'GROUP_TREE_FULL',
    'NOT_FOUND',
    'STALE_VERSION',
  ],
  source: 'product decision',
});

/** The most devices that one call changes. */
export const maxChangedDevices = 200;

const someIDs = z.array(id).min(1).max(maxChangedDevices);

/** A device that a change of many left as it was, with the reason. */
export const refusedDevice = z.object({ id: z.string(), info: z.string() });

/**
 * Sets what many devices have in common; at least one field is required. A device that cannot be changed is
 * returned with the reason, and the others are changed: one that is not the organisation's, and one that lacks a
 * required custom field of its new type.
 */
export const updateDevices = defineEndpoint({
  id: 'device.updateMany',
  path: '/api/Device/UpdatebatchDevice',
  permission: 'device.edit',
  summary: 'Change many devices',
  body: z.object({
    IDs: someIDs,
    ...shared,
    CalendarID: calendar,
    /** A provider associated with the organisation; null: the organisation itself. */
    ServiceOrgCode: detail(orgCode, '维修方', 'Provider'),
    /** As `setDeviceState` changes it. */
    DeviceState: labelled(oneOf(deviceState), '设备状态', 'State').optional(),
  }),
  data: z.object({ changed: z.int(), refused: z.array(refusedDevice) }),
  /** NOT_FOUND: the calendar, or none of the devices. */
  errors: ['GROUP_TREE_FULL', 'NOT_ASSOCIATED', 'NOT_FOUND', 'OUTSIDE_SCOPE'],
  source: 'product decision',
});

/**
 * Disables devices (0), of which no fault can be reported then, or enables them (1), which takes a
 * scrapped one into use again; all or none change.
 */
export const setDeviceState = defineEndpoint({
  id: 'device.setState',
  path: '/api/Device/UpdateDeviceState',
  permission: 'device.edit',
  summary: 'Enable or disable devices',
  body: z.object({ IDs: someIDs, DeviceState: oneOf(deviceState) }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/**
 * Takes devices out of use for good: they are disabled, and their required time ends with the day. Their
 * orders and figures remain. All or none change.
 */
export const scrapDevices = defineEndpoint({
  id: 'device.scrap',
  path: '/api/Device/ScrapDevice',
  permission: 'device.edit',
  summary: 'Scrap devices',
  body: z.object({
    IDs: someIDs,
    /** Not after today. */
    ScrapDate: labelled(dayText, '报废日期', 'Scrapped on'),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
