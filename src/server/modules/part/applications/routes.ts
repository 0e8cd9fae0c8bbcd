import {
  addApplication,
  decideApplication,
  getApplication,
  getApplicationSetting,
  getPartPromises,
  giveUpApplication,
  listPartApplications,
  listWaitingApplications,
  receiveApplication,
  saveApplicationSetting,
  setApplicationDates,
  withdrawApplication,
} from '../../../../contract/areas/part/application.ts';
import type { ApplicationAction } from '../../../../contract/areas/part/applicationActions.ts';
import { applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import {
  type CallContext,
  type Route,
  route,
  type TransactionContext,
} from '../../../kernel/http/module.ts';
import { onceByActionID } from '../../../kernel/http/onceByActionID.ts';
import type { TimerHandlers } from '../../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import {
  requireApplication,
  selectPartApplications,
  selectPromises,
  selectWaitingApplications,
} from './applicationQueries.ts';
import {
  type ApplicationScope,
  beginAction,
  decide,
  endApplication,
  insertApplication,
  type LockedApplication,
  lockApplication,
  storeDates,
} from './commands.ts';
import { applicationChanged, notifyDeciders, notifyPartApplicant } from './notifyApplications.ts';
import { receive } from './receive.ts';
import { selectReserved } from './reserve.ts';
import { reservationTimer, selectApplicationSetting, storeApplicationSetting } from './setting.ts';

type Scope = ApplicationScope &
  Pick<TransactionContext, 'audit' | 'publish'> &
  Pick<CallContext<typeof getApplication>, 'linkOf'>;

/** Runs a person's action on a locked application, and returns the application after it. */
async function act(
  scope: Scope,
  action: ApplicationAction,
  body: { readonly ID: string; readonly Version?: number | undefined },
  perform: (application: LockedApplication) => Promise<void>,
) {
  const { tx, actor, publish, audit, linkOf } = scope;
  const application = await beginAction(scope, action, body);
  await perform(application);
  publish(applicationChanged(actor.orgCode, [application.id]));
  const after = await requireApplication(tx, actor, application.id, linkOf);
  audit({
    targetID: application.id,
    before: { applyState: application.applyState },
    after: {
      applyState: after.applyState,
      ...(after.endKind !== null && { endKind: after.endKind }),
    },
  });
  return after;
}

/** The routes of applications. */
export const applicationRoutes: readonly Route[] = [
  route(addApplication, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: addApplication.id, body }, async () => {
      const { tx, actor, now, publish, audit, linkOf } = context;
      const id = await insertApplication(context, body);
      publish(applicationChanged(actor.orgCode, [id]));
      publish(...(await notifyDeciders(tx, actor.orgCode, id, actor.realName, now)));
      const after = await requireApplication(tx, actor, id, linkOf);
      audit({ targetID: id, after: { code: after.code, applyType: after.applyType } });
      return after;
    }),
  ),

  route(listPartApplications, 'read', ({ tx, actor, body }) =>
    selectPartApplications(tx, actor, body),
  ),

  route(getApplication, 'read', ({ tx, actor, body, linkOf }) =>
    requireApplication(tx, actor, body.ID, linkOf),
  ),

  route(listWaitingApplications, 'read', ({ tx, actor, body }) =>
    selectWaitingApplications(tx, actor, body),
  ),

  route(decideApplication, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: decideApplication.id, body }, async () => {
      const { tx, actor, now, publish } = context;
      const isApproval = body.ApplyState === applyState.values.awaitingPickup;
      const after = await act(context, isApproval ? 'approve' : 'reject', body, (application) =>
        decide(context, application, body),
      );
      const message = {
        kind: isApproval ? ('partApplyApproved' as const) : ('partApplyRejected' as const),
        by: actor.userID,
        params: { person: actor.realName, ...(!isApproval && { reason: body.Reason }) },
      };
      publish(...(await notifyPartApplicant(tx, actor.orgCode, body.ID, message, now)));
      return after;
    }),
  ),

  route(withdrawApplication, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: withdrawApplication.id, body }, () =>
      act(context, 'withdraw', body, (application) =>
        endApplication(context, application, 'withdraw'),
      ),
    ),
  ),

  route(giveUpApplication, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: giveUpApplication.id, body }, () =>
      act(context, 'giveUp', body, (application) => endApplication(context, application, 'giveUp')),
    ),
  ),

  route(receiveApplication, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: receiveApplication.id, body }, async () => {
      const { tx, actor, now, publish } = context;
      const after = await act(context, 'receive', body, (application) =>
        receive(context, application, body),
      );
      const isPickup = after.applyType === applyType.values.requisition;
      const message = {
        kind: isPickup ? ('partApplyPickedUp' as const) : ('partApplyArrived' as const),
        by: actor.userID,
        params: { person: actor.realName },
      };
      publish(...(await notifyPartApplicant(tx, actor.orgCode, body.ID, message, now)));
      return after;
    }),
  ),

  route(setApplicationDates, 'write', async ({ body, ...context }) =>
    onceByActionID(context, { call: setApplicationDates.id, body }, () =>
      act(context, 'setDates', body, (application) => storeDates(context, application, body)),
    ),
  ),

  route(getPartPromises, 'read', async ({ tx, actor, body, now }) =>
    selectPromises(tx, actor, body, now),
  ),

  route(getApplicationSetting, 'read', ({ tx, actor }) =>
    selectApplicationSetting(tx, actor.orgCode),
  ),

  route(saveApplicationSetting, 'write', async ({ tx, actor, body, now, publish, audit }) => {
    const { orgCode } = actor;
    const { version: _before, ...before } = await selectApplicationSetting(tx, orgCode);
    const after = await storeApplicationSetting(tx, orgCode, body, now);
    publish(changeEvent(orgCode, 'partApplication', ['*']));
    audit({ before, after: { expireDays: after.expireDays, limits: after.limits } });
    return after;
  }),
];

/** Ends reservations that nobody has picked up in time, and notifies their applicants. */
export const applicationTimers = {
  [reservationTimer]: {
    async lock(tx, { orgCode, key }) {
      await tx.query('select from part_application where org_code = $1 and id = $2 for update', [
        orgCode,
        key,
      ]);
    },
    async act({ tx, now, publish }, { orgCode, key }) {
      const application = await lockApplication(tx, orgCode, key);
      if (application.applyState !== applyState.values.awaitingPickup) return;
      const reserved = await selectReserved(tx, orgCode, key);
      if (reserved.length === 0) return; // it waits for a delivery
      await endApplication({ tx, now, actor: { orgCode, userID: null } }, application, 'expire');
      publish(applicationChanged(orgCode, [key]));
      const { expireDays: days } = await selectApplicationSetting(tx, orgCode);
      const message = { kind: 'partApplyExpired' as const, by: null, params: { days } };
      publish(...(await notifyPartApplicant(tx, orgCode, key, message, now)));
    },
  },
} as const satisfies TimerHandlers;
