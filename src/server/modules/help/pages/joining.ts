import type { HelpPageContent } from '../shape.ts';
import { heading, note, paragraph, steps, thisVersion } from './page.ts';

export const joiningPage: HelpPageContent = {
  id: 'joining',
  title: { 'zh-CN': '邀请与申请', 'en-US': 'Invitations and applications' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('人员有四种方式加入：管理员逐个新增、从 Excel 导入、用邀请注册、自己申请。'),
      heading('导入人员'),
      steps(
        '在 **人员通讯录** 点 **导入**，选择有姓名、手机号和角色的 Excel；部门和职位可选。',
        '检查后导入，再点 **发放一次性密码**。',
        '密码只显示一次：**下载清单** 或打印后转交，72 小时内有效，首次登录必须修改。',
      ),
      heading('邀请'),
      steps(
        '在 **邀请** 点 **新建邀请**，选择角色、人数和有效天数。',
        '把链接发给同事，或 **下载二维码**、打印后张贴；上面有企业名称和有效期。',
        '同事用手机号注册，直接得到该角色；名额用完、过期或 **撤销** 后失效。',
      ),
      heading('申请'),
      paragraph(
        '员工在登录页注册时填写企业编码，然后等待审核。**新用户申请** 的标签上显示待审核的人数；**通过** 时选择角色，**驳回** 时写明原因。',
      ),
      note(
        '注册需要短信验证码，验证码在输入的那一步就会核对。未开通短信时，请由管理员新增或导入。',
      ),
    ],
    'en-US': [
      paragraph(
        'There are four ways to join: an administrator adds people, imports them from a file, invites them, or they apply.',
      ),
      heading('Importing people'),
      steps(
        'Choose **Import** in the **Address book**, and select a file with name, phone and role; department and post are optional.',
        'Import after the check, then choose **Give one-time passwords**.',
        'Passwords are shown once: **Download the list** or print it to hand out. They are valid for 72 hours and changed at the first sign-in.',
      ),
      heading('Invitations'),
      steps(
        'Under **Invitations** choose **New invitation**, and select role, number of people and days.',
        'Send the link, or **Download the code** and print it; it has the name of the organisation and its expiry.',
        'Colleagues register by phone and get the role at once. An invitation ends when it is used up, expires, or by **Revoke**.',
      ),
      heading('Applications'),
      paragraph(
        'People who register with the code of the organisation wait for a review. The tab **New users** shows how many wait; **Approve** with a role, or **Reject** with a reason.',
      ),
      note(
        'A registration needs a code by SMS, which is checked at the step where it is typed. Without SMS, an administrator adds or imports people.',
      ),
    ],
  },
};
