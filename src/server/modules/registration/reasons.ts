import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const registrationReasons = {
  phoneRegistered: {
    'zh-CN':
      '该手机号已有账号，请直接登录；忘记密码可用短信找回。不认识该企业时，可登录后在“账号管理”中离开，再注册',
    'en-US':
      'This phone has an account: sign in, or set a new password by SMS. If you do not know its organisation, leave it on the account page, then register',
  },
  orgUnknown: {
    'zh-CN': '没有此编码的企业，请向企业管理员核对',
    'en-US': 'No organisation has this code; ask its administrator for it again',
  },
  orgOrInvitation: {
    'zh-CN': 'ToOrgCode 与 InvitationID 请填且只填一个',
    'en-US': 'Give ToOrgCode or InvitationID, not both',
  },
  reasonForRejection: {
    'zh-CN': '驳回请填写原因，申请人会看到',
    'en-US': 'Give a reason; the applicant reads it',
  },
  roleForApproval: {
    'zh-CN': '通过请选择角色',
    'en-US': 'Choose a role for the people whom you approve',
  },
} satisfies Record<string, Text>;
