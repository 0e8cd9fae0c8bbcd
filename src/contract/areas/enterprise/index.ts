import { defineArea } from '../../area.ts';
import { orgState, orgType } from '../../enums.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  addEnterprise,
  getEnterprise,
  getOrganisation,
  listEnterprises,
  updateEnterprise,
  updateEnterpriseSms,
  updateEnterpriseState,
  updatePackage,
} from './endpoints.ts';
import { organisationPackages, packageNames } from './packages.ts';

export const enterpriseArea = defineArea({
  name: 'enterprise',
  label: label('企业信息', 'Enterprise'),
  endpoints: [
    getEnterprise,
    updateEnterprise,
    listEnterprises,
    getOrganisation,
    addEnterprise,
    updatePackage,
    updateEnterpriseState,
    updateEnterpriseSms,
  ],
  permissions: [
    menu('enterprise.view', sidebarGroups.systemInfo, '企业信息', 'Enterprise', 'enterpriseInfo', {
      defaultRoles: ['维修主管'],
    }),
    button('enterprise.edit', 'enterprise.view', '维护企业信息', 'Edit the enterprise'),
  ],
  platformPermissions: [
    menu(
      'platform.enterprises',
      sidebarGroups.systemInfo,
      '平台企业',
      'Organisations of the platform',
      'enterprises',
    ),
  ],
  errors: {
    USER_LIMIT: defineError(
      '已达套餐的人员上限（{limit} 个启用账号）：请先停用不用的账号，或联系平台管理员升级套餐',
      'The package is full (active people: {limit} at most): disable an account that is not used, or ask the platform administrator for a larger package',
    ),
    DEVICE_LIMIT: defineError(
      '已达套餐的设备上限（{limit} 台启用设备）：请先停用不用的设备，或联系平台管理员升级套餐',
      'The package is full (active devices: {limit} at most): disable a device that is not used, or ask the platform administrator for a larger package',
    ),
    EXPIRY_PASSED: defineError(
      'ExpireDate：到期日 {date} 已过，请先改为以后的日期',
      'ExpireDate: {date} has passed; set a later day first',
    ),
    OWN_ORGANISATION: defineError(
      'OrgState：不能停用您自己的企业，否则您无法再登录',
      'OrgState: you cannot disable your own organisation, since you could not sign in any more',
    ),
  },
  actionNames: {
    update: label('修改企业信息', 'Change the enterprise'),
    add: label('新增企业', 'Add an organisation'),
    updatePackage: label('设置套餐', 'Set a package'),
    updateSms: label('设置群发短信的权利', 'Set the right to send SMS texts'),
    updateState: label('设置企业状态', 'Set the state of an organisation'),
  },
  fieldNames: {
    orgState: { label: label('企业状态', 'State'), values: orgState },
    orgType: { label: label('企业类型', 'Kind of organisation'), values: orgType },
    packageName: {
      label: label('套餐', 'Package'),
      values: Object.fromEntries(
        packageNames.map((name) => [name, organisationPackages[name].label]),
      ),
    },
    isFindable: {
      label: label('允许服务商按名称找到', 'Service providers find it by name'),
      values: 'yesNo',
    },
    maySendSms: { label: label('允许群发短信', 'May send SMS texts'), values: 'yesNo' },
    orgName_Short: label('企业简称', 'Short name'),
  },
  notifications: {
    packageExpiring: {
      name: label('套餐即将到期', 'The package expires soon'),
      title: { 'zh-CN': '套餐还有 {days} 天到期', 'en-US': 'The package expires in {days} days' },
      msg: {
        'zh-CN': '企业套餐将于 {date} 到期，还有 {days} 天；到期后只读，请联系平台管理员续费',
        'en-US':
          'The last day of the package is {date}, in {days} days; after it the organisation is read only. Ask the platform administrator to renew it',
      },
    },
    packageLastDay: {
      title: { 'zh-CN': '套餐今天到期', 'en-US': 'The package expires today' },
      msg: {
        'zh-CN': '今天（{date}）是企业套餐的最后一天，之后只读，请联系平台管理员续费',
        'en-US':
          'Today, {date}, is the last day of the package; after it the organisation is read only. Ask the platform administrator to renew it',
      },
    },
    packageExpired: {
      title: { 'zh-CN': '套餐已到期', 'en-US': 'The package has expired' },
      msg: {
        'zh-CN': '企业套餐已于 {date} 到期，目前只读，未完成的工单仍可完成；请联系平台管理员续费',
        'en-US':
          'The package expired after {date}: read only, though open orders can be finished. Ask the platform administrator to renew it',
      },
    },
    packageRenewed: {
      title: { 'zh-CN': '套餐已更新', 'en-US': 'The package has been set' },
      msg: {
        'zh-CN': '平台管理员设置了企业套餐：{packageName}，到期日 {date}',
        'en-US': 'The platform administrator has set the package: {packageName}, until {date}',
      },
    },
    packageSetExpired: {
      title: {
        'zh-CN': '套餐已更新，已到期',
        'en-US': 'The package has been set, and has expired',
      },
      msg: {
        'zh-CN':
          '平台管理员设置了企业套餐：{packageName}，已于 {date} 到期，目前只读，未完成的工单仍可完成',
        'en-US':
          'The platform administrator has set the package: {packageName}, which expired after {date}: read only, though open orders can be finished',
      },
    },
  },
  listPages: ['enterprises'],
  changeKinds: ['enterprise'],
});
