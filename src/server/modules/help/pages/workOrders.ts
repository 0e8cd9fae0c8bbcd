import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const workOrdersPage: HelpPageContent = {
  id: 'work-orders',
  title: { 'zh-CN': '维修工单', 'en-US': 'Work orders' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '一张工单从报修开始，到确认结束。每一步谁在什么时候做了什么，都记在工单的 **经过** 里。',
      ),
      heading('报修'),
      steps(
        '在 **故障维修 › 维修工单** 点 **报修**，或扫描设备上的二维码。',
        '选择设备，填写 **故障描述**，选择 **故障等级**（一级最紧急），注明 **设备是否停机**。',
        '提交后，负责该设备的维修人会立即收到消息。',
      ),
      heading('工单的状态'),
      pairs(
        ['新报修', '等待维修人接单；超过时限会逐级提醒'],
        ['待维修', '已有人接单，尚未到达设备'],
        ['维修中', '维修人已扫码开工'],
        ['中断', '因缺件、等待用户等原因暂停；停顿时间单独统计'],
        ['待补填', '设备已恢复运行，维修结果待补填'],
        ['待确认', '等待报修方确认'],
        ['已完成', '确认后结束；7 天内可以修订记录'],
        ['已驳回', '不属于维修范围等；就此结束'],
      ),
      note('只有当前状态下您可以做的操作才会显示按钮。看不到按钮时，工单标题下写着在等谁。'),
      heading('工单列表'),
      paragraph(
        '列表打开时显示 **未完成** 的工单；**我的**、**待确认**、**全部** 和保存的视图在旁边的标签里。下一步操作就在行尾。',
      ),
      paragraph(
        '别人的操作会自动显示，不需要刷新。如果行会因此移动，标题旁显示有几条变化，点击后更新。**导出** 把当前筛选的工单存为 Excel 文件。',
      ),
      heading('维修人的一天'),
      list(
        '**接单**：您成为维修人，报修人会收到通知。',
        '**开工**：在设备旁扫码；二维码损坏时写明原因也可开工。',
        '**中断**、**恢复维修**：缺件等原因要写明，备件保管员会因此收到消息。',
        '**完工**：填写原因、措施、所用备件；忙时可先选 **稍后填写**，停机时间不再累计。',
      ),
      heading('确认与返工'),
      paragraph(
        '设备已恢复，报修人点 **确认完工**，并可评分；未恢复则 **退回返工** 并写明原因。长时间无人确认的工单会自动完成。',
      ),
      heading('时限'),
      paragraph(
        '有权限的人可在 **故障维修 › 时限设置** 设置接单提醒、上报主管、自动确认等时限，修改后对新的工单生效；也可设置 MTTR、MTBF、响应时间和可用率的目标，显示在大屏和数据概览上。',
      ),
    ],
    'en-US': [
      paragraph(
        'A work order begins with a report and ends with a confirmation. **What happened** shows who did what and when.',
      ),
      heading('Reporting a fault'),
      steps(
        'In **Fault repair › Work orders** choose **Report a fault**, or scan the label on the device.',
        'Select the device, describe the problem under **Fault**, select the **Fault level** (1 is the most urgent), and mark whether the device is stopped.',
        'The repairers of the device get a message at once.',
      ),
      heading('The states of an order'),
      pairs(
        [
          'Reported',
          'Waits for a repairer; after the time limits, more people and the supervisor are reminded',
        ],
        ['To repair', 'A repairer has received it and is not at the device yet'],
        ['Under repair', 'The repairer has scanned the label and started'],
        [
          'Interrupted',
          'Waits for a part, the user or something else; this time is counted separately',
        ],
        ['To be written', 'The device runs again; the repair record is still missing'],
        ['To confirm', 'Waits for confirmation by the side that reported it'],
        ['Completed', 'Confirmed and finished; the record can be amended for 7 days'],
        ['Rejected', 'For example, not a repair; finished'],
      ),
      note(
        'Only the actions that you can do now have a button. If there is none, a line under the title shows whom the order is waiting for.',
      ),
      heading('The list of orders'),
      paragraph(
        'The list first shows **Unfinished** orders; **Mine**, **To confirm**, **All** and saved views are the tabs beside it. The next action is at the end of each row.',
      ),
      paragraph(
        'Actions of other people appear without reloading. If rows would move, the number of changes is shown beside the title; click it to update the list. **Export** saves the filtered orders as an Excel file.',
      ),
      heading('A repairer’s day'),
      list(
        '**Receive**: you become the repairer, and the reporter is notified.',
        '**Start repair**: scan the label at the device; if it is damaged, enter a reason instead.',
        '**Interrupt**, **Resume repair**: select the reason; if a part is missing, the storekeeper is notified.',
        '**Finish repair**: enter the cause, measures and parts used. If you have no time, choose **Write later**: the downtime ends now.',
      ),
      heading('Confirmation and rework'),
      paragraph(
        'If the device runs, the reporter chooses **Confirm repair** and can give a score; otherwise they choose **Send back** and enter a reason. An order that nobody confirms for a long time is completed automatically.',
      ),
      heading('Time limits'),
      paragraph(
        'People with the permission set, in **Fault repair › Time limits**, the times after which a reminder is sent, the supervisor is notified, and an order is confirmed automatically. Changes apply to new orders. They also set the targets of MTTR, MTBF, response and availability that the wall and the overview show.',
      ),
    ],
  },
};
