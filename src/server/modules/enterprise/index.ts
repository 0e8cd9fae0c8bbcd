import {
  addEnterprise,
  type Enterprise,
  getEnterprise,
  getOrganisation,
  listEnterprises,
  type OrganisationRow,
  updateEnterprise,
  updateEnterpriseSms,
  updateEnterpriseState,
  updatePackage,
} from '../../../contract/areas/enterprise/endpoints.ts';
import type { Text } from '../../../contract/locale.ts';
import { topicName } from '../../../contract/topics/topicRows.ts';
import { lockFigures } from '../../figures/maintained/figureLocks.ts';
import { rebuildFigures } from '../../figures/maintained/rebuild.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import {
  defineModule,
  type NoTransactionContext,
  type OwnAuditContext,
  route,
} from '../../kernel/http/module.ts';
import type { TimerHandlers } from '../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';
import { setTimers } from '../../storage/statements/timers.ts';
import { changeDuty } from '../duty/api.ts';
import { claimPhoto } from '../file/api.ts';
import { renewMetricDays } from '../metric/api.ts';
import { createOrganisation } from '../organisation/api.ts';
import { createOneTimePassword } from '../session/api.ts';
import { requireTerms, storeMaySendSms, storeOrgState, storePackage } from './packages.ts';
import {
  lockOrganisation,
  readOrganisation,
  type StoredEnterprise,
  selectEnterprise,
  selectEnterprises,
  storeEnterprise,
} from './queries.ts';

const logoUnknown: Text = {
  'zh-CN': '找不到上传的标志，请重新上传 PNG、JPEG 或 WebP 图片',
  'en-US': 'No such uploaded picture; upload a PNG, JPEG or WebP picture again',
};

interface EnterpriseDeps {
  /** Minutes without use after which a session ends, where the organisation has not set its own. */
  readonly idleMinutes: number;
}

/** The timer that recomputes all figures of an organisation by the days of its new zone. */
const zoneTimer = 'timeZone';

const timers = {
  [zoneTimer]: {
    lock: (tx, { orgCode }) => lockFigures(tx, orgCode),
    async act({ tx, publish }, { orgCode }) {
      await rebuildFigures(tx, orgCode);
      await renewMetricDays(tx, orgCode);
      for (const topic of topicName.options)
        publish({ kind: 'topic', orgCode, topic, keys: 'reset' });
    },
  },
} as const satisfies TimerHandlers;

/** Returns what the action log shows of an enterprise. */
function auditedFields({
  id: _id,
  orgCode: _code,
  users: _users,
  devices: _devices,
  fileBytes: _files,
  rowBytes: _rows,
  diskShare: _share,
  createTime: _time,
  version: _version,
  ...fields
}: Partial<StoredEnterprise>) {
  return fields;
}

