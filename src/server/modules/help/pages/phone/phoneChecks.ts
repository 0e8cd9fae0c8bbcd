import type { HelpPageContent } from '../../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from '../page.ts';

export const phoneChecksPage: HelpPageContent = {
  id: 'checks',
  title: { 'zh-CN': '用手机点检和巡检', 'en-US': 'Checking machines by phone' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('点检不需要计划：站在设备前扫码，按绑定的表单检查一次。巡检按路线逐站执行。'),
      heading('单次点检'),
      steps(
        '打开 **巡检** 的 **单次点检**，扫描设备二维码；二维码损坏时输入设备编号并写明原因。',
        '点 **开始点检**，逐项填写。没填完也会保存，7 天内可以继续。',
        '点 **填完，提交**。有不合格项时会开立工单，设备停机请打开 **设备停机**。',
      ),
      heading('按路线巡检'),
      steps(
        '打开 **巡检计划** 的 **路线**，点 **开始**。',
        '到达当前站点，扫描设备二维码，填写并提交，页面转到下一站。',
        '站点无法检查时点 **漏检：说明原因**。',
      ),
      heading('记录上的标记'),
      list(
        '**手工录入**：没有扫码，记录里有原因。',
        '**不在时段**：提交时间不在计划的时段或班次内。',
        '**代替**：提交人不是该计划的执行人。',
      ),
      note('没有网络时记录存在本机，联网后自动提交。请在出发前打开路线，表单会预先读取。'),
    ],
    'en-US': [
      paragraph(
        'A spot check needs no plan: scan a machine where it stands, and check it once by its form. An inspection follows a route of stops.',
      ),
      heading('Spot check'),
      steps(
        'Open **Spot check** of **Inspection** and scan the label of the machine. If it is damaged, type the code of the machine and give the reason.',
        'Choose **Begin the check** and answer each item. An unfinished check is stored for 7 days.',
        'Send it. An item that is NG opens an order; switch **The machine is stopped** on if it has stopped.',
      ),
      heading('Inspection by a route'),
      steps(
        'Open **Routes** of **Inspection plans** and choose **Begin**.',
        'Scan the machine of the present stop, fill in its form and send it; the page goes on to the next stop.',
        'If a stop cannot be checked, choose **Missed: give the reason**.',
      ),
      heading('Marks on a record'),
      list(
        '**Entered by hand**: the label was not scanned; the record has the reason.',
        '**Outside its time**: it was sent outside the time or the shift of the plan.',
        '**Substitute**: whoever sent it is no executor of the plan.',
      ),
      note(
        'Without a network a record is stored in the browser and sent later. Open the route before you leave: its forms are read beforehand.',
      ),
    ],
  },
};
