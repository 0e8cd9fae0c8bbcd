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
        'See whether somebody has reported it already: then there is nothing to do.',
        'Choose **Report a fault**, say what is wrong under **Fault**, choose the **Fault level**, and whether the machine stands still.',
        'You get the order’s number, and hear when somebody takes it, arrives and has repaired it.',
      ),
      heading('Which level?'),
      list(
        '**Level 1**: people are in danger, or a whole line stands.',
        '**Level 2**: the machine stands, and the shift’s output suffers.',
        '**Level 3**: the machine runs, but not well.',
        '**Level 4**: a small thing that can wait for its turn.',
      ),
      heading('Once it is repaired'),
      paragraph(
        'When you are asked to confirm, look at the machine first, then choose **Confirm repair**; **Send back** with a reason if it does not run.',
      ),
      note(
        'Nothing can be sent without a network. What you typed stays until you close the page; send it once the network is back.',
      ),
    ],
  },
};
