import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from './page.ts';

export const addressBookPage: HelpPageContent = {
  id: 'address-book',
  title: { 'zh-CN': '人员通讯录', 'en-US': 'The address book' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '**人员管理 › 人员通讯录** 列出本企业的人员，可搜索姓名、手机号、部门、职位，并按 **角色** 和手上工单的 **工单状态** 筛选。',
      ),
      heading('新增人员'),
      steps(
        '点 **新增人员**，填写 **姓名** 和 **手机号**，选择 **角色**。',
        '保存后显示一次性密码，72 小时内有效，请当面转交本人；首次登录必须修改。',
        '一次新增很多人时点 **导入**，从 Excel 读取，再 **发放一次性密码**。',
      ),
      heading('批量操作'),
      list(
        '勾选人员后可以 **停用**、**启用**、**重置密码** 或 **批量修改**；**编辑** 一次只能选一人。',
        '停用立即生效：对方的登录和实时连接都会结束，历史记录不受影响。',
        '**重置密码** 给出新的一次性密码。',
        '角色、状态、手机号和密码只能由拥有对方全部权限的人修改；企业管理员也不能改平台管理员的账号。',
        '他人设置的密码，在本人的权限超出设置人之后失效，需重新重置，或由本人在登录页点 **忘记密码？** 设置。',
      ),
      note(
        '手机号标着 **未验证** 的人收不到短信：请本人在 **账号管理** 点 **验证手机号**。标着 **已离开** 的人自己离开了企业，账号不能再启用；再次加入时用手机号重新添加。',
      ),
      note('筛选条件写在网址里，可以收藏或发给同事；常用的组合可 **保存为视图**。'),
      heading('导出'),
      paragraph('**导出** 把当前筛选的人员存为 Excel 文件。'),
    ],
    'en-US': [
      paragraph(
        '**Personnel › Address book** lists the people of your organisation. Search by name, phone, department or post; filter by **Role**, and by the **Order state** of the orders that they are working on.',
      ),
      heading('Adding a person'),
      steps(
        'Choose **Add a person**; enter **Name** and **Phone** and select a **Role**.',
        'After saving, a one-time password is shown. It is valid for 72 hours; give it to the person yourself. They must change it when they first sign in.',
        'For many people at once choose **Import**, which reads a file, and then **Give one-time passwords**.',
      ),
      heading('Several people at once'),
      list(
        'Select people to **Disable**, **Enable**, **Reset password** or **Edit selected**; **Edit** works for one person only.',
        'Disabling takes effect at once: the person is signed out, and their records stay.',
        '**Reset password** shows a new one-time password.',
        'Only somebody who has all permissions of a person changes their role, state, phone or password; not even the enterprise administrator does so for a platform administrator.',
        'A password that somebody else set is no longer valid once the person has a permission that this somebody lacked: reset it again, or the person chooses **Forgot the password?** at the sign-in.',
      ),
      note(
        'A person with the mark **Not verified** gets no SMS until they choose **Verify the phone** under **Account**. One with the mark **Left** has left the organisation; the account cannot be enabled again, so add them anew by their phone.',
      ),
      note(
        'The filters are part of the page’s address, which you can bookmark or send to a colleague. Save filters that you use often with **Save as view**.',
      ),
      heading('Export'),
      paragraph('**Export** saves the people that match the filters as an Excel file.'),
    ],
  },
};
