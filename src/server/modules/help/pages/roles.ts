import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from './page.ts';

export const rolesPage: HelpPageContent = {
  id: 'roles',
  title: { 'zh-CN': '角色与权限', 'en-US': 'Roles and permissions' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '每个人有一个角色，角色决定菜单和按钮。**角色管理** 列出角色、每个角色的人数和权限；每项权限下面写着它能做什么。',
      ),
      heading('修改权限'),
      steps(
        '选择角色，勾选或取消权限；按钮会带上所需的菜单。',
        '点 **查看变化并保存**，核对涉及的人。',
        '保存后立即生效，涉及的人会收到消息，消息写明增加和取消的权限。',
      ),
      heading('规则'),
      list(
        '没有人能给出自己没有的权限；企业管理员除外。',
        '企业管理员的角色总是保留管理人员和角色的权限，只能由本人转移。',
        '标准角色不能改名或删除，可以恢复默认权限；也可以 **新增角色**，或复制一个再改。',
        '人员的页面点 **查看权限**，可以看到他现在有哪些权限。',
      ),
      heading('三员分立'),
      paragraph(
        '开启 **三员分立** 后，系统管理、安全管理和审计的权限不能在同一个角色里。设置里列出每个角色要取消哪些勾选。',
      ),
      note('只有一个人能管理人员和角色时，页面会建议再设一位：他离开后只有平台管理员能恢复。'),
    ],
    'en-US': [
      paragraph(
        'Each person has one role, which decides their menus and buttons. **Roles** lists the roles with their people and permissions; a line under each permission describes what it allows.',
      ),
      heading('Changing permissions'),
      steps(
        'Select a role and tick or clear permissions; a button brings the menu that it needs.',
        'Choose **Review and save** and check who is concerned.',
        'It takes effect at once. The people concerned get a message that names the permissions.',
      ),
      heading('Rules'),
      list(
        'Nobody gives a permission that they lack, except the enterprise administrator.',
        'The role of enterprise administrator always has the permissions to manage people and roles, and only its holder transfers it.',
        'Standard roles cannot be renamed or deleted, but reset to their defaults; **Add a role** makes one of your own, or copy one and change it.',
        '**Show permissions** on the page of a person lists what they may do now.',
      ),
      heading('Separation of duties'),
      paragraph(
        'With **Separation of duties** no role combines permissions of system, security and audit. The setting lists which boxes each role has to lose.',
      ),
      note(
        'While only one person manages people and roles, the page advises a second one: without them only a platform administrator could help.',
      ),
    ],
  },
};
