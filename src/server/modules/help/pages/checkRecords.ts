import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, pairs, paragraph, steps, thisVersion } from './page.ts';

export const checkRecordsPage: HelpPageContent = {
  id: 'check-records',
  title: { 'zh-CN': '保养与巡检记录', 'en-US': 'Records of maintenance and inspection' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '每次执行留下一条记录：**保养记录** 和 **巡检记录** 列出全部，设备的页面列出自己的。',
      ),
      heading('填写'),
      steps(
        '从 **我的待办** 打开任务，或扫描设备二维码。扫错设备会提示。',
        '逐项填写，内容随时保存；可以在另一台手机上继续，两个窗口填的是同一条记录。',
        '点 **填完，提交**。没做完的写明 **剩余内容**，下次接着做；不做的选择跳过并写明原因。',
      ),
      list(
        '有不合格项时会开立工单，工单和记录互相链接；同一项已有未完成的工单时，只补一条说明。',
        '用到的 **备件** 从自己的包或所选库位扣减。',
        '补录最早到 7 天前；记录同时写明提交时间。',
        '没有网络时记录和照片存在本机，联网后自动提交，只提交一次。',
      ),
      heading('审核与更正'),
      list(
        '有维护权限的人可以 **审核** 他人的记录：通过，或写明原因退回。自己的记录不能自己审核。',
        '**更正** 修改时间、工时、读数和备注，**更正检查项** 修改答案。原来的值、原因和更正人保留在记录里，审核随之失效。',
      ),
      heading('记录上的标记'),
      pairs(
        ['手工录入', '没有扫码，记录里有原因'],
        ['不在时段', '提交时间不在计划的时段或班次内'],
        ['代替', '提交人不是该计划的执行人'],
        ['待审核', '还没有人审核'],
      ),
      heading('之后'),
      list(
        '设备的页面画出每个数值的变化，并估计哪一天超限，附 95% 区间和 n；数据太少时不估计。',
        '**下载 PDF** 得到一条记录及其照片；**月度表** 得到一个月的任务和签字栏，PDF 或 Excel。',
        '列表可筛选、导出。',
      ),
      note('已结束的任务被别人抢先提交时，系统写明是谁、什么时候；您填写的内容不会丢失。'),
    ],
    'en-US': [
      paragraph(
        'Each task that is carried out leaves a record: **Maintenance records** and **Inspection records** list all, and the page of a device its own.',
      ),
      heading('Filling in'),
      steps(
        'Open a task from **My tasks**, or scan the label of the machine. A wrong machine is refused.',
        'Answer each item; it is stored as you go. Another phone can go on with it, and two tabs fill in one record.',
        'Choose **Complete, send**. What is left is described under **Still to do** and goes on the next time; what is not done is skipped with a reason.',
      ),
      list(
        'NG can open an order, and both refer to each other. Where the item has an open order already, a remark is added to it.',
        '**Parts** that were used leave your own bag, or the position that you select.',
        'A record may be up to 7 days late; it also shows when it was sent.',
        'Without a network the record and its photos are stored in this browser, and are sent once the network is back, each of them once.',
      ),
      heading('Review and corrections'),
      list(
        'Whoever may edit plans can **Review** the records of others: accept one, or return it with a reason. Nobody reviews their own.',
        '**Correct** changes time, minutes, reading and remark, **Correct items** the answers. The old values, the reason and the person stay in the record, and its review ends.',
      ),
      heading('Marks on a record'),
      pairs(
        ['Entered by hand', 'the label was not scanned; the record has the reason'],
        ['Outside its time', 'it was sent outside the time or the shift of the plan'],
        ['Substitute', 'whoever sent it is no executor of the plan'],
        ['To review', 'nobody has reviewed it yet'],
      ),
      heading('Afterwards'),
      list(
        'The page of a device draws each number over time, and estimates the day on which it will cross a limit, with the 95% interval and n; with too few there is no estimate.',
        '**Download PDF** makes a file of a record with its photos; **Monthly sheet** one of the tasks of a month with lines to sign on, as PDF or Excel.',
        'Lists have filters and an export.',
      ),
      note(
        'If somebody else has just finished a task, the answer names who and when; what you have filled in is not lost.',
      ),
    ],
  },
};
