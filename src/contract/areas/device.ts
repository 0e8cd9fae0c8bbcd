import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { bit, dayText, id, instant, text } from '../validators.ts';

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
    DeviceCode: text(60),
    DeviceName: text(80),
    TypeName: text(60).optional(),
    PositionName: text(60).optional(),
    Brand: text(60).optional(),
    Model: text(60).optional(),
    SerialNo: text(60).optional(),
    Manufacturer: text(80).optional(),
    Supplier: text(80).optional(),
    /** kW */
    RatedPower: z.number().positive().max(1_000_000).optional(),
    StartUpDate: dayText.optional(),
    WeightRating: z.enum(['A', 'B', 'C', 'other']).optional(),
  }),
  data: device,
  errors: ['DEVICE_CODE_TAKEN'],
  source: 'specification 7 Device; design page 2 Shapes, page 4 device',
});

/** One page of the organisation's devices, by code; SearchText looks in code and name. */
export const listDevices = defineEndpoint({
  id: 'device.list',
  path: '/api/Device/GetDeviceList',
  permission: 'device.view',
  summary: 'List devices',
  body: pageBody.extend({
    SearchText: z.string().trim().max(80).default(''),
    TypeID: id.optional(),
    DeviceState: bit.optional(),
  }),
  ...pageOf(device),
  source: 'specification 7 Device; design page 2 Shapes',
});
