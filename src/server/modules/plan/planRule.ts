import { planLimits } from '../../../contract/areas/plan/planAreas.ts';
import {
  cycleType,
  executorType,
  planBase,
  planScope,
} from '../../../contract/areas/plan/planEnums.ts';
import { hasDates, type PlanRule } from '../../../contract/areas/plan/planMath.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { label } from '../../../contract/locale.ts';
import { badField } from '../../kernel/errors/appError.ts';

/** A plan as it is saved or previewed. */
export type PlanBody = BodyOf<PlanCalls['add']>;

const types = cycleType.values;

/** The years around now within which a plan begins. */
const years = { before: 30, after: 10 } as const;

/**
 * Returns the rule of a body, without what its cycle does not use.
 *
 * @throws AppError BAD_FIELD for a cycle without dates, a season without days, and fields that exclude each other
 */
export function ruleOf(body: PlanBody, today: string): PlanRule {
  const { CycleType: type, CycleNum, OnWeekdays, OnMonthDays, Nth, Month, WeekNo } = body;
  const most = planLimits.cycle[type] ?? 1;
  if (CycleNum > most) throw badField('CycleNum', label(`最多为 ${most}`, `at most ${most}`));
  const { StartDate, EndDate = null, SeasonFrom, SeasonTo, BaseType } = body;
  const year = Number(today.slice(0, 4));
  const startYear = Number(StartDate.slice(0, 4));
  if (startYear < year - years.before || startYear > year + years.after)
    throw badField(
      'StartDate',
      label(
        `应在 ${year - years.before} 年至 ${year + years.after} 年之间`,
        `must lie between ${year - years.before} and ${year + years.after}`,
      ),
    );
  if (EndDate !== null && EndDate < StartDate)
    throw badField('EndDate', label('不能早于开始日期', 'must not be before the first day'));
  if ((SeasonFrom === null) !== (SeasonTo === null))
    throw badField(
      SeasonFrom === null ? 'SeasonFrom' : 'SeasonTo',
      label('请填写季节的开始和结束', 'Give both ends of the season'),
    );
  const isMonthly = type === types.month || type === types.year;
  const byWeek = type === types.year && WeekNo !== null;
  const nth = isMonthly && !byWeek ? Nth : null;
  const usesWeekdays = type === types.week || nth !== null || byWeek;
  const onWeekdays = usesWeekdays ? [...new Set(OnWeekdays)].toSorted((a, b) => a - b) : [];
  if ((nth !== null || byWeek) && onWeekdays.length !== 1)
    throw badField('OnWeekdays', label('请选择一个星期几', 'Select one weekday'));
  const byReading = type === types.reading;
  const { ReadingPointID = null, ReadingLimit = null } = body;
  if (byReading && ReadingPointID === null)
    throw badField('ReadingPointID', label('请选择监测点', 'Select a measuring point'));
  if (byReading && ReadingLimit === null)
    throw badField('ReadingLimit', label('请填写限值', 'Enter the limit'));
  const rule: PlanRule = {
    readingPointID: byReading ? ReadingPointID : null,
    readingLimit: byReading ? ReadingLimit : null,
    cycleType: type,
    cycleNum: CycleNum,
    onWeekdays,
    onMonthDays: isMonthly && !byWeek && nth === null ? [...new Set(OnMonthDays)] : [],
    nth,
    month: type === types.year && !byWeek ? Month : null,
    weekNo: byWeek ? WeekNo : null,
    missingDay: body.MissingDay,
    baseType: BaseType,
    startDate: StartDate,
    endDate: EndDate,
    graceDays: body.GraceDays,
    earlyDays: body.EarlyDays,
    seasonFrom: SeasonFrom,
    seasonTo: SeasonTo,
    holidayRule: body.HolidayRule,
  };
  const hasOwnDays =
    rule.onWeekdays.length + rule.onMonthDays.length > 0 || rule.month !== null || byWeek;
  if (BaseType === planBase.values.floating && hasOwnDays)
    throw badField(
      'BaseType',
      label(
        '从完成日起算的计划不能指定星期、日期或月份，请清空它们，或改为固定日期',
        'a plan that counts from the completion has no weekdays, days or months of its own; clear them, or take fixed dates',
      ),
    );
  if (!hasDates(rule)) throw noDates(rule);
  return rule;
}

function noDates({ seasonFrom }: PlanRule) {
  if (seasonFrom !== null)
    return badField(
      'SeasonFrom',
      label(
        '季节内没有任何一个到期日，请调整季节或周期',
        'no date of the cycle lies within the season; change the season or the cycle',
      ),
    );
  return badField(
    'CycleNum',
    label(
      '按此周期没有任何到期日，请调整周期、日期或结束日期',
      'this cycle has no date at all; change the cycle, its days or the last day',
    ),
  );
}

/**
 * Requires devices, a time of the day and executors that fit their kinds. Returns them without doubles.
 *
 * @throws AppError BAD_FIELD
 */
export function partiesOf(body: PlanBody) {
  const isSelected = body.PlanScope === planScope.values.devices;
  const deviceIDs = isSelected ? [...new Set(body.DeviceIDs)] : [];
  const scopeID = isSelected ? null : (body.ScopeID ?? null);
  if (isSelected && deviceIDs.length === 0)
    throw badField('DeviceIDs', label('请选择设备', 'Select devices'));
  if (!isSelected && scopeID === null)
    throw badField('ScopeID', label('请选择类型或位置', 'Select a type or a position'));
  const { IsRoute, ShiftID: shiftID = null, WindowFrom, WindowTo } = body;
  if (IsRoute === 1 && !isSelected)
    throw badField(
      'IsRoute',
      label(
        '路线由指定的设备组成，请把适用设备改为“指定设备”',
        'the stops of a route are selected devices; select devices in place of a type or position',
      ),
    );
  if (shiftID === null && (WindowFrom === null) !== (WindowTo === null))
    throw badField(
      WindowFrom === null ? 'WindowFrom' : 'WindowTo',
      label('请填写时段的开始和结束', 'Give both ends of the time'),
    );
  const isDuty = body.ExecutorType === executorType.values.duty;
  const executorIDs = isDuty ? [] : [...new Set(body.ExecutorIDs)];
  if (!isDuty && executorIDs.length === 0)
    throw badField('ExecutorIDs', label('请选择执行人', 'Select who carries it out'));
  return { deviceIDs, scopeID, executorIDs, shiftID };
}
