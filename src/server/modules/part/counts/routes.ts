import {
  addCount,
  approveCount,
  cancelCount,
  getCount,
  getCountSetting,
  listCountEntries,
  listCountPositions,
  listCounts,
  returnCount,
  saveCountReasons,
  saveCountSetting,
  submitCount,
} from '../../../../contract/areas/part/count.ts';
import type { CountAction } from '../../../../contract/areas/part/countActions.ts';
import {
  addCountRow,
  confirmEmptyBin,
  countExportFilter,
  listCountRows,
  saveCountEntries,
} from '../../../../contract/areas/part/countRows.ts';
import { messageType } from '../../../../contract/enums.ts';
import type { AnyNotificationKind } from '../../../../contract/index.ts';
import { userIDsWithPermission } from '../../../kernel/auth/userIDsWithPermission.ts';
import { requireVersion, upsertRow } from '../../../kernel/crud/rows.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { type Route, route, type TransactionContext } from '../../../kernel/http/module.ts';
import { onceByActionID } from '../../../kernel/http/onceByActionID.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../../realtime/notifications/storeNotifications.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { approve, submit } from './approveCount.ts';
import {
  beginCountAction,
  type LockedCount,
  moveCount,
  storeEmptyBin,
  storeEntries,
  storeFoundRow,
  storeReasons,
} from './countCommands.ts';
import {
  countExport,
  requireCount,
  selectCountEntries,
  selectCountPositions,
  selectCountRows,
  selectCountSetting,
  selectCounts,
  selectRowsByID,
} from './countQueries.ts';
import { type CountScope, insertCount } from './makeCount.ts';

type Scope = CountScope & Pick<TransactionContext, 'audit' | 'publish'>;
type Target = { readonly ID: string; readonly Version?: number | undefined };

const changed = (orgCode: string, id: string) => changeEvent(orgCode, 'partCount', [id]);

/** Changes rows of a locked sheet, and returns them after it. @param store returns the ids of the rows */
async function changeRows(
  scope: Scope,
  action: CountAction,
  body: Target,
  store: (count: LockedCount) => Promise<string[]>,
) {
  const { tx, actor, publish, audit } = scope;
  const count = await beginCountAction(scope, action, body);
  const ids = await store(count);
  publish(changed(actor.orgCode, count.id));
  audit({ targetID: count.id, after: { entries: ids.length } });
  return selectRowsByID(tx, actor, ids);
}

/** Moves a locked sheet to another state, and returns it after that. @param perform returns more for the log */
async function changeState(
  scope: Scope,
  action: CountAction,
  body: Target,
  perform: (count: LockedCount) => Promise<Readonly<Record<string, unknown>>>,
) {
  const { tx, actor, publish, audit } = scope;
  const count = await beginCountAction(scope, action, body);
  const more = await perform(count);
  publish(changed(actor.orgCode, count.id));
  const after = await requireCount(tx, actor, count.id);
  audit({
    targetID: count.id,
    before: { countState: count.countState },
    after: { countState: after.countState, ...more },
  });
  return after;
}

/** Notifies people about a sheet, but for the actor. */
function notifyAbout(
  { tx, actor, now }: CountScope,
  { id, code }: Pick<LockedCount, 'code' | 'id'>,
  kind: AnyNotificationKind,
  userIDs: readonly (string | null)[],
  params: Readonly<Record<string, string | number>>,
): Promise<OutboxEvent[]> {
  const { orgCode, userID: by, realName: person } = actor;
  const people = [...new Set(userIDs.filter((one) => one !== null && one !== by))] as string[];
  return storeNotifications(
    tx,
    people.map((userID) => ({ userID, orgCode, kind })),
    {
      mType: messageType.values.sparePart,
      params: { code, person, ...params },
      url: `count:${id}`,
      now,
    },
  );
}

