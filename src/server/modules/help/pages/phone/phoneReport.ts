import type { HelpPageContent } from '../../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from '../page.ts';

export const phoneReportPage: HelpPageContent = {
  id: 'report',
  title: { 'zh-CN': '用手机报修', 'en-US': 'Reporting by phone' },
  ...thisVersion,
  content: {
    'zh-CN': [
      steps(
        '扫描设备上的二维码。',
        '看看下面是否已有同样的工单；有的话不必再报。',
        '点 **报修**，填写 **故障描述**，选择 **故障等级**，注明 **设备是否停机**。',
        '提交后会显示工单号。维修人接单、到达、修好时，您都会收到消息。',
      ),
      heading('选哪个等级'),
      list(
        '**一级**：危及人身安全，或整条线停产。',
        '**二级**：设备停机，影响当班产量。',
        '**三级**：设备带病运行。',
        '**四级**：小问题，可安排时间处理。',
      ),
      heading('修好以后'),
      paragraph(
        '收到“待确认”的消息后，请到设备旁看一看，再点 **确认完工**；没有修好就 **退回返工** 并写明原因。',
      ),
      note('没有网络时无法提交；已填写的内容在页面关闭前不会丢失，请恢复网络后再提交。'),
    ],
    'en-US': [
      steps(
        'Scan the label on the device.',
        'Check whether the page already shows an order for the same fault; if so, you need not report it again.',
        'Choose **Report a fault**, describe it under **Fault**, select the **Fault level**, and mark whether the device is stopped.',
        'The page then shows the order’s number. You get a message when a repairer receives the order, arrives, and finishes the repair.',
      ),
      heading('Which level?'),
      list(
        '**Level 1**: people are in danger, or a whole line is stopped.',
        '**Level 2**: the device is stopped, and the shift produces less.',
        '**Level 3**: the device runs, but with a fault.',
        '**Level 4**: a small problem that can be scheduled.',
      ),
      heading('Once it is repaired'),
      paragraph(
        'When you get the message “To confirm”, look at the device first, then choose **Confirm repair**. If it is not repaired, choose **Send back** and enter a reason.',
      ),
      note(
        'You cannot submit without a network. The page keeps what you typed until you close it; submit it when the network is back.',
      ),
    ],
  },
};
