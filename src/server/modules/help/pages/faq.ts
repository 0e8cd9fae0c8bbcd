import type { HelpPageContent } from '../shape.ts';
import { heading, paragraph, thisVersion } from './page.ts';

export const faqPage: HelpPageContent = {
  id: 'faq',
  title: { 'zh-CN': '常见问题', 'en-US': 'Questions and answers' },
  ...thisVersion,
  content: {
    'zh-CN': [
      heading('菜单里少了一项'),
      paragraph(
        '菜单由角色决定。刚刚被取消时，消息里写着谁取消了哪些权限；需要时请联系企业管理员。',
      ),
      heading('提示“您已退出登录”'),
      paragraph(
        '登录满 8 小时、密码被修改或重置、账号被停用，或在别处选择了退出所有设备。重新登录即可回到原来的页面。',
      ),
      heading('提示“参数不对或系统异常：请联系管理员”'),
      paragraph('网络中断或服务器出错。请先检查网络再重试；反复出现时，把提示里的编号告诉管理员。'),
      heading('收不到浏览器通知或声音'),
      paragraph(
        '请在消息中心打开 **桌面通知** 和 **提示音**，在浏览器的网站设置里允许本站的通知和声音，然后在页面上点一下；浏览器不允许未被点击的页面发声。',
      ),
      heading('数字显示斜纹'),
      paragraph('与服务器的连接中断，看到的是之前的数值。恢复后会自动更新，无需刷新。'),
      heading('工单没有我想要的按钮'),
      paragraph('工单当前的状态不允许该操作，或在等待别人。工单详情的顶部写着正在等谁。'),
      heading('报修后没有人接单'),
      paragraph(
        '超过 接单时限（**时限设置**） 后会自动提醒更多的人和主管。请检查是否有可以接单的维修人。',
      ),
      heading('提示“企业套餐已到期”'),
      paragraph('到期后只能查看，进行中的工单仍可完成。续费后恢复。'),
      heading('没有找到答案'),
      paragraph('在顶栏的帮助菜单选择 **意见反馈**，写下您遇到的情况。'),
    ],
    'en-US': [
      heading('Something is missing in my menu'),
      paragraph(
        'Your role decides what the menu contains. If something was just taken away, a message names who did it and which permissions; ask your enterprise administrator if you need it.',
      ),
      heading('"You have been logged out"'),
      paragraph(
        'Eight hours have passed, your password was changed or reset, the account was disabled, or you chose Sign out everywhere. Sign in again to return to the page.',
      ),
      heading('"Wrong parameters or a system failure: contact your administrator"'),
      paragraph(
        'The network is down, or the server failed. Check the network and try again. If it happens repeatedly, give your administrator the number in the message.',
      ),
      heading('No notifications or sounds'),
      paragraph(
        'Turn on **Sound** and **On the desktop** in the notification centre, allow both for this site in the browser’s settings, then click once on the page: browsers play no sound on a page that nobody has clicked.',
      ),
      heading('Numbers are hatched'),
      paragraph(
        'The connection to the server is lost, and you see the last values. They are updated when it is back; you need not reload the page.',
      ),
      heading('An order lacks the button that I want'),
      paragraph(
        'The order’s state does not allow the action, or the order is waiting for somebody else. The top of the order shows whom it is waiting for.',
      ),
      heading('Nobody receives my order'),
      paragraph(
        'After the time limits (**Time limits**), more people and the supervisor are notified. Check whether there is a repairer who may receive orders.',
      ),
      heading('"The subscription has expired"'),
      paragraph('You can only view data and finish open orders until the subscription is renewed.'),
      heading('Your question is not here'),
      paragraph('Choose **Feedback** in the help menu of the header and describe the problem.'),
    ],
  },
};
