import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from './page.ts';

export const accountPage: HelpPageContent = {
  id: 'account',
  title: { 'zh-CN': '账号与密码', 'en-US': 'Account and password' },
  ...thisVersion,
  content: {
    'zh-CN': [
      heading('我的资料'),
      paragraph(
        '点顶栏右端的姓名，选择 **账号管理**。**姓名**、**部门**、**职位** 和头像可以自己修改；手机号、企业和角色由企业管理员维护。',
      ),
      paragraph(
        '点 **更换头像** 选择 PNG、JPEG 或 WebP 图片，小于 2 MB；可缩放和移动，确定要显示的部分，再点 **保存资料**。',
      ),
      heading('修改密码'),
      steps(
        '在姓名菜单选择 **修改密码**。',
        '输入 **原密码**、**新密码** 和 **确认密码**。新密码至少 8 位，须含字母、数字、特殊符号中的两种（企业可以要求更严），常见的密码不能用。',
        '保存后当前页面保持登录，其他地方的登录全部失效。',
      ),
      note(
        '忘记密码时，在登录页点 **忘记密码？**，用手机验证码重设；没有开通短信的企业请联系企业管理员重置。',
      ),
      heading('通知方式'),
      paragraph(
        '所有通知都在系统内显示；报修、派单、超时未接等紧急通知默认还会发短信。到 **账号管理** 点 **设置通知方式**，按通知种类选择短信、邮件或群提醒，并设置免打扰时段：期间非紧急通知推迟到结束后发送。邮件要先在 **设置邮箱** 用验证码确认地址。',
      ),
      note(
        '手机号标着 **未验证** 时收不到短信，值班和超时的短信也一样：点 **验证手机号**，输入短信验证码即可。管理员修改手机号后要重新验证；注册或用短信找回密码时已自动验证。',
      ),
      heading('在别处登录了'),
      paragraph(
        '电脑丢失或在公用电脑上忘了退出时，到 **账号管理** 点 **退出所有设备**，所有登录立即失效。',
      ),
      heading('切换组织'),
      paragraph(
        '可以进入关联企业的人，在姓名菜单选择 **切换组织**；菜单、消息和数据都随之改变。同一浏览器的其他标签页会弹出提示，点 **重新加载** 后才能继续；有没保存的内容时，可先点 **复制未保存的内容**。',
      ),
      heading('离开企业'),
      list(
        '不再属于这家企业，或被不认识的企业添加时，到 **账号管理** 点 **离开企业**，输入本人手机号确认。',
        '账号立即停用，手机号可以在别处注册；工单、工时等记录留在企业，姓名仍会显示。',
        '企业管理员须先 **转移角色**。',
      ),
      heading('转移企业管理员'),
      list(
        '只有企业管理员看得到 **转移角色**，一家企业始终只有一位。',
        '选择在用的一位同事并确认，对方立即成为企业管理员，您的角色变为其余角色中权限最多的一个。',
      ),
    ],
    'en-US': [
      heading('My details'),
      paragraph(
        'Choose **Account** at your name in the header. You can change **Name**, **Department**, **Post** and the photo. Your enterprise administrator changes the phone number, organisation and role.',
      ),
      paragraph(
        'Choose **Change photo** and select a PNG, JPEG or WebP picture smaller than 2 MB. Move and enlarge it to select the part that is shown, then choose **Save details**.',
      ),
      heading('Changing your password'),
      steps(
        'Choose **Change password** at your name.',
        'Enter **Current password**, **New password** and **Password again**. A password has at least 8 characters and at least two of: letters, digits, symbols, unless your organisation demands more; a common one is refused.',
        'You stay signed in on this page; you are signed out everywhere else.',
      ),
      note(
        'If you forget the password, choose **Forgot the password?** on the login page and set a new one with a code sent to your phone. If SMS is not set up, ask your enterprise administrator to reset it.',
      ),
      heading('Ways of notification'),
      paragraph(
        'The product shows all notifications; urgent ones, such as faults, assignments and orders not received, go out by SMS too. Choose **Set the ways** under **Account** to select SMS, e-mail or a mention in the group for each kind, and quiet hours, in which what is not urgent waits for their end. For e-mail, confirm your address by a code first: **Set an address**.',
      ),
      note(
        'A phone with the mark **Not verified** gets no SMS, those of duty and delays included: choose **Verify the phone** and type the code. Verify it again after an administrator has changed it; a registration and a new password by SMS verify it too.',
      ),
      heading('Signed in elsewhere'),
      paragraph(
        'If you lose a computer, or forget to sign out of a shared one, choose **Sign out everywhere** under **Account**. It signs you out of all devices at once.',
      ),
      heading('Switching organisation'),
      paragraph(
        'If you may enter an affiliated organisation, choose **Switch organisation** at your name. The menu, messages and data change with it. Other tabs of the same browser show a dialog: choose **Reload** to continue there. If a form has unsaved text, choose **Copy unsaved text** first.',
      ),
      heading('Leaving the organisation'),
      list(
        'You no longer belong to it, or an organisation that you do not know has added you: choose **Leave the organisation** under **Account** and type your phone to confirm.',
        'The account is disabled at once, and your phone can register elsewhere. Orders, hours and other records stay, with your name.',
        'The enterprise administrator uses **Transfer role** first.',
      ),
      heading('Transferring the administrator’s role'),
      list(
        'Only the enterprise administrator sees **Transfer role**; an organisation always has exactly one.',
        'Select an active colleague and confirm. They become the administrator at once, and you get the other role that has the most permissions.',
      ),
    ],
  },
};
