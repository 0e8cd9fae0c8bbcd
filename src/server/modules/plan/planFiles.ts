import { type PlanArea, planAreas, planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { executorType, planBase, planScope } from '../../../contract/areas/plan/planEnums.ts';
import {
  cycleOfCell,
  holidayOfCell,
  listOfCell,
  type PlanColumn,
  planColumns,
  planImports,
} from '../../../contract/areas/plan/planImports.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { label, type Text } from '../../../contract/locale.ts';
import { fieldErrorText } from '../../../contract/validation/fieldErrorText.ts';
import { lookAlike } from '../../../contract/validation/lookAlike.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportHandler,
  type ImportPlan,
  type ImportRow,
  type NotWritten,
  type PlanOptions,
  RowError,
} from '../../kernel/importKind.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { PlanBody } from './planRule.ts';
import { insertPlan, requireParts } from './planStore.ts';
import { previewPlan } from './preview.ts';

/** A row of a file, with the names that it refers to. */
interface PlanRow {
  readonly row: number;
  readonly cells: ImportRow<PlanColumn>;
  readonly code: string;
  readonly name: string;
  readonly devices: readonly string[];
  readonly executors: readonly string[];
  readonly errors: readonly RowError[];
}

interface PlannedPlan {
  readonly row: number;
  readonly body: PlanBody;
}

interface PlanOfFile extends ImportPlan {
  readonly plans: readonly PlannedPlan[];
}

/** The most plans of a file, and the most tasks that the plans of a call lead to. */
const mostOfFile = { plans: 500, points: planLimits.pointsOfCall } as const;

const texts = {
  plans: label(
    `一个文件最多 ${mostOfFile.plans} 个计划，请分成多个文件`,
    `a file has at most ${mostOfFile.plans} plans; split it into several files`,
  ),
  points: label(
    `至此行，计划的任务超过 ${mostOfFile.points} 个，请分成多个文件`,
    `with this row the plans have more than ${mostOfFile.points} tasks; split the file into several`,
  ),
  cycle: label(
    '应为 天、周、月、年 或 运行小时',
    'must be Days, Weeks, Months, Years or Run hours',
  ),
  holiday: label('请按列名下的提示填写', 'see the hint of the column'),
  number: label('应为整数，用顿号隔开', 'must be whole numbers, with semicolons'),
  devices: label(
    '请填写设备编号、设备类型、位置中的一项',
    'Give one of device codes, a device type and a position',
  ),
  known: (name: string): Text =>
    label(
      `该编号已用于“${name}”，导入不会改动已有计划，请换一个编号`,
      `this code belongs to ${name}; an import does not change plans, so use another code`,
    ),
  unknown: (name: string): Text => label(`没有“${name}”`, `there is no ${name}`),
  several: (name: string): Text =>
    label(`有多个“${name}”，请在页面上选择`, `there are several ${name}; select one on the page`),
} as const;

/** The columns whose errors the body reports by other names. */
const columnsOfFields: Readonly<Record<string, PlanColumn>> = {
  DeviceIDs: 'DeviceCodes',
  ScopeID: 'TypeName',
  ExecutorIDs: 'Executors',
  FormID: 'FormCode',
  BaseType: 'IsFloating',
};

function columnOf(field: string | undefined): PlanColumn {
  const name = (field ?? '').split('.')[0] ?? '';
  const known = planColumns.find((column) => column.field === name)?.field;
  return known ?? columnsOfFields[name] ?? 'PlanName';
}

function readRow(cells: ImportRow<PlanColumn>): PlanRow {
  const { row } = cells;
  const errors = [...cells.errors];
  const wrong = (field: PlanColumn, reason: Text) => errors.push(new RowError(row, field, reason));
  if (cycleOfCell(cells.text('CycleType')) === null && cells.text('CycleType') !== '')
    wrong('CycleType', texts.cycle);
  if (holidayOfCell(cells.text('HolidayRule')) === null) wrong('HolidayRule', texts.holiday);
  for (const field of ['OnWeekdays', 'OnMonthDays'] as const)
    if (listOfCell(cells.text(field)).some((part) => !/^-?\d{1,2}$/.test(part)))
      wrong(field, texts.number);
  const devices = listOfCell(cells.text('DeviceCodes'));
  const given = [
    devices.length > 0,
    cells.text('TypeName') !== '',
    cells.text('PositionName') !== '',
  ];
  if (given.filter(Boolean).length !== 1) wrong('DeviceCodes', texts.devices);
  return {
    row,
    cells,
    code: cells.text('PlanCode'),
    name: cells.text('PlanName'),
    devices,
    executors: listOfCell(cells.text('Executors')),
    errors,
  };
}

/** Ids by names, as names are compared; null where several have it. */
type Names = ReadonlyMap<string, string | null>;

