import type { z } from 'zod';
import { label } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { noun } from '../../resource/texts.ts';
import { defineTree, treeWire } from '../../resource/tree.ts';
import { lengths } from '../../validation/lengths.ts';
import { documentLinksTo } from '../knowledge/knowledgeEnums.ts';

const shared = {
  area: 'device',
  counted: noun('设备', 'device', 'devices', '台'),
  access: { view: 'device.view', edit: 'device.edit' },
} as const;
/** The associated providers whose scope names the node; 0 for others than the owner. */
const scopes = field.number(
  { isInteger: true },
  '指定它的服务商',
  'Providers whose scope names it',
);

/** The types of devices. */
export const deviceType = defineTree('deviceType', {
  ...shared,
  label: label('设备类型', 'Equipment types'),
  noun: noun('设备类型', 'equipment type', 'equipment types'),
  paths: treeWire('Device', 'DeviceType'),
  table: 'device_type',
  fileKind: 'DeviceType',
  parentExample: label('机床', 'Machine tools'),
  fields: {
    Name: field
      .text(lengths.deviceType, '名称', 'Name')
      .column('type_name')
      .keyed('name')
      .example('加工中心', 'Machining centre')
      .synonyms(
        '设备类型',
        '类型',
        '类型名称',
        '设备类别',
        '设备分类',
        'equipment type',
        'type',
        'machine type',
        'asset type',
      ),
    GroupCode: field
      .text(lengths.groupCode, '编号', 'Code')
      .column('type_code')
      .keyed('code')
      .unique()
      .optional()
      .example('JC-01', 'MT-01')
      .synonyms('类型编号', '编码', '类型编码', 'type code', 'type no'),
  },
  derived: { Scopes: scopes },
  references: [
    { table: 'device', column: 'type_id' },
    { table: 'device_field', column: 'type_id', isLoose: true },
    documentLinksTo('type_id'),
  ],
});

/** The positions of devices, with the text of their QR labels. */
export const devicePosition = defineTree('devicePosition', {
  ...shared,
  label: label('位置', 'Positions'),
  noun: noun('位置', 'position', 'positions'),
  paths: treeWire('Device', 'DevicePosition'),
  table: 'device_position',
  fileKind: 'Position',
  parentExample: label('一厂 / 二车间', 'Plant 1 / Hall 2'),
  fields: {
    Name: field
      .text(lengths.devicePosition, '名称', 'Name')
      .column('position_name')
      .keyed('name')
      .searched('name')
      .example('二号产线', 'Line 2')
      .synonyms(
        '位置',
        '位置名称',
        '设备位置',
        '安装位置',
        '车间',
        '产线',
        'position',
        'location',
        'line',
        'area',
      ),
    GroupCode: field
      .text(lengths.groupCode, '编号', 'Code')
      .column('position_code')
      .keyed('code')
      .unique()
      .searched('code')
      .optional()
      .example('P1-02')
      .synonyms('位置编号', '编码', '位置编码', 'position code', 'location code', 'position no'),
    /** As the plant writes them: of a map, or of a grid of the hall. */
    Coordinates: field
      .text(lengths.coordinates, '坐标', 'Coordinates')
      .optional()
      .example('31.2304, 121.4737')
      .synonyms('经纬度', '位置坐标', 'coordinate', 'latitude longitude'),
    ManagerID: field
      .person('负责人', 'Manager')
      .optional()
      .help('也负责其下没有负责人的位置', 'Also in charge of the positions below without a manager')
      .example('李强', 'Li Qiang')
      .synonyms('主管', '管理人', '负责人手机号', 'responsible', 'supervisor', 'manager phone'),
  },
  derived: { Scopes: scopes, QrCode: field.text(200, '二维码', 'QR code') },
  references: [
    { table: 'device', column: 'position_id' },
    { table: 'plan_device', column: 'position_id', isLoose: true },
    { table: 'plan_point', column: 'position_id', isLoose: true },
  ],
});

export type DeviceTypeNode = z.output<typeof deviceType.node>;
export type DevicePosition = z.output<typeof devicePosition.node>;

/** The calls that other areas make. */
export const { list: listDeviceTypes } = deviceType.calls;
export const { list: listDevicePositions } = devicePosition.calls;
