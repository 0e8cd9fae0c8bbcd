import { defineArea } from '../../area.ts';
import { orderState, userState } from '../../enums.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  addUser,
  editUsers,
  leaveOrganisation,
  listTransferCandidates,
  resetPasswords,
  setUserState,
  transferRole,
  updateUser,
} from './actions.ts';
import { getUser, listRoles, listUsers } from './endpoints.ts';
import { erasePerson, exportPerson } from './personalData.ts';
import { issuePasswords, userImport } from './userImport.ts';

export const personnelArea = defineArea({
  name: 'personnel',
  label: label('人员', 'People'),
  endpoints: [
    listUsers,
    listRoles,
    getUser,
    listTransferCandidates,
    addUser,
    editUsers,
    resetPasswords,
    issuePasswords,
    setUserState,
    transferRole,
    updateUser,
    exportPerson,
    erasePerson,
    leaveOrganisation,
  ],
  permissions: [
    menu('personnel.view', sidebarGroups.personnel, '人员通讯录', 'Address book', 'mailList', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    button('personnel.add', 'personnel.view', '新增人员', 'Add people'),
    button('personnel.edit', 'personnel.view', '编辑人员', 'Edit people'),
    button('personnel.state', 'personnel.view', '启用/停用人员', 'Enable and disable people'),
    button('personnel.reset', 'personnel.view', '重置密码', 'Reset passwords'),
    button('personnel.export', 'personnel.view', '导出通讯录', 'Export the address book'),
    button('personnel.data', 'personnel.view', '导出个人数据', 'Export personal data'),
    button('personnel.erase', 'personnel.view', '删除个人数据', 'Erase personal data'),
  ],
  errors: {
    OWN_ACCOUNT: defineError(
      '{action}不能用于自己的账号，请从选择中去掉自己',
      'You cannot {action} yourself; leave yourself out of the selection',
    ),
    LAST_ADMIN: defineError(
      '{realName} 是唯一在用的企业管理员，不能停用或离开企业；请先转移企业管理员角色',
      '{realName} is the only active enterprise administrator and can neither be disabled nor leave; transfer that role first',
    ),
    ADMIN_ONLY: defineError(
      '{realName} 是企业管理员，只有企业管理员可以操作其账号',
      '{realName} is the enterprise administrator; only an enterprise administrator may do this to their account',
    ),
    PERSON_ACTIVE: defineError(
      '{realName} 仍在用，请先停用其账号，再删除个人数据',
      '{realName} is active; disable the account first, then erase the personal data',
    ),
    PERSON_HAS_ORDERS: defineError(
      '{realName} 还有 {count} 张未完成的工单，请先转派或完成',
      '{realName} has {count} open work orders; reassign or finish them first',
    ),
    PERSON_ERASED: defineError(
      '此人的个人数据已删除，账号不能再修改或启用',
      'The personal data of this person was erased; the account cannot be changed or enabled again',
    ),
    PERSON_LEFT: defineError(
      '{realName} 已离开企业，账号不能再修改或启用；如需再次加入，请用其手机号重新添加',
      '{realName} has left the organisation; the account cannot be changed or enabled again. Add them anew by their phone',
    ),
    NO_OTHER_ROLE: defineError(
      '企业没有其他角色可以给您，请先新建一个角色',
      'The organisation has no other role for you; create one first',
    ),
  },
  actionNames: {
    addUser: label('新增人员', 'Add a person'),
    updateUser: label('修改人员', 'Change a person'),
    editUsers: label('批量修改人员', 'Change many people'),
    setUserState: label('启用或停用人员', 'Enable or disable people'),
    resetPasswords: label('重置密码', 'Reset passwords'),
    issuePasswords: label('发放导入人员的密码', 'Give imported people their passwords'),
    transferRole: label('转移角色', 'Transfer the role'),
    exportPerson: label('导出个人数据', 'Export personal data'),
    leave: label('离开企业', 'Leave the organisation'),
    erasePerson: label('删除个人数据', 'Erase personal data'),
  },
  fieldNames: {
    pseudonym: label('代号', 'Pseudonym'),
    replaced: label('替换的日志行', 'Log rows replaced'),
    replacedRows: label('替换的日志行', 'Log rows replaced'),
    roleName: label('角色', 'Role'),
    userState: { label: label('人员状态', 'User state'), values: userState },
    iDs: label('对象', 'Targets'),
    toUserID: label('转移给', 'Transferred to'),
    workOrderState: { label: label('工单状态', 'State of their orders'), values: orderState },
  },
  notifications: {
    personErased: {
      title: { 'zh-CN': '已删除一人的个人数据', 'en-US': 'Personal data of a person was erased' },
      msg: {
        'zh-CN': '{person} 删除了一人的个人数据，此后显示为“{pseudonym}”',
        'en-US': '{person} erased the personal data of a person, who is now shown as {pseudonym}',
      },
    },
    personLeft: {
      name: label('人员离开企业', 'Somebody left'),
      title: { 'zh-CN': '{person} 已离开企业', 'en-US': '{person} has left the organisation' },
      msg: {
        'zh-CN': '{person} 主动离开了企业：账号已停用，手机号已释放，工单等记录保留',
        'en-US':
          '{person} left the organisation: the account is disabled, the phone is free, and records such as work orders stay',
      },
    },
    roleChanged: {
      name: label('角色变更', 'Your role changed'),
      title: { 'zh-CN': '您的角色是 {roleName}', 'en-US': 'Your role is {roleName}' },
      msg: {
        'zh-CN': '{person} 将您的角色改为 {roleName}，菜单与权限随之生效',
        'en-US': '{person} made you {roleName}; your menus and permissions follow it',
      },
    },
  },
  imports: [userImport],
  exports: {
    User: { permission: 'personnel.export', title: label('人员通讯录', 'Address book') },
  },
  listPages: ['mailList'],
});
