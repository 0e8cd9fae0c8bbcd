import { defineArea, withoutBodyTypes } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label, type Text } from '../../locale.ts';
import { button } from '../../permissions.ts';
import { inspectionMenu, maintenanceMenu, spotCheckMenu } from './menu.ts';
import type { PlanArea } from './planAreas.ts';
import {
  complianceRule,
  cycleType,
  executorType,
  holidayRule,
  missingDay,
  planBase,
  planScope,
  planState,
  pointResult,
  reviewResult,
} from './planEnums.ts';
import { planFigures } from './planFigures.ts';
import { planImports } from './planImports.ts';
import { planPrints } from './planPrints.ts';
import { planCalls } from './plans.ts';
import { planNotifications } from './planTexts.ts';
import { planTrends } from './planTrends.ts';
import { spotCalls } from './spotChecks.ts';

/** The names of logged calls of one area. */
function actionsOf(area: PlanArea, zh: string, en: string) {
  const names: Readonly<Record<string, Text>> = {
    [`${area}Add`]: label(`新增${zh}计划`, `Add a ${en} plan`),
    [`${area}Update`]: label(`修改${zh}计划`, `Change a ${en} plan`),
    [`${area}SetUse`]: label(`启用或停用${zh}计划`, `Enable or disable ${en} plans`),
    [`${area}Delete`]: label(`删除${zh}计划`, `Delete a ${en} plan`),
    [`${area}MovePoint`]: label(`调整${zh}日期`, `Move a ${en} date`),
    [`${area}MoveDay`]: label(`调整${zh}日程`, `Move ${en} dates`),
    [`${area}Substitute`]: label(`安排${zh}代替人`, `Set a substitute for ${en}`),
    [`${area}AddFeed`]: label(`生成${zh}日历地址`, `Make a calendar address of ${en}`),
    [`${area}DeleteFeed`]: label(`停用${zh}日历地址`, `End a calendar address of ${en}`),
    [`${area}Finish`]: label(`提交${zh}记录`, `Record ${en}`),
    [`${area}SetFloorPlan`]: label(`设置${zh}路线平面图`, `Set the floor plan of a route of ${en}`),
    [`${area}PrintRecord`]: label(`打印${zh}记录`, `Print a ${en} record`),
    [`${area}PrintSheet`]: label(`打印${zh}月度表`, `Print the ${en} sheet of a month`),
    [`${area}Review`]: label(`审核${zh}记录`, `Review a ${en} record`),
    [`${area}Correct`]: label(`更正${zh}记录`, `Correct a ${en} record`),
  };
  return names;
}

const endpoints = withoutBodyTypes([
  ...Object.values(planCalls.maintenance),
  ...Object.values(planCalls.inspection),
  ...Object.values(spotCalls),
  ...Object.values(planFigures),
  ...Object.values(planTrends.maintenance),
  ...Object.values(planTrends.inspection),
  ...Object.values(planPrints.maintenance),
  ...Object.values(planPrints.inspection),
]);

