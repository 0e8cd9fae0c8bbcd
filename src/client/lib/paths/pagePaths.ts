import { pathKey } from './pathKey.ts';

/**
 * The path of each page in the page-name lookup of specification 2, whether or not the page exists
 * yet. Where the specification shows no path, ours follows the pattern of the others.
 */
export const pagePaths = {
  dataOverview: '/home/dataOverview',
  deviceData: '/home/deviceData',
  personnelData: '/home/personnelData',
  faultAnalysis: '/home/faultAnalysis',
  reports: '/home/reports',
  reportDetail: '/home/reports/detail',

  mailList: '/personnel/mailList',
  mailinfo: '/personnel/mailList/mailinfo',
  roleList: '/personnel/newRoleList',
  scheduling: '/personnel/scheduling',
  schedulingRecord: '/personnel/schedulingRecord',
  overtime: '/overtime',
  overtimeSheet: '/overtime/sheet',

  deviceList: '/device/list',
  deviceDetail: '/device/list/deviceDetail',
  relationDeviceDetail: '/device/list/relationDeviceDetail',
  addDevice: '/deviceDetail/deviceDetail',
  deviceGroups: '/device/groups',
  runStates: '/device/runStates',
  calendar: '/device/calendar',
  concernDevice: '/device/concernDevice',
  deviceStatus: '/realTimeDevices/deviceStatus',
  monitoringRecords: '/realTimeDevices/monitoringRecords',
  alarms: '/realTimeDevices/alarms',
  metricPoints: '/realTimeDevices/points',
  metricPointDetail: '/realTimeDevices/points/pointDetail',
  alarmRules: '/realTimeDevices/rules',
  alarmRuleDetail: '/realTimeDevices/rules/ruleDetail',
  gateways: '/realTimeDevices/gateways',

  sparePartList: '/sparePart/list',
  sparePartDetail: '/sparePart/list/sparePartDetail',
  sparePartPosition: '/sparePart/position',
  sparePartApplyFor: '/sparePart/applyFor',
  sparePartRecord: '/sparePart/record',
  sparePartRequisition: '/sparePart/requisition',
  sparePartCounts: '/sparePart/counts',
  sparePartFigures: '/sparePart/figures',
  sparePartScan: '/sparePart/scan',

  workOrder: '/Troubleshooting/workOrder',
  orderDetail: '/Troubleshooting/workOrder/orderDetail',
  faultSetting: '/Troubleshooting/faultSetting',
  timeoutConfig: '/Troubleshooting/timeoutConfig',

  maintenancePlan: '/maintenance/planCalendar',
  maintenancePlanDetail: '/maintenance/planCalendar/planDetail',
  maintenanceProject: '/maintenance/planCalendar/projectDetail',
  maintenanceRecords: '/maintenance/records',
  maintenanceFormConfig: '/maintenance/formConfig',
  maintenanceFormDetail: '/maintenance/formConfig/formContent',
  maintenanceConfigItem: '/maintenance/formConfig/configItem',

  inspectionPlan: '/Inspection/inspectionPlan',
  inspectionPlanDetail: '/Inspection/inspectionPlan/plan',
  inspectionRecords: '/Inspection/records',
  inspectionFormConfig: '/Inspection/formConfig',
  inspectionFormDetail: '/Inspection/formConfig/insFormDetail',
  inspectionConfigItem: '/Inspection/formConfig/configItem',
  spotCheck: '/Inspection/spotCheck',

  enterpriseKnow: '/knowledgeBase/EnterpriseKnow',
  enterpriseKnowDetail: '/knowledgeBase/EnterpriseKnow/detail',
  knowledgeTypes: '/knowledgeBase/EnterpriseKnow/types',
  publicKnow: '/knowledgeBase/publicKnow',
  publicKnowDetail: '/knowledgeBase/publicKnow/detail',
  publicKnowTypes: '/knowledgeBase/publicKnow/types',
  addFile: '/knowledgeBase/EnterpriseKnow/addFile',
  knowledgeArticle: '/knowledgeBase/EnterpriseKnow/article',

  enterpriseInfo: '/systemInfo/enterpriseInfo',
  enterprises: '/systemInfo/enterprises',
  enterpriseDetail: '/systemInfo/enterprises/detail',
  outbound: '/systemInfo/outbound',
  affEnterprise: '/systemInfo/AffEnterprise',
  relationDetail: '/systemInfo/AffEnterprise/detail',
  problemLog: '/systemInfo/problemLog',
  problemLogDetail: '/systemInfo/problemLog/detail',
  systemTypes: '/systemInfo/problemLog/systemTypes',
  helpEdit: '/systemInfo/help',
  helpEditPage: '/systemInfo/help/edit',
  loginLog: '/systemInfo/loginLog',
  oplog: '/oplog/index',
  relationEnt: '/relationEnt/index',

  proclamation: '/proclamation/list',
  proclamationDetail: '/proclamation/list/detail',
  newUserApplication: '/userApplication/index',
  userApplyList: '/userApply/applyList',
  invitations: '/userApply/invitations',
  scoket: '/scoket/index',
  connections: '/scoket/index/connections',

  account: '/account',
  myLogin: '/mylogin',
  assets: '/assets',
  authRedirect: '/auth-redirect',
  helpDoc: '/helpDoc',
  cqxdwiaLogin: '/cqxdwialogin',
  appletDoc: '/appletDoc',
  equipmentKanban: '/EquipmentKanban',
} as const satisfies Readonly<Record<string, `/${string}`>>;

/** A path of the specification; bundles that must stay small use a literal of this type. */
export type PagePath = (typeof pagePaths)[keyof typeof pagePaths];

/**
 * Query parameter of the affiliated enterprises with the code of an organisation to apply to, as its QR code has it. The
 * page opens a dialog by it.
 */
export const applyParam = 'apply';

/** Query parameter of a list that opens its import of files. */
export const importParam = 'import';

const known = new Set(Object.values(pagePaths).map(pathKey));

/** Returns whether the specification has a page of this path, in contrast to an unknown address. */
export function isKnownPath(pathname: string): boolean {
  return known.has(pathKey(pathname));
}
