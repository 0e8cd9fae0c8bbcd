import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const plansPage: HelpPageContent = {
  id: 'plans',
  title: { 'zh-CN': '保养与巡检计划', 'en-US': 'Plans of maintenance and inspection' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '**保养计划** 和 **巡检计划** 按周期为每台设备生成任务，到期前提醒执行人。**单次点检** 不需要计划。',
      ),
      heading('建立计划'),
      steps(
        '点 **新增计划**，选择 **适用设备**：指定的设备，或一个类型、一个位置；以后新增的设备自动加入。',
        '选择 **执行方式** 和 **执行人**：人员、角色，或当时的值班人员。',
        '选择 **周期单位** 和 **每隔**：天、周、月、年，或运行小时。月和年可以按日期、第几个星期几，年还可以按周数。',
        '填写 **可提前（天）** 和 **宽限（天）**；**遇休息日** 可选不变、提前、顺延或跳过，按设备的工作日历判断。',
        '旁边的 **接下来的日期** 逐个写明原因，例如某天放假而顺延。没有问题再保存。',
      ),
      list(
        '固定日期的计划，做早做晚都不影响下次；从完成日起算的计划，提前做则下次也提前。',
        '按运行小时的任务由最近的读数推算，读数接近时才生成。',
        '已有的计划可从 Excel **导入**，一行一个计划；导入后可撤销。',
      ),
      heading('修改计划'),
      paragraph(
        '修改会形成新的版本。**保存后的变化** 先列出哪些任务保留、改期、移除或新增。已有记录的任务和已到期的任务不会被移除。有记录的计划不能删除，只能 **停用**。',
      ),
      heading('日历和任务'),
      pairs(
        ['我的待办', '现在可以执行的任务，逾期的在前'],
        ['日历', '按月、周或列表显示；拖动日期可调整这一次，或这次及以后'],
        ['任务', '全部任务，可按状态、设备、执行人和是否按期筛选，可导出'],
        ['工作量', '每人一周的计划工时，与其班次比较'],
        ['日历订阅', '把自己的任务放进手机或电脑日历的地址；地址泄露时重新生成，旧地址随即失效'],
      ),
      heading('按期完成'),
      paragraph(
        '计划的页面列出近 90 天的按时率，共三种规则：到期日当天或之前；到期日后 1 天内；周期的 20%，最多 28 天。跳过和逾期的任务计入应做。点数字可以看到是哪些任务。',
      ),
      note(
        '每天早上 7 点，系统提醒执行人：任务可以执行、已过到期日、超过宽限期仍未做，各提醒一次。',
      ),
    ],
    'en-US': [
      paragraph(
        '**Maintenance plans** and **Inspection plans** make tasks for each device at each cycle, and remind those who carry them out before they are due. A **Spot check** needs no plan.',
      ),
      heading('Making a plan'),
      steps(
        'Choose **Add a plan** and select the **Devices of the plan**: selected ones, or a type or position, which new devices join by themselves.',
        'Select who it is **Carried out by**: people, roles, or whoever is on duty then.',
        'Select the **Cycle** and **Every** how many: days, weeks, months, years or run hours. Months and years have days or an n-th weekday, years also an ISO week.',
        'Enter **Days in advance** and **Days of grace**. **On days without work** a date stays, moves to the working day before or after, or is skipped, by the calendar of the device.',
        '**Next dates** beside it gives the reason of each, such as a holiday from which it was moved. Save once they are right.',
      ),
      list(
        'Fixed dates stay however early or late a task is done. Dates from the completion come earlier if it is done early.',
        'A task by run hours is estimated from the latest readings, and made once they are near.',
        'Plans that you have come in by **Import**, a row for each; an import can be undone.',
      ),
      heading('Changing a plan'),
      paragraph(
        'A change makes a new revision. **What saving changes** lists beforehand which tasks stay, move, go or come. A task with a record, or past its date, is never removed. A plan with records is not deleted; **Disable** it.',
      ),
      heading('Calendar and tasks'),
      pairs(
        ['My tasks', 'what you can do now, the late ones first'],
        [
          'Calendar',
          'by month, week or as a list; drag a date to move it alone, or with all that follow',
        ],
        [
          'Tasks',
          'all tasks, by state, device, person and whether they were in time, with an export',
        ],
        ['Workload', 'the planned hours of each person in a week, beside their shifts'],
        [
          'Calendar subscription',
          'an address that shows your tasks in a calendar; make a new one if it was passed on, and the old one ends',
        ],
      ),
      heading('In time'),
      paragraph(
        'The page of a plan shows how many tasks of the last 90 days were done in time, by three rules: by the due date; a day later at most; within 20% of the interval, at most 28 days. Skipped and overdue tasks count as due. Each number opens its tasks.',
      ),
      note(
        'At 7 in the morning whoever carries them out is reminded once that tasks can be done, once that they are past their dates, and once that their grace is over.',
      ),
    ],
  },
};
