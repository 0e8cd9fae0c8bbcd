import type { HelpPageContent } from '../../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from '../page.ts';

export const phoneRepairPage: HelpPageContent = {
  id: 'repair',
  title: { 'zh-CN': '用手机维修', 'en-US': 'Repairing by phone' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('维修人在手机浏览器里完成整张工单。列表显示为卡片，主要操作在屏幕下方。'),
      steps(
        '收到新工单的消息，打开后点 **接单**。',
        '到设备旁扫描二维码，从设备的页面进入工单，点 **开工**。',
        '需要等待时点 **中断** 并选择原因；可以继续时点 **恢复维修**。',
        '修好后点 **完工**，填写原因、措施和所用备件；来不及就选 **稍后填写**。',
      ),
      heading('提示'),
      list(
        '把网页添加到手机桌面，打开更快。',
        '让页面开着：新工单会立即弹出提示，并响起提示音。',
        '二维码损坏时，开工时写明原因即可，并请管理员补打标签。',
      ),
      note('在手机上登录同样最长保持 8 小时。'),
    ],
    'en-US': [
      paragraph(
        'A repairer can do the whole order in the phone’s browser. Lists are shown as cards, and the main button is at the bottom of the screen.',
      ),
      steps(
        'Open the message of a new order and choose **Receive**.',
        'Scan the label at the device, open the order from its page, and choose **Start repair**.',
        'If you have to wait, choose **Interrupt** and select a reason; choose **Resume repair** when you can continue.',
        'When the device is repaired, choose **Finish repair** and enter the cause, measures and parts used. If you have no time, choose **Write later**.',
      ),
      heading('Hints'),
      list(
        'Add the page to the phone’s home screen: it opens faster.',
        'Keep the page open: it shows a new order at once, with a sound.',
        'If a label is damaged, enter a reason when you start the repair, and ask the administrator to print a new label.',
      ),
      note('A sign-in lasts 8 hours at most on a phone too.'),
    ],
  },
};
