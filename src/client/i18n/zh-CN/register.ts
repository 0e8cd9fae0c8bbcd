/** The registration at the login. */
export const register = {
  heading: '注册账号',
  off: '本系统未开放注册，请联系企业管理员添加账号。',
  ended: '邀请已失效：过期、名额用完或已撤销。请向邀请人要新的链接。',
  invited: '{{realName}} 邀请您加入 {{orgName}}，角色是{{roleName}}。注册后即可使用。',
  kind: { label: '注册什么', person: '加入企业', organisation: '新建企业' },
  about: {
    person: '您的企业已在使用：用它的企业编码申请加入，由管理员审核。',
    organisation: '您的企业还没有使用：为它建立账号，您是企业管理员。',
    invited: '输入您登录用的手机号，我们会发送一个验证码。',
  },
  codeText: '验证码已发往 {{phone}}，{{minutes}} 分钟内有效；提交时核对。',
  you: '个人信息',
  field: {
    toOrgCode: '企业编码',
    orgName: '企业名称',
    creditCode: '统一社会信用代码',
    timeZone: '时区',
    realName: '姓名',
    postName: '部门',
    remark: '申请说明',
  },
  help: {
    toOrgCode: '向企业管理员询问，见“新用户申请”页面',
    creditCode: '选填，18 位，见营业执照',
    remark: '选填，让管理员知道您是谁',
  },
  submit: {
    person: '提交申请',
    organisation: '建立企业并登录',
    invited: '注册并登录',
    busy: '正在提交',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly register: typeof register;
  }
}
