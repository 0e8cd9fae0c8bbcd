import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, thisVersion } from './page.ts';

export const figuresPage: HelpPageContent = {
  id: 'figures',
  title: { 'zh-CN': '统计指标', 'en-US': 'The figures' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph('指标由工单计算，不需要另外填报。同一个数字在看板和 **数据概览** 上的算法相同。'),
      pairs(
        ['MTTR', '平均修复时间：从故障发生到恢复运行，含等待和中断；未恢复的不计入，另列数量'],
        ['MTBF', '平均故障间隔：运行时间除以停机故障次数；没有故障时显示“≥”和已运行的小时数'],
        ['MTR', '平均响应时间：从报修到接单（或到达，由企业设定）'],
        ['设备可用率', '运行时间占运行与停机时间之和的比例'],
      ),
      heading('为什么和我算的不一样'),
      list(
        '同一设备重叠的故障合并为一次停机。',
        '驳回的工单、修订为 **不计为故障** 的工单不计入故障。',
        '日期按企业所在时区划分。',
        '修订工单后，相关的指标会随之更新。',
      ),
      heading('设备数据、人员数据与故障分析'),
      list(
        '三个页面可按时段、设备类型、位置和维修方（使用方）筛选，每个指标与紧接之前、等长的时段相比；筛选可保存为视图。',
        '每张图下方的 **公式、时段与数据表** 写明公式、时段和 n，并以表格给出同样的数据；点击图中的一项打开它的工单。',
        '查看他人的工时和评分需要权限；没有权限的人只看到自己的。',
        '**可靠性** 先检验趋势；没有趋势、且完整的故障间隔不少于 5 个时才估计威布尔分布，运行中的设备按截尾处理。改变保养间隔的费用由工单的费用计算，也可以自己填写。',
        '**导出** 得到 Excel 表格或 PDF 报告；**定时报表** 每周或每月把主要指标和链接发给选定的人。',
      ),
      note('点击数字可以看到它由哪些工单构成。'),
    ],
    'en-US': [
      paragraph(
        'Figures are calculated from work orders; nobody has to enter anything else. The wall and the **Overview** calculate the same figure in the same way.',
      ),
      pairs(
        [
          'MTTR',
          'Mean time to repair: from the fault until the device runs again, including waiting and interruptions. Unrepaired faults are not included and are counted separately',
        ],
        [
          'MTBF',
          'Mean time between failures: operating time divided by the number of breakdowns. Without a failure it shows "≥" and the hours in operation',
        ],
        [
          'MTR',
          'Mean time to respond: from the report until the order is received, or until arrival, as your organisation has set it',
        ],
        ['Availability', 'Operating time as a share of operating time plus downtime'],
      ),
      heading('Why does it differ from my own count?'),
      list(
        'Overlapping outages of one device count as one breakdown.',
        'Rejected orders, and orders amended to **Does not count as a failure**, are not counted.',
        'Days are in your organisation’s time zone.',
        'Amending an order updates its figures.',
      ),
      heading('Device data, personnel data and fault analysis'),
      list(
        'The three pages are filtered by window, type, position and by who repairs (or owns); each figure stands beside the equally long window before. Filters can be saved as a view.',
        '**Formula, window and table** beneath each chart names the formula, the window and n, and has the same data as a table. Press an entry of a chart to open its orders.',
        'To see the hours and scores of others is a permission; without it people see their own.',
        '**Reliability** tests the trend first. A Weibull distribution is estimated only without one and from five complete times between failures, with running machines as suspended. The cost of another maintenance interval follows from the cost of orders, or from amounts that you enter.',
        '**Export** gives a workbook or a PDF report; **Scheduled reports** send the main figures and a link to selected people weekly or monthly.',
      ),
      note('Click a number to see the orders that it is calculated from.'),
    ],
  },
};
