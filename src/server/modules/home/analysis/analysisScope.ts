import { DateTime } from 'luxon';
import type { AnalysisScope } from '../../../../contract/areas/home/analysis.ts';
import type { AnalysisQuery } from '../../../figures/analysis/analysisQuery.ts';
import type { Window } from '../../../figures/window/window.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import { requireTrendWindow } from '../figures/trendWindow.ts';
import { requestedSide } from '../requestedSide.ts';

/**
 * Returns the query of an analysis.
 *
 * @throws AppError BAD_FIELD: a window of more than ten years, or the organisation of the other side
 */
export function analysisQueryOf(body: AnalysisScope, actor: Actor, now: Date): AnalysisQuery {
  const { StartTime, EndTime, Side, DeviceID, TypeID, PositionID } = body;
  const { RepairOrgCode, OwnerOrgCode } = body;
  const side = requestedSide(Side, actor);
  const isOwn = side === 'own';
  const [wrong, field] = isOwn ? [OwnerOrgCode, 'OwnerOrgCode'] : [RepairOrgCode, 'RepairOrgCode'];
  if (wrong !== undefined) {
    throw badField(field, {
      'zh-CN': isOwn ? '自有设备只能按维修方筛选' : '我方维修的工单只能按使用方筛选',
      'en-US': isOwn
        ? 'own devices can be filtered by who repairs them'
        : 'orders repaired for others can be filtered by the owner',
    });
  }
  return {
    orgCode: actor.orgCode,
    side,
    keys: { DeviceID, TypeID, PositionID, RepairOrgCode, OwnerOrgCode },
    window: requireTrendWindow({ StartTime, EndTime }, actor.timeZone),
    now,
  };
}

const dayMs = 86_400_000;

/** Returns the equally long window right before one; of whole days it has whole days of the organisation. */
export function equalWindowBefore({ from, to }: Window, timeZone: string): Window {
  const [start, end] = [from, to].map((time) => DateTime.fromJSDate(time, { zone: timeZone }));
  const isWhole = [start, end].every((time) => time?.equals(time.startOf('day')) === true);
  if (start === undefined || end === undefined || !isWhole) {
    return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
  }
  const days = Math.round((to.getTime() - from.getTime()) / dayMs);
  return { from: start.minus({ days }).toJSDate(), to: from };
}

/** Returns whether a caller may see the row of a person: their own, or with the permission that of everybody. */
export function mayReadPerson({ userID, permissions }: Actor) {
  const isForAll = permissions.has('home.people');
  return (row: { readonly userID: string | null }) => isForAll || row.userID === userID;
}
