import type { HelpPage } from '../shape.ts';
import { heading, list, note, steps, text, thisVersion } from './page.ts';

export const phoneRepair: HelpPage = {
  id: 'repair',
  title: { 'zh-CN': '用手机维修', 'en-US': 'Repairing by phone' },
  ...thisVersion,
  content: {
    'zh-CN': [
      text('维修人在手机浏览器里完成整张工单。列表显示为卡片，主要操作在屏幕下方。'),
      steps(
        '收到新工单的消息，打开并 **接单**。',
        '到设备旁扫描二维码，从设备的页面进入工单，点 **开工**。',
        '需要等待时 **中断** 并选择原因；可以继续时 **恢复**。',
        '修好后填写原因、措施和所用备件；来不及就选“稍后填写”。',
      ),
      heading('提示'),
      list(
        '把网页添加到手机桌面，打开更快。',
        '允许浏览器通知，锁屏时也能看到新工单。',
        '二维码损坏时，开工时写明原因即可，并请管理员补打标签。',
      ),
      note('在手机上登录同样最长保持 8 小时。'),
    ],
    'en-US': [
      text(
        'A repairer does a whole order in the phone’s browser. Lists show as cards, the main deed is at the lower edge.',
      ),
      steps(
        'Open the message of a new order and **receive** it.',
        'Scan the label at the device, open the order from its page, and **start**.',
        '**Interrupt** with a reason where you must wait, **recover** when you can go on.',
        'Then write cause, measures and parts, or choose to write them later.',
      ),
      heading('Hints'),
      list(
        'Add the page to the phone’s home screen: it opens faster.',
        'Allow notifications, and a new order shows on the locked screen too.',
        'Where a label is damaged, give a reason when you start, and ask for a new one.',
      ),
      note('A sign-in lasts 8 hours at most on a phone too.'),
    ],
  },
};
