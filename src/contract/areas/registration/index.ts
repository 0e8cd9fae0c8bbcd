import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import {
  addInvitation,
  listApplications,
  listInvitations,
  reviewUsers,
  revokeInvitation,
} from './endpoints.ts';
import { getInvitation, registerOrganisation, registerUser, sendRegisterCode } from './register.ts';

export const registrationArea = defineArea({
  name: 'registration',
  label: label('注册与邀请', 'Registration and invitations'),
  endpoints: [
    sendRegisterCode,
    registerUser,
    registerOrganisation,
    getInvitation,
    listApplications,
    reviewUsers,
    listInvitations,
    addInvitation,
    revokeInvitation,
  ],
  permissions: [
    button('registration.review', 'personnel.view', '审核新用户', 'Review new users'),
    button('registration.invite', 'personnel.view', '邀请人员', 'Invite people'),
  ],
  errors: {
    REGISTRATION_OFF: defineError(
      '本系统未开放此注册，请联系企业管理员添加账号',
      'This registration is not open; ask your enterprise administrator to add you',
    ),
    APPLICATIONS_FULL: defineError(
      'ToOrgCode：该企业已有 {limit} 个申请待审核，请联系其管理员处理后再申请',
      'ToOrgCode: {limit} applications wait at this organisation; ask its administrator to review them, then apply',
    ),
    INVITATION_ENDED: defineError(
      '邀请已失效：过期、名额用完或已撤销，请向邀请人要新的链接',
      'The invitation has ended: it expired, is used up or was revoked; ask for a new link',
    ),
    ALREADY_REVIEWED: defineError(
      '{realName} 的申请已经处理过：{state}，请刷新后再看',
      'The application of {realName} has been decided: {state}; read the list again',
    ),
    TOO_MANY_INVITATIONS: defineError(
      '最多 {limit} 个有效的邀请，请先撤销不用的',
      'At most {limit} open invitations; revoke one first',
    ),
  },
  actionNames: {
    register: label('注册', 'Register'),
    registerOrganisation: label('注册企业', 'Register an organisation'),
    review: label('审核新用户', 'Review a new user'),
    invite: label('新建邀请', 'Make an invitation'),
    revoke: label('撤销邀请', 'Revoke an invitation'),
  },
  fieldNames: {
    isInvited: { label: label('受邀注册', 'By an invitation'), values: 'yesNo' },
  },
  notifications: {
    userApplied: {
      name: label('新用户申请', 'A person applies'),
      title: { 'zh-CN': '新用户申请 {person}', 'en-US': '{person} applies' },
      msg: {
        'zh-CN': '{person} 申请加入本企业，请审核',
        'en-US': '{person} applies to join your organisation; approve or reject it',
      },
    },
    invitedUserJoined: {
      name: label('受邀人员加入', 'An invited person joined'),
      title: { 'zh-CN': '{person} 已加入', 'en-US': '{person} has joined' },
      msg: {
        'zh-CN': '{person} 通过您的邀请注册，角色是 {roleName}',
        'en-US': '{person} registered by your invitation, as {roleName}',
      },
    },
    applicationApproved: {
      title: { 'zh-CN': '申请已通过', 'en-US': 'Your application was approved' },
      msg: {
        'zh-CN': '{person} 通过了您加入 {orgName} 的申请，您的角色是 {roleName}',
        'en-US': '{person} approved your application to {orgName}; you are {roleName}',
      },
    },
    applicationRejected: {
      title: { 'zh-CN': '申请被驳回', 'en-US': 'Your application was rejected' },
      msg: {
        'zh-CN': '{person} 驳回了您加入 {orgName} 的申请：{reason}',
        'en-US': '{person} rejected your application to {orgName}: {reason}',
      },
    },
  },
  listPages: ['application', 'invitation'],
  changeKinds: ['application'],
});
