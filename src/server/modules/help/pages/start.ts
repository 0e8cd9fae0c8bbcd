import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const startPage: HelpPageContent = {
  id: 'start',
  title: { 'zh-CN': '快速入门', 'en-US': 'Getting started' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '安灯把设备的故障、维修和人放在同一块屏幕上：灰色表示一切正常，出现颜色就是有人需要你。',
      ),
      heading('登录'),
      steps(
        '打开网址，输入手机号和密码，点 **登录**。账号由企业管理员新增或导入，或用邀请、企业编码自己注册。',
        '第一次用一次性密码登录时，系统会先请您设定自己的密码。',
        '登录后看到的菜单由您的角色决定；缺少某个功能时，请联系企业管理员。',
      ),
      note('连续输错 5 次密码，账号锁定 20 分钟。登录最长保持 8 小时；长时间没有操作会自动退出。'),
      heading('界面各部分'),
      pairs(
        ['左侧菜单', '按业务分区；点顶栏左端的按钮可收起，同一时间只展开一组'],
        ['顶栏', '企业名称、大屏看板、公告、消息、移动端二维码、帮助和您的账号'],
        ['标签栏', '打开过的页面，切换时内容保持原样；可刷新、关闭、拖动排序'],
        ['搜索', '输入设备、工单、人员、备件的编号、名称或拼音，或页面名称；快捷键 `Ctrl`+`K`'],
        ['界面设置', '外观、语言、主题色、界面尺寸，标签栏、顶栏和侧栏标志的显示'],
      ),
      heading('第一次使用的企业'),
      paragraph(
        '企业管理员请先完成基础数据；第一次登录时打开的 **基础数据向导** 列出还缺什么，顶栏显示进度，也可以从帮助菜单再次打开：',
      ),
      list(
        '设备：**设备编号** 和 **设备名称** 必填；位置和类型让统计更有用。设备和历史故障可以导入。',
        '人员：在 **人员通讯录** 点 **新增人员** 或 **导入**，也可以发邀请；新人用一次性密码登录。',
        '**时限设置** 和 **关联企业**：决定无人接单时通知谁，哪些服务商可以维修。',
        '设备二维码标签：贴在设备上，手机一扫就能报修。',
      ),
    ],
    'en-US': [
      paragraph(
        'Andon shows machine faults, repairs and people on one screen: grey means that everything is normal, colour means that somebody needs you.',
      ),
      heading('Signing in'),
      steps(
        'Open the address, enter phone number and password, and choose **Sign in**. Your enterprise administrator adds or imports your account, or you register by an invitation or the code of your organisation.',
        'When you first sign in with a one-time password, you must set your own password.',
        'Your role decides what the menu shows; if something is missing, ask your enterprise administrator.',
      ),
      note(
        'Five wrong passwords in a row lock the account for 20 minutes. You stay signed in for 8 hours at most, and are signed out earlier if you do nothing for a long time.',
      ),
      heading('Parts of the screen'),
      pairs(
        [
          'Menu',
          'On the left, grouped by subject; the button at the left of the header collapses it. One group is open at a time',
        ],
        [
          'Header',
          'Organisation, wall, announcements, messages, QR codes of the mobile apps, help, and your account',
        ],
        [
          'Tags',
          'The pages that you have opened. A page stays as you left it; you can refresh, close and reorder tags',
        ],
        [
          'Search',
          'Type a code, name or pinyin of a device, order, person or part, or the name of a page; shortcut `Ctrl`+`K`',
        ],
        [
          'Display settings',
          'Appearance, language, theme colour and size; whether tags, a fixed header and the logo are shown',
        ],
      ),
      heading('A new organisation'),
      paragraph(
        'The enterprise administrator enters the basic data first. The **Set-up guide** opens at the first sign-in and lists what is still missing; the header shows how far you are, and the help menu opens it again:',
      ),
      list(
        'Devices: **Device code** and **Device name** are required; position and type make the figures more useful. Devices and past faults can be imported.',
        'People: **Add a person** or **Import** in the **Address book**, or invite them; new people sign in with a one-time password.',
        '**Time limits** and **Affiliated enterprises**: who is notified when nobody receives an order, and which providers may repair.',
        'QR labels: put them on the devices, and scan one with a phone to report a fault.',
      ),
    ],
  },
};
