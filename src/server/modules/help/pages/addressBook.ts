import type { HelpPage } from '../shape.ts';
import { heading, list, note, steps, text, thisVersion } from './page.ts';

export const addressBook: HelpPage = {
  id: 'address-book',
  title: { 'zh-CN': '人员通讯录', 'en-US': 'The address book' },
  ...thisVersion,
  content: {
    'zh-CN': [
      text(
        '**人员 › 通讯录** 列出本企业的人员，可按姓名、手机号、部门、角色和手上工单的状态查找。',
      ),
      heading('新增人员'),
      steps(
        '点 **新增**，填写姓名、手机号，选择角色。',
        '不填密码时，系统给出一次性密码，请当面告诉本人；首次登录必须修改。',
      ),
      heading('批量操作'),
      list(
        '勾选人员后可以停用、启用、重置密码或批量修改；编辑一次只能选一人。',
        '停用立即生效：对方的登录和实时连接都会结束，历史记录不受影响。',
        '重置密码给出新的一次性密码。',
      ),
      note('筛选条件写在网址里，可以收藏或发给同事；常用的组合可保存为视图。'),
      heading('导出'),
      text('按当前筛选导出为 Excel 文件。'),
    ],
    'en-US': [
      text(
        '**Personnel › Address book** lists the people of your organisation, by name, phone, department, role, and the state of the orders in their hands.',
      ),
      heading('Adding somebody'),
      steps(
        'Choose **Add**; enter name and phone and choose a role.',
        'Without a password the system gives a one-time password: tell it to the person yourself. It must be changed at the first sign-in.',
      ),
      heading('Several at once'),
      list(
        'Select people to disable, enable, reset passwords or edit them together; a single edit takes one person.',
        'Disabling takes effect at once: sign-ins and live connections end, records stay.',
        'A reset gives a new one-time password.',
      ),
      note(
        'Filters stand in the address, to be kept or sent to a colleague; what you often need can be saved as a view.',
      ),
      heading('Export'),
      text('What the filters show, as an Excel file.'),
    ],
  },
};
