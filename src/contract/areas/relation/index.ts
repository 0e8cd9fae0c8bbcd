import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  addRelation,
  findEnterprises,
  listRelations,
  mapRelations,
  updateRelation,
} from './endpoints.ts';
import { relationScope, relationStatus, shareItems } from './relationEnums.ts';
import { getRelation, previewRelationShare, saveRelationShare } from './scope.ts';

export const relationArea = defineArea({
  name: 'relation',
  label: label('关联企业', 'Affiliated enterprises'),
  endpoints: [
    addRelation,
    updateRelation,
    findEnterprises,
    listRelations,
    mapRelations,
    getRelation,
    saveRelationShare,
    previewRelationShare,
  ],
  permissions: [
    menu(
      'relation.view',
      sidebarGroups.systemInfo,
      '关联企业',
      'Affiliated enterprises',
      'AffEnterprise',
      { defaultRoles: ['维修主管'] },
    ),
    button('relation.manage', 'relation.view', '管理关联企业', 'Manage affiliated enterprises'),
  ],
  errors: {
    NOT_A_PROVIDER: defineError(
      '只有设备服务商可以申请关联设备使用方',
      'Only an equipment service provider may apply to an equipment user',
    ),
    NOT_APPLIED_TO: defineError(
      '只有被申请的一方可以同意关联',
      'Only the organisation that was applied to may accept',
    ),
    RELATION_STATE: defineError(
      '关联现在是“{state}”，不能同意；请服务商重新申请',
      'The relation is now "{state}"; it cannot be accepted until the provider applies again',
    ),
    APPLIED_RECENTLY: defineError(
      'ToOrgCode：24 小时内已向该企业申请过关联，请在 {hours} 小时后再申请',
      'ToOrgCode: you applied to this organisation within the last 24 hours; apply again in {hours} h',
    ),
  },
  actionNames: {
    add: label('申请关联', 'Apply for a relation'),
    update: label('处理关联', 'Decide on a relation'),
    saveShare: label('调整共享', 'Set what a provider sees'),
  },
  fieldNames: {
    relationState: { label: label('关联状态', 'Relation'), values: relationStatus },
    toOrgCode: label('企业', 'Organisation'),
    fromOrgCode: label('企业', 'Organisation'),
    scopeKind: { label: label('可见设备', 'Devices it sees'), values: relationScope },
    shareItems: { label: label('共享内容', 'Shared items'), values: shareItems },
    seenDevices: label('可见设备数', 'Devices seen'),
    scope: label('范围', 'Scope'),
  },
  notifications: {
    relationApplied: {
      name: label('关联申请', 'Affiliation requested'),
      title: { 'zh-CN': '关联申请 {orgName}', 'en-US': 'Affiliation requested by {orgName}' },
      msg: {
        'zh-CN': '{orgName}（{person}）申请为贵企业维修设备，请同意或驳回',
        'en-US': '{orgName} ({person}) asks to service your equipment; accept or reject it',
      },
    },
    relationAccepted: {
      name: label('已同意关联', 'Affiliation accepted'),
      title: { 'zh-CN': '已同意关联 {orgName}', 'en-US': 'Affiliated with {orgName}' },
      msg: {
        'zh-CN': '{orgName}（{person}）已同意关联',
        'en-US': '{orgName} ({person}) accepted the affiliation',
      },
    },
    relationRejected: {
      name: label('关联申请被驳回', 'Affiliation rejected'),
      title: { 'zh-CN': '关联申请被驳回 {orgName}', 'en-US': 'Affiliation rejected by {orgName}' },
      msg: {
        'zh-CN': '{orgName}（{person}）驳回了关联申请',
        'en-US': '{orgName} ({person}) rejected the affiliation',
      },
    },
    relationShareChanged: {
      name: label('共享内容已调整', 'Sharing changed'),
      title: { 'zh-CN': '共享内容已调整 {orgName}', 'en-US': 'Sharing changed by {orgName}' },
      msg: {
        'zh-CN': '{orgName}（{person}）调整了共享：现在可见 {devices} 台设备',
        'en-US': '{orgName} ({person}) changed what it shares: you now see {devices} devices',
      },
    },
    relationEnded: {
      name: label('关联已解除', 'Affiliation ended'),
      title: { 'zh-CN': '关联已解除 {orgName}', 'en-US': 'Affiliation ended by {orgName}' },
      msg: {
        'zh-CN': '{orgName}（{person}）已解除关联，设备与未完成的工单转回设备所属企业',
        'en-US':
          '{orgName} ({person}) ended the affiliation; devices and open orders return to their owner',
      },
    },
  },
  listPages: ['relation'],
  changeKinds: ['relation'],
});
