import type { NotificationTemplate } from '../../area.ts';
import { label } from '../../locale.ts';

/** The messages of one area: each names the first point, and how many there are. */
function messagesOf(zh: string, en: string) {
  const device = '{device}';
  return {
    due: {
      title: label(`${zh}待执行：{count} 项`, `${en} due: {count}`),
      msg: label(
        `${device} 的“{plan}”等 {count} 项${zh}今日起可执行，最早 {day} 到期`,
        `{plan} of ${device} and others, {count} in all, can be carried out from today; the first is due on {day}`,
      ),
      name: label(`${zh}待执行`, `${en} due`),
    },
    overdue: {
      title: label(`${zh}已过到期日：{count} 项`, `${en} past its date: {count}`),
      msg: label(
        `${device} 的“{plan}”等 {count} 项${zh}已过到期日，最早为 {day}`,
        `{plan} of ${device} and others, {count} in all, are past their due dates; the first was due on {day}`,
      ),
      name: label(`${zh}已过到期日`, `${en} past its date`),
    },
    missed: {
      title: label(`${zh}逾期未做：{count} 项`, `${en} missed: {count}`),
      msg: label(
        `${device} 的“{plan}”等 {count} 项${zh}超过宽限期仍未完成，最早为 {day}`,
        `{plan} of ${device} and others, {count} in all, were not done within their grace; the first was due on {day}`,
      ),
      name: label(`${zh}逾期未做`, `${en} missed`),
    },
  } as const satisfies Readonly<Record<string, NotificationTemplate>>;
}

const maintenance = messagesOf('保养', 'Maintenance');
const inspection = messagesOf('巡检', 'Inspection');

/** The notifications of plans: one for each person and day, however many points it covers. */
export const planNotifications = {
  maintenanceDue: maintenance.due,
  maintenanceOverdue: maintenance.overdue,
  maintenanceMissed: maintenance.missed,
  inspectionDue: inspection.due,
  inspectionOverdue: inspection.overdue,
  inspectionMissed: inspection.missed,
} as const;
