import { defineArea } from '../../area.ts';
import { weightRatings } from '../../enums.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import { orderLabels } from '../repair/orderLabels.ts';
import {
  addDevice,
  concernDevice,
  getDeviceUsers,
  listConcernDevices,
  listDevices,
  saveDeviceService,
  saveDeviceUsers,
} from './endpoints.ts';

export const deviceArea = defineArea({
  name: 'device',
  label: label('设备', 'Equipment'),
  endpoints: [
    addDevice,
    listDevices,
    saveDeviceService,
    getDeviceUsers,
    saveDeviceUsers,
    concernDevice,
    listConcernDevices,
  ],
  permissions: [
    menu('device.view', sidebarGroups.device, '设备台账', 'Equipment list', 'list', {
      defaultRoles: ['维修主管', '维修工', '报修员', '仓管员'],
      forVisitors: true,
    }),
    button('device.edit', 'device.view', '维护设备', 'Edit equipment'),
  ],
  errors: {
    DEVICE_CODE_TAKEN: defineError(
      'DeviceCode：设备编号 {deviceCode} 已存在，请换一个编号',
      'DeviceCode: {deviceCode} already exists; choose another code',
    ),
    NOT_ASSOCIATED: defineError(
      'ServiceOrgCode：{orgCode} 与本企业没有关联，请先关联',
      'ServiceOrgCode: {orgCode} is not associated with your organisation; associate it first',
    ),
  },
  actionNames: {
    add: label('新增设备', 'Add a device'),
    saveService: label('委托维修方', 'Give devices to a provider'),
    saveUsers: label('绑定设备人员', 'Bind people to a device'),
    concern: label('关注设备', 'Follow a device'),
  },
  fieldNames: {
    deviceID: label('设备', 'Device'),
    deviceIDs: label('设备', 'Devices'),
    deviceCode: orderLabels.deviceCode,
    deviceName: label('设备名称', 'Device name'),
    typeName: label('类型', 'Type'),
    positionName: label('位置', 'Position'),
    serviceOrgCode: label('维修方', 'Provider'),
    brand: label('品牌', 'Brand'),
    model: label('型号', 'Model'),
    serialNo: label('序列号', 'Serial number'),
    manufacturer: label('制造商', 'Manufacturer'),
    supplier: label('供应商', 'Supplier'),
    ratedPower: label('额定功率（kW）', 'Rated power (kW)'),
    startUpDate: label('启用日期', 'In use since'),
    weightRating: { label: label('重要度', 'Importance'), values: weightRatings },
    people: label('人员', 'People'),
    userIDs: label('人员', 'People'),
    concern: { label: label('关注', 'Followed'), values: 'yesNo' },
  },
  notifications: {
    deviceOffline: {
      title: { 'zh-CN': '{deviceName} 离线', 'en-US': '{deviceName} is offline' },
      msg: {
        'zh-CN': '已超过 {minutes} 分钟没有收到它的数据，请检查设备与网关的连接',
        'en-US': 'Nothing was heard of it for {minutes} min; check its connection and the gateway',
      },
    },
    deviceFault: {
      title: { 'zh-CN': '{deviceName} 故障', 'en-US': '{deviceName} has a fault' },
      msg: {
        'zh-CN': '设备上报了故障状态',
        'en-US': 'The device itself reports that it has a fault',
      },
    },
  },
  listPages: ['concernDevice'],
  changeKinds: ['device'],
});
