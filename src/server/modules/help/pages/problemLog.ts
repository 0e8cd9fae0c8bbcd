import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const problemLogPage: HelpPageContent = {
  id: 'problem-log',
  title: { 'zh-CN': '问题日志', 'en-US': 'Problem log' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '系统本身的问题和建议反馈给平台管理员，在帮助菜单的 **问题日志** 查看进展。设备故障请报修。',
      ),
      heading('反馈问题'),
      steps(
        '在顶栏的帮助菜单选择 **意见反馈**，或在问题日志点 **反馈问题**。',
        '写明情况，可附图片。所在页面会自动填写，不需要时可清空。',
        '点 **发送反馈**。请不要填写密码。',
      ),
      heading('之后'),
      pairs(
        ['待处理', '平台管理员已收到消息'],
        ['处理中', '有人在处理；您会收到消息'],
        ['已关闭', '已解决或已答复；没有解决时可以 **重新打开**'],
      ),
      list(
        '双方的回复和图片都在问题的页面，每次回复会通知对方。',
        '每个人看到自己的问题，企业管理员看到本企业的，平台管理员看到全部。',
        '平台管理员维护 **系统类型**，并可为问题 **设置系统类型**。',
      ),
      note('每人每小时最多反馈 10 个问题。'),
    ],
    'en-US': [
      paragraph(
        'Problems of the system itself, and wishes, go to the administrators of the platform; the **Problem log** in the help menu shows what becomes of them. Faults of a machine are reported as work orders.',
      ),
      heading('Reporting a problem'),
      steps(
        'Choose **Feedback** in the help menu of the header, or **Report a problem** in the problem log.',
        'Describe it, with pictures if they help. The page where you are is filled in; clear it if it does not matter.',
        'Choose **Send feedback**. Do not include passwords.',
      ),
      heading('Afterwards'),
      pairs(
        ['Open', 'the administrators of the platform have been notified'],
        ['In progress', 'somebody works on it; you get a message'],
        ['Closed', 'it is solved or answered; if not, choose **Open again**'],
      ),
      list(
        'The replies and pictures of both sides stand on the page of the problem; each reply notifies the other side.',
        'You see your own problems, enterprise administrators those of the organisation, administrators of the platform all.',
        'Administrators of the platform write the **System types** and may **Set the system type** of a problem.',
      ),
      note('Each person may report 10 problems an hour.'),
    ],
  },
};
