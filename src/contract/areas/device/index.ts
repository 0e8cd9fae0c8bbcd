import { defineArea, withoutBodyTypes } from '../../area.ts';
import { deviceState, runState, weightRatings } from '../../enums.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import { customFieldKinds, listCustomFields, saveCustomFields } from './customFields.ts';
import { deviceImport } from './deviceImport.ts';
import {
  addDeviceDocument,
  deleteDeviceDocument,
  documentKinds,
  listDeviceDocuments,
  mostDocuments,
} from './documents.ts';
import { addDevice, scrapDevices, setDeviceState, updateDevice, updateDevices } from './edits.ts';
import {
  concernDevice,
  findDeviceCode,
  getDevice,
  getDeviceUsers,
  listBindable,
  listConcernDevices,
  listDeviceProviders,
  listDevices,
  saveDeviceService,
  saveDeviceUsers,
} from './endpoints.ts';
import { devicePosition, deviceType } from './groups.ts';
import { listPastOrders } from './history.ts';
import { labelFormatNames } from './labelFormats.ts';
import { printCheckedLabels, printDeviceLabels, printPositionLabels } from './labels.ts';
import { getDeviceTimeline } from './timeline.ts';
import { listDeviceParts } from './usedParts.ts';

export const deviceArea = defineArea({
  name: 'device',
  label: label('设备', 'Equipment'),
  resources: [deviceType, devicePosition],
  endpoints: withoutBodyTypes([
    addDevice,
    updateDevice,
    updateDevices,
    setDeviceState,
    scrapDevices,
    listDevices,
    getDevice,
    listDeviceProviders,
    getDeviceTimeline,
    listDeviceParts,
    listPastOrders,
    findDeviceCode,
    saveDeviceService,
    getDeviceUsers,
    saveDeviceUsers,
    listBindable,
    concernDevice,
    listConcernDevices,
    listCustomFields,
    saveCustomFields,
    listDeviceDocuments,
    addDeviceDocument,
    deleteDeviceDocument,
    printDeviceLabels,
    printCheckedLabels,
    printPositionLabels,
  ]),
  permissions: [
    menu('device.view', sidebarGroups.device, '设备台账', 'Equipment list', 'list', {
      defaultRoles: ['维修主管', '维修工', '报修员', '仓管员'],
      forVisitors: true,
    }),
    button('device.edit', 'device.view', '维护设备', 'Edit equipment'),
    button('device.export', 'device.view', '导出设备', 'Export equipment', {
      defaultRoles: ['维修主管'],
    }),
  ],
  errors: {
    DEVICE_CODE_TAKEN: defineError(
      'DeviceCode：设备编号 {deviceCode} 已存在，请换一个编号',
      'DeviceCode: {deviceCode} already exists; choose another code',
    ),
    DEVICE_IN_ITSELF: defineError(
      'ParentID：{deviceName} 是本设备或其下级，不能作为上级设备',
      'ParentID: {deviceName} is this device or part of it; choose another device',
    ),
    TOO_MANY_DOCUMENTS: defineError(
      `Files：最多 ${mostDocuments} 份文件，请先移除不用的`,
      `Files: ${mostDocuments} documents at most; remove some first`,
    ),
    OUTSIDE_SCOPE: defineError(
      '{field}：有 {count} 台设备不在维修方的可见范围内，请先在“关联企业”中扩大范围',
      '{field}: {count} devices are outside what the provider may see; widen its scope under Affiliated enterprises first',
    ),
    NOT_ASSOCIATED: defineError(
      'ServiceOrgCode：{orgCode} 与本企业没有关联，请先关联',
      'ServiceOrgCode: {orgCode} is not associated with your organisation; associate it first',
    ),
  },
  actionNames: {
    add: label('新增设备', 'Add a device'),
    update: label('修改设备', 'Change a device'),
    updateMany: label('批量修改设备', 'Change many devices'),
    setState: label('启用或停用设备', 'Enable or disable devices'),
    scrap: label('报废设备', 'Scrap devices'),
    saveService: label('委托维修方', 'Give devices to a provider'),
    saveUsers: label('绑定设备人员', 'Bind people to a device'),
    concern: label('关注设备', 'Follow a device'),
    saveCustomFields: label('设置自定义字段', 'Set custom fields'),
    addDocument: label('添加设备文件', 'Add a document to a device'),
    deleteDocument: label('移除设备文件', 'Remove a document of a device'),
    printLabels: label('打印设备标签', 'Print labels of devices'),
    printCheckedLabels: label('打印所选设备标签', 'Print labels of checked devices'),
    printPositionLabels: label('打印位置标签', 'Print labels of positions'),
  },
  formerActionNames: {
    addGroup: label('新增类型或位置', 'Add a type or position'),
    renameGroup: label('修改类型或位置', 'Change a type or position'),
    moveGroup: label('移动类型或位置', 'Move a type or position'),
    mergeGroup: label('合并类型或位置', 'Merge types or positions'),
    deleteGroup: label('删除类型或位置', 'Delete a type or position'),
  },
  fieldNames: {
    deviceID: label('设备', 'Device'),
    deviceIDs: label('设备', 'Devices'),
    serviceOrgCode: label('维修方', 'Provider'),
    weightRating: { label: label('重要度', 'Importance'), values: weightRatings },
    deviceState: { label: label('设备状态', 'State'), values: deviceState },
    runState: { label: label('运行状态', 'Run state'), values: runState },
    scrapped: { label: label('已报废', 'Scrapped'), values: 'yesNo' },
    tree: {
      label: label('类型或位置', 'Types or positions'),
      values: { type: deviceType.label, position: devicePosition.label },
    },
    people: label('人员', 'People'),
    userIDs: label('人员', 'People'),
    concern: { label: label('关注', 'Followed'), values: 'yesNo' },
    fieldID: label('字段', 'Field'),
    fieldName: label('字段名称', 'Name of the field'),
    fieldKind: { label: label('字段类别', 'Kind of field'), values: customFieldKinds },
    fieldOptions: label('选项', 'Options'),
    fieldValue: label('内容', 'Value'),
    required: { label: label('必填', 'Required'), values: 'yesNo' },
    docKind: { label: label('文件类别', 'Kind of document'), values: documentKinds },
    docID: label('文件', 'Document'),
    format: { label: label('规格', 'Format'), values: labelFormatNames },
    start: label('从第几张开始', 'First free place'),
  },
  notifications: {
    deviceOffline: {
      name: label('设备离线', 'A device is offline'),
      title: { 'zh-CN': '{deviceName} 离线', 'en-US': '{deviceName} is offline' },
      msg: {
        'zh-CN': '已超过 {minutes} 分钟没有收到它的数据，请检查设备与网关的连接',
        'en-US': 'Nothing was heard of it for {minutes} min; check its connection and the gateway',
      },
    },
    deviceFault: {
      name: label('设备故障', 'A device has a fault'),
      title: { 'zh-CN': '{deviceName} 故障', 'en-US': '{deviceName} has a fault' },
      msg: {
        'zh-CN': '设备上报了故障状态',
        'en-US': 'The device itself reports that it has a fault',
      },
    },
  },
  imports: [deviceImport],
  exports: {
    Device: { permission: 'device.export', title: label('设备台账', 'Equipment list') },
  },
  listPages: ['deviceList', 'concernDevice', 'runStates'],
  changeKinds: ['device', 'deviceDocument'],
});