interface PlatformCall extends NoTransactionContext, OwnAuditContext {
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Changes an organisation in the name of a platform administrator, under its lock, and logs it in the administrator's
 * own organisation.
 *
 * @param change returns the outbox events
 * @throws AppError NOT_FOUND, STALE_VERSION, and what `change` throws
 */
function changeOrganisation(
  { db, append }: PlatformCall,
  { ID, Version }: { readonly ID: string; readonly Version?: number | undefined },
  change: (tx: Tx, present: OrganisationRow) => Promise<OutboxEvent[]>,
): Promise<OrganisationRow> {
  return db.transaction('system', 'write', async (tx) => {
    const before = await lockOrganisation(tx, ID);
    requireVersion(before, Version);
    await appendOutbox(tx, await change(tx, before));
    const after = await lockOrganisation(tx, ID);
    const entry = { before: auditedFields(before), after: auditedFields(after) };
    await append(tx, { targetID: before.orgCode, ...entry });
    return after;
  });
}

/** An administrator of the platform may act while their own organisation has expired. */
const platform = { allowedWhenExpired: true } as const;

/** The organisation of the caller: profile, policy, package; and all organisations, for platform administrators. */
export const enterpriseModule = ({ idleMinutes }: EnterpriseDeps) => {
  const onWire = (stored: StoredEnterprise, linkOf: (key: string) => string): Enterprise => ({
    ...stored,
    logo: linkOf(stored.logo),
    defaultIdleMinutes: idleMinutes,
  });
  return defineModule({
    name: 'enterprise',
    timers,
    routes: [
      route(getEnterprise, 'read', async ({ tx, body, actor, linkOf }) => {
        const stored = await selectEnterprise(tx, actor.orgCode);
        if (body.id !== undefined && body.id !== stored.id)
          throw new AppError('NOT_FOUND', { field: 'id' });
        return onWire(stored, linkOf);
      }),

      route(updateEnterprise, 'write', async ({ tx, body, actor, now, publish, audit, linkOf }) => {
        const { orgCode } = actor;
        const before = await selectEnterprise(tx, orgCode, 'locked');
        requireVersion(onWire(before, linkOf), body.Version);
        const refused = { field: 'Logo', reason: logoUnknown } as const;
        const logo =
          body.Logo === undefined
            ? {}
            : { Logo: await claimPhoto(tx, orgCode, body.Logo, before.logo, now, refused) };
        const store = () => storeEnterprise(tx, orgCode, { ...body, ...logo }, now);
        if (body.TimeZone === undefined || body.TimeZone === before.timeZone) await store();
        else {
          await changeDuty({ tx, now }, orgCode, store);
          await setTimers(tx, [{ orgCode, kind: zoneTimer, key: '', dueTime: now }]);
        }
        const after = await selectEnterprise(tx, orgCode);
        audit({ targetID: null, before: auditedFields(before), after: auditedFields(after) });
        publish(changeEvent(orgCode, 'enterprise', [orgCode]));
        return onWire(after, linkOf);
      }),

      route(
        listEnterprises,
        'none',
        ({ db, body, now }) =>
          db.transaction('system', 'read', (tx) => selectEnterprises(tx, body, now)),
        { ...platform, isUnlogged: true },
      ),

      route(
        getOrganisation,
        'none',
        ({ db, body, now, locale, actor: { timeZone } }) =>
          db.transaction('system', 'read', (tx) =>
            readOrganisation(tx, body.ID, now, { locale, timeZone }),
          ),
        { ...platform, isUnlogged: true },
      ),

      route(
        addEnterprise,
        'none',
        async ({ db, body, now, append }) => {
          const terms = requireTerms(body, now);
          const { password, passwordHash, until } = await createOneTimePassword(now);
          return db.transaction('system', 'write', async (tx) => {
            const { RealName: realName, UserName: phone, TimeZone: timeZone } = body;
            const { orgCode, userID } = await createOrganisation(tx, {
              orgName: body.OrgName,
              orgType: body.OrgType,
              timeZone,
              realName,
              phone,
              passwordHash,
            });
            await tx.query('update app_user set one_time_until = $2 where id = $1', [
              userID,
              until,
            ]);
            const { id } = await selectEnterprise(tx, orgCode);
            await storePackage(tx, await lockOrganisation(tx, id), terms, now);
            const added = await lockOrganisation(tx, id);
            await append(tx, { targetID: orgCode, after: auditedFields(added) });
            const expireTime = until.toISOString();
            return {
              ...added,
              oneTimePassword: { id: userID, userName: phone, realName, password, expireTime },
            };
          });
        },
        platform,
      ),

      route(
        updatePackage,
        'none',
        ({ body, now, ...call }) =>
          changeOrganisation({ ...call, now }, body, (tx, present) =>
            storePackage(tx, present, body, now),
          ),
        platform,
      ),

      route(
        updateEnterpriseSms,
        'none',
        ({ body, now, ...call }) =>
          changeOrganisation({ ...call, now }, body, (tx, present) =>
            storeMaySendSms(tx, present, body.MaySendSms === 1, now),
          ),
        platform,
      ),

      route(
        updateEnterpriseState,
        'none',
        ({ body, now, ...call }) =>
          changeOrganisation({ ...call, now }, body, async (tx, present) => {
            if (present.orgCode === call.actor.orgCode)
              throw new AppError('OWN_ORGANISATION', { field: 'OrgState' });
            return storeOrgState(tx, present, body.OrgState, now);
          }),
        platform,
      ),
    ],
  });
};
