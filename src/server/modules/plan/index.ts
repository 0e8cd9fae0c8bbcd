import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { planFigures } from '../../../contract/areas/plan/planFigures.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import type { Plan } from '../../../contract/areas/plan/plans.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import { spotCalls } from '../../../contract/areas/plan/spotChecks.ts';
import { feedKind } from '../../../contract/calendarFeeds.ts';
import { selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { insertFeed, removeFeed, selectFeed } from '../../kernel/feeds/feeds.ts';
import { defineModule, type Route, route } from '../../kernel/http/module.ts';
import { onceByActionID } from '../../kernel/http/onceByActionID.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { planExports } from './exports.ts';
import { type FillScope, saveDraft, selectFill } from './fill.ts';
import { finishPoint } from './finishPoint.ts';
import { endFloorPlan, selectFloorPlan, setFloorPlan } from './floorPlans.ts';
import { loadPlans, lockPlans } from './makePoints.ts';
import { moveDay, movePoint, setSubstitute } from './movePoints.ts';
import { nightTimers, startNights } from './nights.ts';
import { selectPlanFigures } from './planFigures.ts';
import { planImport } from './planFiles.ts';
import { requirePlan, selectExecutors, selectPlanExtras, selectPlans } from './planQueries.ts';
import { readerOf } from './planReader.ts';
import {
  insertPlan,
  lockPlan,
  removePlan,
  requireParts,
  revisePlan,
  setPlansUse,
} from './planStore.ts';
import {
  loadRecords,
  recordQuery,
  requirePoint,
  selectDays,
  selectPlanDevices,
  selectPoints,
  selectStops,
  selectWorkload,
} from './pointQueries.ts';
import { previewPlan } from './preview.ts';
import { type PictureStore, printRoutes } from './prints.ts';
import { correctRecord, requireRecordDetail, reviewRecord } from './records.ts';
import { findSpotDevice, requireSpot, startSpotCheck } from './spotChecks.ts';
import { requireOwnDevice, trendRoutes } from './trends.ts';

/** The dependencies of the module. */
export type PlanDeps = Pick<FillScope, 'isPositionQrOf' | 'isQrOf' | 'reportFault'> & {
  readonly files: PictureStore;
  readonly publicUrl: string;
};

/** The routes of one area; both areas have the same ones. */
function planRoutesOf(area: PlanArea, deps: PlanDeps): readonly Route[] {
  const calls = planCalls[area];
  const { kind } = planAreas[area];
  return [
    route(calls.list, 'read', ({ tx, actor, body, now }) =>
      selectPlans(tx, actor.orgCode, kind, body, readerOf(actor, now).today),
    ),

    route(calls.detail, 'read', async ({ tx, actor, body, now, linkOf }) => {
      const { orgCode } = actor;
      const { today } = readerOf(actor, now);
      const plan = await requirePlan(tx, orgCode, kind, body.ID, today);
      return {
        ...plan,
        ...(await selectPlanExtras(tx, orgCode, area, body.ID, today)),
        floorPlan: await selectFloorPlan(tx, orgCode, body.ID, linkOf),
      };
    }),

    route(calls.add, 'write', async ({ body, publish, audit, ...scope }) => {
      const { tx, actor, now } = scope;
      const id = await insertPlan(scope, area, body);
      const after = await requirePlan(tx, actor.orgCode, kind, id, readerOf(actor, now).today);
      publish(changeEvent(actor.orgCode, 'plan', [id]));
      audit({ targetID: id, after: loggedPlan(after) });
      return after;
    }),

    route(calls.update, 'write', async ({ body, publish, audit, ...scope }) => {
      const { tx, actor, now } = scope;
      const { today } = readerOf(actor, now);
      const plan = await lockPlan(tx, actor.orgCode, area, body);
      const before = await requirePlan(tx, actor.orgCode, kind, body.ID, today);
      await revisePlan(scope, plan, body);
      if (body.IsRoute === 0) await endFloorPlan(scope, body.ID);
      const after = await requirePlan(tx, actor.orgCode, kind, body.ID, today);
      publish(changeEvent(actor.orgCode, 'plan', [body.ID]));
      audit({ targetID: body.ID, before: loggedPlan(before), after: loggedPlan(after) });
      return after;
    }),

    route(calls.setUse, 'write', async ({ body, publish, audit, ...scope }) => {
      const { tx, actor } = scope;
      const ids = [...new Set(body.IDs)];
      const plans = await lockPlans(tx, actor.orgCode, ids);
      if (plans.filter((plan) => plan.kind === kind && !plan.isSpot).length < ids.length)
        throw new AppError('NOT_FOUND', { field: 'IDs' });
      const isUse = body.IsUse === 1;
      await setPlansUse(scope, plans, isUse);
      const changed = plans.filter((plan) => plan.isUse !== isUse);
      publish(changeEvent(actor.orgCode, 'plan', ids));
      audit(
        changed.map(({ id }) => ({
          targetID: id,
          before: { isUse: 1 - body.IsUse },
          after: { isUse: body.IsUse },
        })),
      );
      return null;
    }),

    route(calls.remove, 'write', async ({ body, publish, audit, ...scope }) => {
      const { tx, actor, now } = scope;
      await lockPlan(tx, actor.orgCode, area, body);
      const { today } = readerOf(actor, now);
      const before = await requirePlan(tx, actor.orgCode, kind, body.ID, today);
      await endFloorPlan(scope, body.ID);
      await removePlan(scope, body.ID);
      publish(changeEvent(actor.orgCode, 'plan', [body.ID]));
      audit({ targetID: body.ID, before: loggedPlan(before), after: null });
      return null;
    }),

    route(calls.setFloorPlan, 'write', async ({ body, publish, audit, ...scope }) => {
      const { tx, actor, now } = scope;
      const { before, after } = await setFloorPlan(scope, area, body);
      publish(changeEvent(actor.orgCode, 'plan', [body.ID]));
      audit({ targetID: body.ID, before, after });
      return requirePlan(tx, actor.orgCode, kind, body.ID, readerOf(actor, now).today);
    }),

    ...printRoutes(area, deps.files),
    ...trendRoutes(area),

    route(calls.executors, 'read', ({ tx, actor, body }) =>
      selectExecutors(tx, actor.orgCode, body),
    ),

    route(calls.preview, 'read', async ({ tx, actor, body, now }) => {
      const { orgCode } = actor;
      const { today } = readerOf(actor, now);
      const parts = await requireParts(tx, orgCode, area, body, today);
      if (body.ID === undefined) return previewPlan(tx, orgCode, parts, null, { today, now });
      const [present] = await loadPlans(tx, orgCode, [body.ID]);
      if (present?.kind !== kind || present.isSpot)
        throw new AppError('NOT_FOUND', { field: 'ID' });
      return previewPlan(tx, orgCode, parts, present, { today, now });
    }),

    route(calls.devices, 'read', ({ tx, actor, body, now }) =>
      selectPlanDevices(tx, readerOf(actor, now), kind, body),
    ),

    route(calls.days, 'read', async ({ tx, actor, body, now }) => {
      const reader = readerOf(actor, now);
      if (body.PlanID !== undefined)
        await requirePlan(tx, actor.orgCode, kind, body.PlanID, reader.today, 'PlanID');
      return selectDays(tx, reader, kind, body);
    }),

    route(calls.points, 'read', ({ tx, actor, body, now }) =>
      selectPoints(tx, readerOf(actor, now), kind, body),
    ),

    route(calls.point, 'read', async ({ tx, actor, body, now, linkOf }) => {
      const reader = readerOf(actor, now);
      const point = await requirePoint(tx, reader, kind, body.ID);
      const records = await loadRecords(tx, reader, kind, { pointID: body.ID });
      return { ...point, ...(await selectFill(tx, actor.orgCode, area, body.ID, linkOf)), records };
    }),

    route(calls.record, 'read', ({ tx, actor, body, now, linkOf }) =>
      requireRecordDetail(tx, area, readerOf(actor, now), body.ID, linkOf),
    ),

    route(planFigures[area], 'read', ({ tx, actor, body, now }) =>
      selectPlanFigures(tx, readerOf(actor, now), area, body),
    ),

    route(calls.workload, 'read', ({ tx, actor, body, now }) =>
      selectWorkload(tx, readerOf(actor, now), kind, body, actor.timeZone),
    ),

    route(calls.movePoint, 'write', async ({ body, publish, audit, ...scope }) => {
      const { tx, actor, now } = scope;
      const reader = readerOf(actor, now);
      const { before } = await movePoint(scope, area, body, reader.today);
      const after = await requirePoint(tx, reader, kind, body.ID);
      publish(changeEvent(actor.orgCode, 'plan', [after.planID]));
      audit({
        targetID: after.planID,
        before: { dueDate: before },
        after: { dueDate: after.dueDate },
      });
      return after;
    }),

    route(calls.stops, 'read', async ({ tx, actor, body, now, linkOf }) => {
      const reader = readerOf(actor, now);
      await requirePlan(tx, actor.orgCode, kind, body.PlanID, reader.today, 'PlanID');
      return {
        floorPlan: await selectFloorPlan(tx, actor.orgCode, body.PlanID, linkOf),
        stops: await selectStops(tx, reader, body),
      };
    }),

    route(calls.substitute, 'write', async ({ body, publish, audit, ...scope }) => {
      const { orgCode } = scope.actor;
      const { changed, name } = await setSubstitute(scope, area, body);
      if (changed > 0) publish(changeEvent(orgCode, 'plan', [body.PlanID]));
      const { DueDate: dueDate, Reason: reason } = body;
      const after = { dueDate, substituteName: name, pointCount: changed, reason };
      audit(changed > 0 ? { targetID: body.PlanID, after } : []);
      return { changed };
    }),

    route(calls.moveDay, 'write', async ({ body, publish, audit, ...scope }) => {
      const { actor, now } = scope;
      const moved = await moveDay(scope, area, body, readerOf(actor, now).today);
      publish(changeEvent(actor.orgCode, 'plan', [body.PlanID]));
      const { DueDate: dueDate, IsFollowing: isFollowing, Reason: reason } = body;
      audit({
        targetID: body.PlanID,
        before: { dueDate: body.FromDate },
        after: { dueDate, isFollowing, pointCount: moved, reason },
      });
      return { moved };
    }),

    route(
      calls.saveDraft,
      'write',
      (context) =>
        onceByActionID(context, { call: calls.saveDraft.id, body: context.body }, async () => {
          const { actor, body, publish } = context;
          const { fill, planID } = await saveDraft({ ...context, ...deps }, area, body);
          publish(changeEvent(actor.orgCode, 'plan', [planID]));
          return fill;
        }),
      { isUnlogged: true },
    ),

    route(calls.finish, 'write', async ({ audit, ...context }) => {
      const { actor, now, body, publish } = context;
      const scope: FillScope = { ...context, ...deps };
      const { record, isNew } = await finishPoint(scope, area, readerOf(actor, now), body);
      if (isNew) publish(changeEvent(actor.orgCode, 'plan', [record.planID]));
      audit(isNew ? loggedFinish(record) : []);
      return record;
    }),

    route(calls.feed, 'read', ({ tx, actor }) => selectFeed(tx, actor, feedKind.values[area])),

    route(calls.addFeed, 'write', async ({ tx, actor, now, audit }) => {
      const path = await insertFeed(tx, actor, feedKind.values[area], now);
      audit({ targetID: null });
      return { url: `${deps.publicUrl}${path}` };
    }),

    route(calls.deleteFeed, 'write', async ({ tx, actor, audit }) => {
      await removeFeed(tx, actor, feedKind.values[area]);
      audit({ targetID: null });
      return null;
    }),

    route(calls.correct, 'write', async ({ audit, ...context }) => {
      const { actor, now, body, publish } = context;
      const scope: FillScope = { ...context, ...deps };
      const { before, after } = await correctRecord(scope, area, readerOf(actor, now), body);
      publish(changeEvent(actor.orgCode, 'plan', [after.planID]));
      const fields = ({ doneTime, spentMinutes, reading, remark }: typeof after) => ({
        doneTime,
        spentMinutes,
        reading,
        remark,
      });
      audit({
        targetID: after.planID,
        before: fields(before),
        after: { ...fields(after), reason: body.Reason },
      });
      return after;
    }),

    route(calls.review, 'write', async ({ body, publish, audit, ...scope }) => {
      const { actor, now } = scope;
      const after = await reviewRecord(scope, area, readerOf(actor, now), body);
      publish(changeEvent(actor.orgCode, 'plan', [after.planID]));
      audit({
        targetID: after.planID,
        after: {
          deviceName: after.deviceName,
          dueDate: after.dueDate,
          reviewResult: body.ReviewResult,
          ...(body.Reason !== '' && { reason: body.Reason }),
        },
      });
      return after;
    }),

    route(calls.deviceRecords, 'read', async ({ tx, actor, body, now }) => {
      const { orgCode, timeZone } = actor;
      await requireOwnDevice(tx, orgCode, body.DeviceID);
      return selectPage(tx, recordQuery(readerOf(actor, now), kind, body, timeZone), body);
    }),

    route(calls.records, 'read', ({ tx, actor, body, now }) =>
      selectPage(tx, recordQuery(readerOf(actor, now), kind, body, actor.timeZone), body),
    ),
  ];
}

/** The routes of single checks. */
function spotRoutes(deps: PlanDeps): readonly Route[] {
  return [
    route(spotCalls.scan, 'read', ({ tx, actor, body, now }) =>
      findSpotDevice(tx, readerOf(actor, now), deps.isQrOf, body),
    ),

    route(
      spotCalls.start,
      'write',
      async (context) => {
        const { tx, actor, body, now, linkOf } = context;
        const reader = readerOf(actor, now);
        const id = await startSpotCheck({ ...context, ...deps }, reader, body);
        // the night removes what is begun and left
        await startNights(tx, actor.orgCode, actor.timeZone, now);
        const point = await requirePoint(tx, reader, planAreas.inspection.kind, id);
        return { ...point, ...(await selectFill(tx, actor.orgCode, 'inspection', id, linkOf)) };
      },
      { isUnlogged: true },
    ),

    route(
      spotCalls.saveDraft,
      'write',
      (context) =>
        onceByActionID(context, { call: spotCalls.saveDraft.id, body: context.body }, async () => {
          await requireSpot(context.tx, context.actor.orgCode, context.body.PointID);
          return (await saveDraft({ ...context, ...deps }, 'inspection', context.body)).fill;
        }),
      { isUnlogged: true },
    ),

    route(spotCalls.finish, 'write', async ({ audit, ...context }) => {
      const { tx, actor, now, body, publish } = context;
      await requireSpot(tx, actor.orgCode, body.PointID);
      const scope: FillScope = { ...context, ...deps };
      const found = await finishPoint(scope, 'inspection', readerOf(actor, now), body);
      const { record, isNew } = found;
      if (isNew) publish(changeEvent(actor.orgCode, 'plan', [record.planID]));
      audit(isNew ? loggedFinish(record) : []);
      return record;
    }),
  ];
}

/** Plans of maintenance and inspection, the points that they lead to, and the records of them. */
export const planModule = (deps: PlanDeps) =>
  defineModule({
    name: 'plan',
    targetNames: { plan: 'plan_name' },
    timers: nightTimers,
    exports: planExports,
    imports: [planImport('maintenance'), planImport('inspection')],
    routes: [
      ...planRoutesOf('maintenance', deps),
      ...planRoutesOf('inspection', deps),
      ...spotRoutes(deps),
    ],
  });

/** Returns what the action log shows of a new record. */
function loggedFinish({ planID, deviceName, dueDate, result, reason, rest }: PlanRecord) {
  return {
    targetID: planID,
    after: {
      deviceName,
      dueDate,
      pointResult: result,
      ...(reason !== '' && { reason }),
      ...(rest !== '' && { rest }),
    },
  };
}

/** Returns the fields that the action log shows of a plan. */
function loggedPlan(plan: Plan) {
  const { planCode, planName, planScope, scopeName, executorType, cycleType, cycleNum } = plan;
  const { baseType, startDate, endDate, graceDays, earlyDays, seasonFrom, seasonTo } = plan;
  const { holidayRule, needStop, planMinutes, remark, revision } = plan;
  const { isRoute, shiftName, windowFrom, windowTo, readingPointName, readingLimit } = plan;
  return {
    planCode,
    planName,
    planScope,
    scopeName,
    executorType,
    executors: plan.executors.map(({ name }) => name),
    cycleType,
    cycleNum,
    readingPointName,
    readingLimit,
    baseType,
    startDate,
    endDate,
    graceDays,
    earlyDays,
    seasonFrom,
    seasonTo,
    isRoute,
    shiftName,
    windowFrom,
    windowTo,
    holidayRule,
    needStop,
    planMinutes,
    remark,
    revision,
  };
}