async function namesOf(
  { tx, actor }: ImportContext,
  sql: string,
  names: readonly string[],
): Promise<Names> {
  if (names.length === 0) return new Map();
  const keys = [...new Set(names.map(lookAlike))];
  const rows = await tx.query<{ id: string; key: string }>(sql, [actor.orgCode, keys]);
  const found = new Map<string, string | null>();
  for (const { id, key } of rows) found.set(key, found.has(key) ? null : id);
  return found;
}

/** The import of plans: a plan that is known is left as it is. */
export function planImport(area: PlanArea): ImportHandler {
  const { kind } = planAreas[area];

  async function lookUp(context: ImportContext, rows: readonly PlanRow[]) {
    const of = (field: PlanColumn) => rows.map(({ cells }) => cells.text(field)).filter(Boolean);
    const all = (table: string, column: string, where = 'true') =>
      `select id, look_alike(${column}) as key from ${table} x
       where org_code = $1 and look_alike(${column}) = any($2) and ${where}`;
    const devices = rows.flatMap((row) => row.devices);
    const stops = rows.flatMap((row) => (row.cells.yesNo('IsRoute') === true ? row.devices : []));
    const executors = rows.flatMap((row) => row.executors);
    return {
      devices: await namesOf(context, all('device', 'device_code'), devices),
      stops: await namesOf(context, all('device_position', 'position_code'), stops),
      types: await namesOf(context, all('device_type', 'type_name'), of('TypeName')),
      positions: await namesOf(
        context,
        all('device_position', 'position_name'),
        of('PositionName'),
      ),
      people: await namesOf(context, all('app_user', 'real_name', isActiveUser('x')), executors),
      roles: await namesOf(context, all('role', 'role_name'), executors),
      forms: await namesOf(context, all(`${area}_form`, 'form_code'), of('FormCode')),
    };
  }

  /** Returns the body that a form of the page would send, or the errors of the row. */
  function bodyOf(
    { row, cells, devices, executors }: PlanRow,
    names: Awaited<ReturnType<typeof lookUp>>,
    today: string,
  ): PlanBody | RowError[] {
    const errors: RowError[] = [];
    const find = (field: PlanColumn, from: Names, name: string): string => {
      const id = from.get(lookAlike(name));
      if (typeof id === 'string') return id;
      const reason = id === null ? texts.several(name) : texts.unknown(name);
      errors.push(new RowError(row, field, reason));
      return '';
    };
    const optional = (field: PlanColumn, from: Names) => {
      const name = cells.text(field);
      return name === '' ? null : find(field, from, name);
    };
    const numbers = (field: PlanColumn) => listOfCell(cells.text(field)).map(Number);
    const { person, role, duty } = executorType.values;
    const isDuty =
      executors.length === 1 &&
      [executorType.text(duty)['zh-CN'], executorType.text(duty)['en-US']].some(
        (text) => lookAlike(text) === lookAlike(executors[0] ?? ''),
      );
    const areRoles =
      !isDuty && executors.every((name) => names.roles.get(lookAlike(name)) !== undefined);
    const from = areRoles ? names.roles : names.people;
    const isRoute = cells.yesNo('IsRoute') === true;
    // a code of a route that is no device is that of a position
    const stopsOf = (code: string) =>
      isRoute && !names.devices.has(lookAlike(code)) ? names.stops : names.devices;
    const type = optional('TypeName', names.types);
    const position = optional('PositionName', names.positions);
    const scope = type === null ? (position === null ? 'devices' : 'position') : 'type';
    const given = {
      PlanCode: cells.text('PlanCode'),
      PlanName: cells.text('PlanName'),
      PlanScope: planScope.values[scope],
      DeviceIDs: devices.map((code) => find('DeviceCodes', stopsOf(code), code)),
      IsRoute: isRoute ? 1 : 0,
      ScopeID: type ?? position,
      ExecutorType: isDuty ? duty : areRoles ? role : person,
      ExecutorIDs: isDuty ? [] : executors.map((name) => find('Executors', from, name)),
      FormID: optional('FormCode', names.forms),
      CycleType: cycleOfCell(cells.text('CycleType')),
      CycleNum: cells.number('CycleNum'),
      OnWeekdays: numbers('OnWeekdays'),
      OnMonthDays: numbers('OnMonthDays'),
      BaseType: planBase.values[cells.yesNo('IsFloating') === true ? 'floating' : 'fixed'],
      StartDate: cells.day('StartDate') ?? today,
      GraceDays: cells.number('GraceDays') ?? 0,
      EarlyDays: cells.number('EarlyDays') ?? 0,
      HolidayRule: holidayOfCell(cells.text('HolidayRule')),
      NeedStop: cells.yesNo('NeedStop') === true ? 1 : 0,
      PlanMinutes: cells.number('PlanMinutes'),
      Remark: cells.text('Remark'),
    };
    if (errors.length > 0) return errors;
    const parsed = planCalls[area].add.body.safeParse(given, { reportInput: true });
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map(
      (issue) =>
        new RowError(
          row,
          columnOf(issue.path.join('.')),
          label(fieldErrorText(issue, 'zh-CN'), fieldErrorText(issue, 'en-US')),
        ),
    );
  }

  /** Returns the number of points of a plan, or the error for which the page would refuse it. */
  async function countPoints(
    { tx, actor, now }: ImportContext,
    { row, body }: PlannedPlan,
    today: string,
  ): Promise<RowError | number> {
    try {
      const parts = await requireParts(tx, actor.orgCode, area, body, today);
      return (await previewPlan(tx, actor.orgCode, parts, null, { today, now })).count;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return rowErrorOf(row, error);
    }
  }

  async function plan(
    context: ImportContext,
    given: readonly PlanRow[],
    { firstRow }: PlanOptions,
  ): Promise<PlanOfFile> {
    const isBeyond = ({ row }: PlanRow) => firstRow - 1 + row > mostOfFile.plans;
    const rows = given.filter((row) => !isBeyond(row));
    const { tx, actor, now } = context;
    const today = calendarDay(now, actor.timeZone);
    const stored = await tx.query<{ key: string; name: string }>(
      `select look_alike(plan_code) as key, plan_name as name from plan
       where org_code = $1 and kind = $2 and look_alike(plan_code) = any($3)`,
      [actor.orgCode, kind, [...new Set(rows.map(({ code }) => lookAlike(code)))]],
    );
    const known = new Map(stored.map(({ key, name }) => [key, name]));
    const names = await lookUp(context, rows);
    const plans: PlannedPlan[] = [];
    const errors = given
      .filter(isBeyond)
      .map(({ row }) => new RowError(row, 'PlanCode', texts.plans));
    let unchanged = 0;
    let points = 0;
    for (const row of rows) {
      const present = known.get(lookAlike(row.code));
      if (row.errors.length > 0) errors.push(...row.errors);
      else if (present !== undefined && lookAlike(present) === lookAlike(row.name)) unchanged += 1;
      else if (present !== undefined)
        errors.push(new RowError(row.row, 'PlanCode', texts.known(present)));
      else {
        const body = bodyOf(row, names, today);
        if (Array.isArray(body)) {
          errors.push(...body);
          continue;
        }
        const planned = { row: row.row, body };
        const count = points > mostOfFile.points ? 0 : await countPoints(context, planned, today);
        if (RowError.is(count)) {
          errors.push(count);
          continue;
        }
        points += count;
        if (points > mostOfFile.points) {
          errors.push(new RowError(row.row, 'PlanCode', texts.points));
          continue;
        }
        plans.push(planned);
        known.set(lookAlike(row.code), row.name);
      }
    }
    return { plans, errors, unchanged, imported: plans.length };
  }

  async function write(context: ImportContext, { plans }: PlanOfFile): Promise<NotWritten> {
    const { tx, actor, batchID, publish } = context;
    const refused: RowError[] = [];
    for (const { row, body } of plans) {
      try {
        const id = await insertPlan(context, area, body);
        await tx.query('update plan set batch_id = $3 where org_code = $1 and id = $2', [
          actor.orgCode,
          id,
          batchID,
        ]);
      } catch (error) {
        // these are found before the first row of the plan is written
        if (!(error instanceof AppError) || !early.has(error.errorName)) throw error;
        refused.push(rowErrorOf(row, error));
      }
    }
    publish(changeEvent(actor.orgCode, 'plan', ['*']));
    return { refused, unchanged: 0 };
  }

  async function undo({ tx, actor, batchID, publish }: ImportContext): Promise<number> {
    const { orgCode } = actor;
    await tx.query(
      'select from plan where org_code = $1 and batch_id = $2 order by id for update',
      [orgCode, batchID],
    );
    // a second statement sees what those did whose locks the first one waited for
    const rows = await tx.query<{ id: string; isTouched: boolean }>(
      `select p.id, p.version > 0 or exists (select from plan_record c where c.org_code = p.org_code and c.plan_id = p.id)
         or exists (select from plan_point t left join plan_draft f on f.org_code = t.org_code and f.point_id = t.id
           where t.org_code = p.org_code and t.plan_id = p.id
             and (t.is_moved or t.substitute_id is not null or f.point_id is not null)) as "isTouched"
       from plan p where p.org_code = $1 and p.batch_id = $2`,
      [orgCode, batchID],
    );
    const count = rows.filter(({ isTouched }) => isTouched).length;
    if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
    await tx.query('delete from plan where org_code = $1 and id = any($2)', [
      orgCode,
      rows.map(({ id }) => id),
    ]);
    publish(changeEvent(orgCode, 'plan', ['*']));
    return rows.length;
  }

  return defineImport(planImports[area], { readRow, refusesInPlan: true, plan, write, undo });
}

const early: ReadonlySet<string> = new Set(['PLAN_CODE_TAKEN', 'TOO_MANY_PLANS']);

function rowErrorOf(row: number, error: AppError): RowError {
  const { reason } = error.details.params ?? {};
  const text =
    typeof reason === 'object' ? reason : label(error.info('zh-CN'), error.info('en-US'));
  return new RowError(row, columnOf(error.details.field), text);
}