export const planArea = defineArea({
  name: 'plan',
  label: label('保养与巡检', 'Maintenance and inspection'),
  endpoints,
  permissions: [
    maintenanceMenu,
    button('maintenance.edit', 'maintenance.view', '维护保养计划', 'Edit maintenance plans', {
      defaultRoles: ['维修主管'],
    }),
    button('maintenance.work', 'maintenance.view', '执行保养', 'Carry out maintenance', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    inspectionMenu,
    button('inspection.edit', 'inspection.view', '维护巡检计划', 'Edit inspection plans', {
      defaultRoles: ['维修主管'],
    }),
    button('inspection.work', 'inspection.view', '执行巡检', 'Carry out inspections', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    spotCheckMenu,
  ],
  actionNames: {
    ...actionsOf('maintenance', '保养', 'maintenance'),
    ...actionsOf('inspection', '巡检', 'inspection'),
    spotFinish: label('提交单次点检', 'Record a single check'),
  },
  listPages: [
    'maintenancePlans',
    'maintenancePoints',
    'maintenanceRecords',
    'inspectionPlans',
    'inspectionPoints',
    'inspectionRecords',
  ],
  changeKinds: ['plan'],
  imports: [planImports.maintenance, planImports.inspection],
  exports: {
    MaintenancePoint: {
      permission: 'maintenance.view',
      title: label('保养任务', 'Maintenance tasks'),
    },
    MaintenanceRecord: {
      permission: 'maintenance.view',
      title: label('保养记录', 'Maintenance records'),
    },
    InspectionPoint: {
      permission: 'inspection.view',
      title: label('巡检任务', 'Inspection tasks'),
    },
    InspectionRecord: {
      permission: 'inspection.view',
      title: label('巡检记录', 'Inspection records'),
    },
  },
  errors: {
    PLAN_CODE_TAKEN: defineError(
      'PlanCode：计划编号 {value} 已存在，请换一个编号',
      'PlanCode: {value} already exists; choose another code',
    ),
    TOO_MANY_PLANS: defineError(
      '最多 {limit} 个计划，请先删除不用的',
      'At most {limit} plans; delete one first',
    ),
    TOO_MANY_POINTS: defineError(
      'CycleNum：{days} 天内会产生 {count} 个任务，最多 {limit} 个；请延长周期，或减少设备',
      'CycleNum: {count} points within {days} days, {limit} at most; take a longer cycle or fewer devices',
    ),
    PLAN_HAS_RECORDS: defineError(
      'ID：该计划已有执行记录，不能删除，请改为停用',
      'ID: the plan has records and cannot be deleted; disable it instead',
    ),
    POINT_CLOSED: defineError(
      'ID：{who} 已于 {day} 处理，不能再次提交，请刷新',
      'ID: {who} has closed it on {day}; refresh and look at it again',
    ),
    EARLIER_OPEN: defineError(
      'ID：该设备 {day} 的任务尚未处理，后面的日期由它推算，请先处理它',
      'ID: the task of {day} of this device is still open, and later ones follow from it; finish that one first',
    ),
    REVIEW_OWN: defineError(
      'ID：不能审核自己的记录，请由他人审核',
      'ID: nobody reviews their own record; let somebody else do it',
    ),
    RECORD_TAKEN: defineError(
      'RecordID：该记录编号属于另一条记录，请重新打开后提交',
      'RecordID: it belongs to another record; open the point again and send a new one',
    ),
    TOO_MANY_CORRECTIONS: defineError(
      'ID：该记录已更正 {limit} 处，不能再改',
      'ID: the record has {limit} corrections already',
    ),
  },
  notifications: planNotifications,
  fieldNames: {
    state: {
      label: label('任务状态', 'State of the task'),
      values: {
        open: label('未完成', 'Open'),
        due: label('可执行', 'Due'),
        late: label('逾期', 'Late'),
        closed: label('已结束', 'Closed'),
      },
    },
    inTime: { label: label('按期', 'In time'), values: 'yesNo' },
    rule: { label: label('按期规则', 'Rule of compliance'), values: complianceRule },
    isNG: { label: label('判定为 NG', 'Judged NG'), values: 'yesNo' },
    isSpot: { label: label('单次点检', 'Single check'), values: 'yesNo' },
    isUnreviewed: { label: label('未审核', 'Not reviewed'), values: 'yesNo' },
    planScope: { label: label('适用设备', 'Devices of the plan'), values: planScope },
    executorType: { label: label('执行方式', 'Carried out by'), values: executorType },
    cycleType: { label: label('周期单位', 'Cycle'), values: cycleType },
    missingDay: { label: label('当月没有该日', 'If the month lacks the day'), values: missingDay },
    baseType: { label: label('计算方式', 'Counted from'), values: planBase },
    holidayRule: { label: label('遇休息日', 'On days without work'), values: holidayRule },
    needStop: { label: label('需要停机', 'Needs a stop'), values: 'yesNo' },
    isRoute: { label: label('按路线', 'Route'), values: 'yesNo' },
    readingPointName: label('监测点', 'Measuring point'),
    isFollowing: { label: label('之后的日期一起调整', 'Later dates too'), values: 'yesNo' },
    pointResult: { label: label('结果', 'Result'), values: pointResult },
    mustScan: { label: label('必须扫码', 'Scan the label'), values: 'yesNo' },
    opensOrder: { label: label('开立工单', 'Open an order'), values: 'yesNo' },
    formRevision: label('表单版本', 'Revision of the form'),
    scanTime: label('扫码时间', 'Scanned at'),
    value: label('答案', 'Answer'),
    note: label('附注', 'Note'),
    time: label('作答时间', 'Answered at'),
    isConfirmed: { label: label('读数已确认', 'Reading confirmed'), values: 'yesNo' },
    oldReading: label('旧表读数', 'Reading of the old counter'),
    reviewResult: { label: label('审核结果', 'Review'), values: reviewResult },
    planState: { label: label('计划状态', 'State of the plan'), values: planState },
    nth: {
      label: label('第几个', 'The n-th'),
      values: Object.fromEntries(
        [1, 2, 3, 4, 5].flatMap((count) => [
          [String(count), label(`第 ${count} 个`, `no. ${count}`)],
          [String(-count), label(`倒数第 ${count} 个`, `no. ${count} from the end`)],
        ]),
      ),
    },
    shiftName: label('班次', 'Shift'),
    substituteName: label('代替人', 'Substitute'),
    pointCount: label('任务数', 'Tasks'),
    stopID: label('站点', 'Stop'),
    x: label('距左', 'From the left'),
    y: label('距上', 'From the top'),
    markCount: label('平面图上的站点数', 'Stops on the floor plan'),
    pointID: label('任务', 'Task'),
    recordID: label('记录', 'Record'),
    revision: label('版本', 'Revision'),
    executors: label('执行人', 'Executors'),
    scopeName: label('类型或位置', 'Type or position'),
  },
});