/** The routes of count sheets. */
export const countRoutes: readonly Route[] = [
  route(addCount, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: addCount.id, body }, async () => {
      const { tx, actor, publish, audit } = context;
      const id = await insertCount(context, body);
      publish(changed(actor.orgCode, id));
      const after = await requireCount(tx, actor, id);
      audit({
        targetID: id,
        after: { code: after.code, rows: after.rows, isBlind: after.isBlind },
      });
      return after;
    }),
  ),

  route(listCounts, 'read', ({ tx, actor, body }) => selectCounts(tx, actor, body)),

  route(getCount, 'read', ({ tx, actor, body }) => requireCount(tx, actor, body.ID)),

  route(listCountRows, 'read', ({ tx, actor, body }) => selectCountRows(tx, actor, body)),

  route(listCountPositions, 'read', ({ tx, actor, body }) => selectCountPositions(tx, actor, body)),

  route(listCountEntries, 'read', ({ tx, actor, body }) => selectCountEntries(tx, actor, body)),

  route(saveCountEntries, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: saveCountEntries.id, body }, () =>
      changeRows(context, 'count', body, (count) => storeEntries(context, count, body)),
    ),
  ),

  route(addCountRow, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: addCountRow.id, body }, () =>
      changeRows(context, 'addRow', body, (count) => storeFoundRow(context, count, body)),
    ),
  ),

  route(confirmEmptyBin, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: confirmEmptyBin.id, body }, () =>
      changeRows(context, 'count', body, (count) => storeEmptyBin(context, count, body)),
    ),
  ),

  route(saveCountReasons, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: saveCountReasons.id, body }, () =>
      changeRows(context, 'explain', body, (count) => storeReasons(context, count, body)),
    ),
  ),

  route(submitCount, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: submitCount.id, body }, () =>
      changeState(context, 'submit', body, async (count) => {
        const { tx, actor, publish } = context;
        const sums = await submit(context, count, body);
        const approvers = await userIDsWithPermission(tx, actor.orgCode, 'part.approveCount');
        publish(...(await notifyAbout(context, count, 'partCountToApprove', approvers, sums)));
        return sums;
      }),
    ),
  ),

  route(returnCount, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: returnCount.id, body }, () =>
      changeState(context, 'return', body, async (count) => {
        const { Reason: reason } = body;
        await moveCount(context, count, 'return', { decide_reason: reason });
        const people = [count.userID, count.submitUserID];
        context.publish(
          ...(await notifyAbout(context, count, 'partCountReturned', people, { reason })),
        );
        return { reason };
      }),
    ),
  ),

  route(approveCount, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: approveCount.id, body }, () =>
      changeState(context, 'approve', body, async (count) => ({
        differences: await approve(context, count, body),
      })),
    ),
  ),

  route(cancelCount, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: cancelCount.id, body }, () =>
      changeState(context, 'cancel', body, async (count) => {
        const { actor, now } = context;
        await moveCount(context, count, 'cancel', {
          decide_user_id: actor.userID,
          decide_time: now,
          decide_reason: body.Reason,
        });
        return {};
      }),
    ),
  ),

  route(getCountSetting, 'read', ({ tx, actor }) => selectCountSetting(tx, actor.orgCode)),

  route(saveCountSetting, 'write', async ({ tx, actor, body, now, publish, audit }) => {
    const { orgCode } = actor;
    const { version: _before, ...before } = await selectCountSetting(tx, orgCode);
    requireVersion(await selectCountSetting(tx, orgCode), body.Version);
    const isStored = await upsertRow(
      tx,
      'part_count_setting',
      { org_code: orgCode },
      { limit_qty: body.LimitQty, limit_value: body.LimitValue, update_time: now },
      { version: body.Version },
    );
    const present = await selectCountSetting(tx, orgCode);
    if (!isStored) throw new AppError('STALE_VERSION', { present }); // saved by somebody else meanwhile
    publish(changeEvent(orgCode, 'partCount', ['*']));
    audit({ before, after: { limitQty: present.limitQty, limitValue: present.limitValue } });
    return present;
  }),
];

/** The export of count sheets. */
export const countExports = { PartCount: countExport(countExportFilter) };
