import type { HelpPageContent } from '../shape.ts';
import { heading, list, pairs, paragraph, steps, thisVersion } from './page.ts';

export const plansPage: HelpPageContent = {
  id: 'plans',
  title: { 'zh-CN': '保养与巡检', 'en-US': 'Maintenance and inspection' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '**保养计划** 和 **巡检计划** 按周期为每台设备生成任务，到期前提醒执行人；**单次点检** 不需要计划。',
      ),
      heading('建立计划'),
      steps(
        '在 **保养表单** 或 **点检表单** 设计检查项，并绑定到设备、设备类型或位置。',
        '点 **新增计划**：选择设备范围、周期和执行人。周期可按天、周、月、年或运行小时。',
        '节假日的规则可选不变、提前、顺延或跳过；查看接下来的日期后再保存。',
      ),
      heading('执行'),
      list(
        '**我的待办** 列出可执行的任务；**日历** 和 **任务** 显示全部。',
        '逐项填写后提交。没填完的可以保留剩余内容，或写明原因跳过。',
        '不合格项可开立工单；用到的备件从库存扣减。',
        '没有网络时记录存在本机，联网后自动提交。',
      ),
      heading('结果'),
      pairs(
        ['按期完成', '在允许的日期内完成的任务'],
        ['读数趋势', '检查项的读数预计何时达到限值，附区间和 n'],
        ['月度表', '一个月的任务及其执行情况，PDF 或表格'],
      ),
    ],
    'en-US': [
      paragraph(
        '**Maintenance plans** and **Inspection plans** make points for each device at each cycle, and remind the executors before they are due; a **Spot check** needs no plan.',
      ),
      heading('Making a plan'),
      steps(
        'Design the items in **Maintenance forms** or **Inspection forms**, and bind a form to devices, types or positions.',
        'Add a plan: its devices, its cycle and its executors. A cycle counts days, weeks, months, years or run hours.',
        'On days off a date stays, moves to the working day before or after, or is skipped; look at the next dates before you save.',
      ),
      heading('Carrying it out'),
      list(
        'The first view lists what you can do now; the calendar and the list of points show all.',
        'Answer each item and send it. What is not finished can be left for later, or skipped with a reason.',
        'An item that is NG can open an order; parts that were used are taken from the stock.',
        'Without a network a record is stored on the device and sent later.',
      ),
      heading('Results'),
      pairs(
        ['In time', 'points that were done within their dates'],
        ['Trends of readings', 'when a reading is expected to reach its limit, with bounds and n'],
        ['Monthly sheet', 'the points of a month and what was done, as PDF or as a sheet'],
      ),
    ],
  },
};
