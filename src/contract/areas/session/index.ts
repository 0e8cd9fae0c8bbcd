import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import {
  getSetupState,
  login,
  logout,
  logoutEverywhere,
  setUp,
  setUserLocale,
} from './endpoints.ts';
import { devLogin, partnerLogin, wxLogin } from './partner.ts';
import { checkCode, forgetPassword, resetPassword, sendPasswordCode } from './password.ts';

export const sessionArea = defineArea({
  name: 'session',
  label: label('登录与密码', 'Sign-in and passwords'),
  endpoints: [
    login,
    logout,
    logoutEverywhere,
    resetPassword,
    sendPasswordCode,
    forgetPassword,
    checkCode,
    wxLogin,
    partnerLogin,
    devLogin,
    setUserLocale,
    getSetupState,
    setUp,
  ],
  errors: {
    BAD_LOGIN: defineError('手机号或密码不正确', 'The phone number or the password is wrong'),
    LOCKED: defineError(
      '连续输错 5 次，账号已锁定，请在 {minutes} 分钟后重试',
      'The account is locked after five wrong passwords; try again in {minutes} min',
    ),
    ONE_TIME_EXPIRED: defineError(
      '一次性密码已超过 72 小时失效，请联系企业管理员重新重置',
      'The one-time password is older than 72 hours; ask your enterprise administrator for a new one',
    ),
    PASSWORD_LAPSED: defineError(
      '您的密码或手机号由他人设置，您的权限此后超出了其权限，密码已失效：请联系企业管理员重置密码',
      'Somebody without all of your present permissions set your password or your phone, so the password is no longer valid: ask your enterprise administrator to reset it',
    ),
    USER_DISABLED: defineError(
      '账号已停用，请联系企业管理员',
      'The account is disabled; ask your enterprise administrator',
    ),
    WEAK_PASSWORD: defineError(
      '密码容易被猜到（过短、常见词加数字或年份，或包含手机号），请换一个',
      'The password is easy to guess (short, a common word with digits or a year, or the phone number); choose another',
    ),
    WRONG_OLD_PASSWORD: defineError('原密码不正确', 'The original password is wrong'),
    SAME_PASSWORD: defineError(
      '新密码不能与原密码相同',
      'The new password must differ from the original one',
    ),
    SMS_UNCONFIGURED: defineError(
      '系统未开通短信，请联系企业管理员重置密码或添加账号',
      'SMS is not set up; ask your enterprise administrator to reset the password or to add you',
    ),
    SMS_BUDGET: defineError(
      '平台今天的短信额度已用完，请稍后再试，或联系企业管理员',
      'The platform has used up its SMS of today; try again later, or ask your enterprise administrator',
    ),
    SMS_CODE: defineError(
      '验证码不正确、已过期或已输错 {tries} 次，请检查或重新获取',
      'The code is wrong, expired, or was mistyped {tries} times; check it or ask for a new one',
    ),
    PARTNER_UNCONFIGURED: defineError(
      '此登录方式尚未开通，请用手机号和密码登录',
      'This way of signing in is not set up; use your phone number and password',
    ),
    PARTNER_TICKET: defineError(
      '登录凭据无效、已过期或已使用，请回到合作平台重新进入',
      'The ticket is invalid, expired or already used; go back to the partner platform and enter again',
    ),
    PARTNER_NO_ACCOUNT: defineError(
      '该手机号没有账号，请联系企业管理员添加',
      'No account has this phone number; ask your enterprise administrator to add you',
    ),
    SETUP_DONE: defineError('系统已完成初始化，请直接登录', 'The set-up is already done; sign in'),
    SETUP_CODE: defineError(
      '初始化码不正确，请查看服务器日志中“初始化码”一行',
      'The set-up code is wrong; find it in the server log',
    ),
  },
  actionNames: {
    logout: label('退出登录', 'Sign out'),
    logoutEverywhere: label('退出所有设备', 'Sign out everywhere'),
    resetPassword: label('修改密码', 'Change the password'),
    forgetPassword: label('找回密码', 'Set a forgotten password'),
    setLocale: label('选择语言', 'Choose the language'),
  },
  fieldNames: {
    pSD: label('密码', 'Password'),
    oldPSD: label('原密码', 'Old password'),
    code: label('验证码', 'Code'),
    locale: {
      label: label('语言', 'Language'),
      values: { 'zh-CN': label('中文', 'Chinese'), 'en-US': label('英文', 'English') },
    },
  },
});
