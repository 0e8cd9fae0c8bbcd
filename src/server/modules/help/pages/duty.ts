import type { HelpPageContent } from '../shape.ts';
import { heading, list, note, paragraph, steps, thisVersion } from './page.ts';

export const dutyPage: HelpPageContent = {
  id: 'duty',
  title: { 'zh-CN': '值班', 'en-US': 'Duty' },
  ...thisVersion,
  content: {
    'zh-CN': [
      paragraph(
        '设置班次后，设备报修时先通知正在值班的人；超时没有人接单，再通知后备，最后通知主管。没有人值班时，通知绑定设备的人员，或全部维修人员。',
      ),
      heading('设置班次'),
      steps(
        '在 **人员管理 › 值班排班** 点 **新增班次**。',
        '填写上下班时间和值班日；下班时间不晚于上班时间的，在次日下班。',
        '按顺序添加轮值的人，选择按天或按周轮换；下一位是后备。',
      ),
      paragraph(
        '一起上班的人可以在 **班组** 中编成班组，像个人一样排进轮值顺序；轮到时全组都是主值班。四班三运转等倒班在 **倒班方式** 中选择，一次新增全部班次，各班组依次上各班再休息。',
      ),
      paragraph(
        '有空档、一人同时值两个班、连续超过 12 小时或两班之间休息不足 11 小时的，在值班日历中标出，保存班次或调班前会再问一次。',
      ),
      paragraph(
        '节假日取自 **设备库 › 工作日历** 中默认日历不上班的日期，可以照常、不值班，或仅在节假日值班。',
      ),
      paragraph(
        '修改班次时，正在值班的人不变，从他往下轮；他被移除的，由下一位接班。表单旁按天列出未来两周修改前后的值班，核对后再保存。改了开始日期的，从那一天的第一位重新开始。',
      ),
      heading('调班'),
      list(
        '**指定人员**：这些日期由指定的人值班，不论原来轮到谁。',
        '**代班**：一个人不在时，凡轮到他的班都由他人代替。代班的人也由别人代的，由最后一位值班；绕回本人的不能保存。',
        '**对调两天**：两天的值班人互换。',
      ),
      note(
        '把班交出去或被代班的人，这一班不再是后备，由下一位做后备。有关人员会收到通知，取消调班时也会。轮到的人被停用或没有接单权限时，由下一位顶上。从昨天开始的夜班，下班前还可以调班。',
      ),
      heading('我的值班'),
      paragraph(
        '**值班排班 › 我的值班** 列出您一个月内的班。点 **申请换班** 选同事的一天，对方同意并经主管批准后互换。**日历订阅** 生成一个私密地址，手机或电脑的日历用它显示您的值班；地址可以随时停用，离开企业后失效。',
      ),
      heading('设备分工'),
      paragraph(
        '在 **设备分工** 中为设备指定主值班和后备：这些设备报修时先通知主值班，轮值的人是他的后备。不选设备的后备是全部设备的固定后备。由服务商维修的设备由服务商安排值班，这里的分工不起作用。',
      ),
      heading('现在谁值班'),
      paragraph(
        '**值班排班** 和设备详情都显示现在的值班人及依据。实际值班的时间记在 **人员管理 › 值班记录**，可以导出。',
      ),
      heading('加班'),
      paragraph(
        '在 **加班申请** 中，系统列出您在班外维修工单的时间，间隔不到一小时的合为一段，可以勾选多段一起申请。没有维修记录的时间不能申请，同一分钟只能申请一次。主管审批，也可以设置每月超过一定时间后需要复批，以及至少多少分钟才能申请。月报按工作日、休息日、节假日汇总，可以打印和导出。',
      ),
    ],
    'en-US': [
      paragraph(
        'With shifts, a fault is reported to the people on call first; if nobody receives the order in time, to the back-up, and then to the supervisors. While nobody is on call it goes to the people bound to the device, or to everybody who repairs.',
      ),
      heading('Shifts'),
      steps(
        'In **Personnel › Duty** choose **Add a shift**.',
        'Enter when it begins and ends, and its weekdays; a shift that does not end later than it begins ends on the next day.',
        'Add the people in the order of their turns, and choose daily or weekly turns; the next is the back-up.',
      ),
      paragraph(
        'People who work together make a team in **Teams**, which takes turns like a person: all of it is on call first then. A cycle, such as four teams in three shifts, is selected in **Cycle**: it adds all its shifts at once, and each team works one after the other and is then off.',
      ),
      paragraph(
        'Gaps, a person in two shifts at once, more than 12 hours in a row, and less than 11 hours of rest between shifts are marked in the calendar, and asked about before a shift or a change is saved.',
      ),
      paragraph(
        'Holidays are the days of the default calendar in **Equipment › Calendars** on which nobody works. A shift takes place as usual, not on holidays, or on holidays only.',
      ),
      paragraph(
        'When a shift is edited, the person on call stays and the order goes on from them; if they are taken out, the next takes over. Beside the form, the next two weeks are shown day by day as they are and as they will be: check them before you save. Another first day begins anew with the first of the order.',
      ),
      heading('Changes'),
      list(
        '**Name a person**: they are on call on these days, whosever turn it is.',
        '**Replace a person**: wherever it is the turn of the one who is away. If the one who replaces them is replaced too, the last one is on call; a change that leads back to the same person is refused.',
        '**Swap two days**: the people of the two days exchange them.',
      ),
      note(
        'Whoever gave a day away or is replaced on it is not its back-up either: the next one is. The people concerned are notified, also when the change is cancelled. A night shift that began yesterday can be changed until it ends. Whoever is disabled or may not repair is passed over, and the next is on call.',
      ),
      heading('My duty'),
      paragraph(
        '**Duty › My duty** lists your shifts of a month. **Ask to swap** selects a day of a colleague; once they agree and a supervisor approves, the days are swapped. **Calendar subscription** makes a secret address by which the calendar of a phone or computer shows your duty; it can be ended at any time, and ends when you leave.',
      ),
      heading('People for devices'),
      paragraph(
        'In **People for devices** name a first person and a back-up: they are called first for these devices, and the one whose turn it is backs them up. A back-up without devices is the back-up for all. Of a device that a provider services the provider decides; a row here has no effect on it.',
      ),
      heading('Who is on call now'),
      paragraph(
        '**Duty** and the page of a device show who is on call and why. The times on call stand in **Personnel › Duty record**, and can be exported.',
      ),
      heading('Overtime'),
      paragraph(
        '**Overtime** lists the time that you worked on orders outside your shifts; work less than an hour apart is one time. Tick several to apply for them together. Time without work on record cannot be applied for, and no minute twice. A supervisor decides; above some hours of a month a second approval may be needed, and a least time may be set. The month is summed by workdays, rest days and holidays, to print and to export.',
      ),
    ],
  },
};
