import type { OrganisationRow } from '../contract/areas/enterprise/endpoints.ts';
import type { orgState } from '../contract/enums.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database.ts';
import { rebuildAllFigures } from './figures/maintained/rebuild.ts';
import { psdOf } from './kernel/auth/password/password.ts';
import { phoneOf } from './kernel/auth/stateSql.ts';
import { AppError } from './kernel/errors/appError.ts';
import { asPackageLimit } from './kernel/packageLimit.ts';
import { type Doubles, selectDoubles } from './modules/device/api.ts';
import {
  lockByCode,
  type PackageTerms,
  selectEnterprise,
  storeMaySendSms,
  storeOrgState,
  storePackage,
} from './modules/enterprise/api.ts';
import {
  createOrganisation,
  createUser,
  hashNewPassword,
  type NewOrganisation,
  type NewUser,
} from './modules/organisation/api.ts';
import { bookPastMovements, type PastMovement } from './modules/part/api.ts';
import { type PastPoint, type PastRecord, recordPast } from './modules/plan/pastRecords.ts';
import {
  loggedOrganisations,
  type Verified,
  verifyActions,
} from './realtime/actionLog/verifyActions.ts';
import { openDb, type Tx } from './storage/db.ts';
import { attachEmbedded } from './storage/embedded.ts';
import type { Logger } from './storage/logger.ts';
import { createPool } from './storage/pool.ts';
import { appendOutbox } from './storage/statements/outbox.ts';

/** A feedback with its author. */
export interface FeedbackEntry {
  readonly time: Date;
  readonly orgName: string;
  readonly orgCode: string;
  readonly realName: string;
  readonly phone: string;
  readonly remark: string;
}

/** The maximum feedback entries in a list; older ones remain in the table. */
const listedFeedback = 500;

/** A session that was not used for this time does not count as signed in. */
const usedLatelyMs = 30 * 60 * 1000;

export type { PackageTerms };

/** An organisation as the list of organisations shows it. */
export type ListedOrganisation = Pick<
  OrganisationRow,
  | 'orgCode'
  | 'orgName'
  | 'orgState'
  | 'packageName'
  | 'userLimit'
  | 'deviceLimit'
  | 'expireDate'
  | 'users'
  | 'devices'
  | 'maySendSms'
  | 'fileBytes'
  | 'rowBytes'
  | 'diskShare'
>;

export interface PlatformAdministrator {
  readonly phone: string;
  readonly realName: string;
  readonly orgCode: string;
}

type WithPassword<T> = Omit<T, 'passwordHash'> & { readonly password: string };

/** A value of orgState. */
export type OrgState = (typeof orgState.list)[number];

/** The operations of an administrator from the shell, with or without a running server. */
export interface Administration extends AsyncDisposable {
  createOrganisation(
    organisation: WithPassword<NewOrganisation>,
  ): Promise<{ orgCode: string; userID: string }>;
  createUser(user: WithPassword<NewUser>): Promise<{ userID: string }>;
  /** Lists all organisations, each with the one of the given phones that belongs to it, or null. */
  findOrganisations(
    phones: readonly string[],
  ): Promise<readonly { readonly orgCode: string; readonly phone: string | null }[]>;
  /** Returns the ids of people with a recently used session in a browser. */
  findSignedIn(): Promise<ReadonlySet<string>>;
  /** Lists the feedback about the product, newest first. */
  listFeedback(): Promise<readonly FeedbackEntry[]>;
  /**
   * Sets the state of an organisation: disabled (0), which ends its people's sessions; normal (1); or
   * expired (2), in which its people can only read and finish open orders.
   *
   * @throws AppError NOT_FOUND, EXPIRY_PASSED
   */
  setOrgState(orgCode: string, state: OrgState): Promise<{ orgCode: string; orgState: OrgState }>;
  /** Lists all organisations with state, package, limits and expiry, those that expire first at the top. */
  listOrganisations(): Promise<readonly ListedOrganisation[]>;
  /**
   * Sets package, limits and expiry of an organisation, which also renews one that has expired.
   *
   * @throws AppError NOT_FOUND, BAD_FIELD
   */
  setPackage(orgCode: string, terms: Partial<PackageTerms>): Promise<ListedOrganisation>;
  /**
   * Lets an organisation send SMS texts to its people, or no longer.
   *
   * @throws AppError NOT_FOUND
   */
  setMaySendSms(orgCode: string, isAllowed: boolean): Promise<ListedOrganisation>;
  /**
   * Makes a person an administrator of the platform, or no longer.
   *
   * @returns all administrators of the platform
   * @throws AppError NOT_FOUND
   */
  setPlatformAdministrator(
    phone: string,
    isAdministrator: boolean,
  ): Promise<readonly PlatformAdministrator[]>;
  /** Lists the codes and names that look alike but are several records, of all organisations or of one. */
  listDoubles(orgCode?: string): Promise<readonly Doubles[]>;
  /** Rebuilds the breakdowns, days and months of every organisation. */
  rebuildFigures(): Promise<{ organisations: number }>;
  /** Books movements of spare parts from before the ledger, for an organisation of a person with a phone. */
  bookPastMovements(phone: string, movements: readonly PastMovement[]): Promise<{ booked: number }>;
  /**
   * Makes the tasks of the plans of a person's organisation from a day on, and stores the records that a function returns of
   * those that were due before today.
   */
  recordPastPoints(
    phone: string,
    firstDay: string,
    recordOf: (point: PastPoint) => PastRecord | null,
  ): Promise<{ recorded: number }>;
  /** Writes the balances of the spare parts anew from the ledger of movements. */
  rebuildStock(): Promise<{ /** How many were wrong. */ readonly corrected: number }>;
  /** Verifies the hash chains of the action logs of all organisations or of one; each result has its first broken row. */
  verifyLog(
    orgCode?: string,
  ): Promise<{ readonly whole: boolean; readonly logs: readonly Verified[] }>;
}

/**
 * Opens the database of a running server, or starts the database until disposal.
 *
 * @throws EmbeddedError
 */
export async function openAdministration(config: Config, log: Logger): Promise<Administration> {
  const { db, stop } = await openAdminDatabase(config, log);
  /** Returns the organisation of a person. @throws AppError NOT_FOUND */
  const orgOf = async (phone: string): Promise<string> => {
    const [owner] = await db.transaction('system', 'read', (tx) =>
      tx.query<{ orgCode: string }>(
        `select org_code as "orgCode" from app_user where user_name = $1 limit 1`,
        [phone],
      ),
    );
    if (owner === undefined) throw new AppError('NOT_FOUND');
    return owner.orgCode;
  };
  return {
    async createOrganisation({ password, ...organisation }) {
      const passwordHash = await hashNewPassword(psdOf(password), organisation.phone);
      return db.transaction('system', 'write', (tx) =>
        createOrganisation(tx, { ...organisation, passwordHash }),
      );
    },
    async createUser({ password, ...user }) {
      const passwordHash = await hashNewPassword(psdOf(password), user.phone);
      const add = async (tx: Tx) => ({ userID: await createUser(tx, { ...user, passwordHash }) });
      return db
        .transaction('system', 'write', add)
        .catch((error: unknown) => Promise.reject(asPackageLimit(error as Error)));
    },
    findOrganisations: (phones) =>
      db.transaction('system', 'read', (tx) =>
        tx.query(
          `select o.org_code as "orgCode", u.user_name as phone from organisation o
           left join app_user u on u.org_code = o.org_code and u.user_name = any($1)`,
          [phones],
        ),
      ),
    async findSignedIn() {
      const rows = await db.transaction('system', 'read', (tx) =>
        tx.query<{ id: string }>(
          `select distinct s.user_id as id from session s
           join login_log l on l.org_code = s.org_code and l.user_id = s.user_id
             and l.login_time = s.create_time and l.result and l.client = 'web'
           where s.revoked_time is null and s.expire_time > now()
             and s.active_time > now() - $1 * interval '1 ms'`,
          [usedLatelyMs],
        ),
      );
      return new Set(rows.map(({ id }) => id));
    },
    listFeedback: () =>
      db.transaction('system', 'read', (tx) =>
        tx.query<FeedbackEntry>(
          `select f.create_time as time, o.org_name as "orgName", f.org_code as "orgCode",
                  coalesce(u.real_name, '') as "realName", coalesce(${phoneOf('u')}, '') as phone, f.remark
           from feedback f
           join organisation o on o.org_code = f.org_code
           left join app_user u on u.id = f.user_id
           order by f.create_time desc, f.id desc limit $1`,
          [listedFeedback],
        ),
      ),
    setOrgState: (orgCode, state) =>
      db.transaction('system', 'write', async (tx) => {
        const present = await lockByCode(tx, orgCode);
        await appendOutbox(tx, await storeOrgState(tx, present, state, new Date()));
        return { orgCode, orgState: state };
      }),
    listOrganisations: () =>
      db.transaction('system', 'read', async (tx) => {
        const codes = await tx.query<{ orgCode: string }>(
          'select org_code as "orgCode" from organisation order by expire_date, org_name, org_code',
        );
        const rows: ListedOrganisation[] = [];
        for (const { orgCode } of codes) rows.push(listed(await selectEnterprise(tx, orgCode)));
        return rows;
      }),
    listDoubles: (orgCode) =>
      db.transaction('system', 'read', (tx) => selectDoubles(tx, orgCode ?? null)),
    setPackage: (orgCode, terms) =>
      db.transaction('system', 'write', async (tx) => {
        const present = await lockByCode(tx, orgCode);
        const { packageName, userLimit, deviceLimit, expireDate } = present;
        const before: PackageTerms = {
          PackageName: packageName,
          UserLimit: userLimit,
          DeviceLimit: deviceLimit,
          ExpireDate: expireDate,
        };
        await appendOutbox(
          tx,
          await storePackage(tx, present, { ...before, ...terms }, new Date()),
        );
        return listed(await selectEnterprise(tx, orgCode));
      }),
    setMaySendSms: (orgCode, isAllowed) =>
      db.transaction('system', 'write', async (tx) => {
        const present = await lockByCode(tx, orgCode);
        await appendOutbox(tx, await storeMaySendSms(tx, present, isAllowed, new Date()));
        return listed(await selectEnterprise(tx, orgCode));
      }),
    setPlatformAdministrator: (phone, isAdministrator) =>
      db.transaction('system', 'write', async (tx) => {
        const [user] = await tx.query<{ id: string }>(
          'select id from app_user where user_name = $1',
          [phone],
        );
        if (user === undefined) throw new AppError('NOT_FOUND', { field: 'UserName' });
        await tx.query(
          isAdministrator
            ? 'insert into platform_administrator (user_id) values ($1) on conflict do nothing'
            : 'delete from platform_administrator where user_id = $1',
          [user.id],
        );
        // the operator vouches for the phone: a code to it sets a password that is valid
        if (isAdministrator)
          await tx.query('update app_user set phone_ceiling = null where id = $1', [user.id]);
        return tx.query<PlatformAdministrator>(
          `select u.user_name as phone, u.real_name as "realName", u.org_code as "orgCode"
           from platform_administrator p join app_user u on u.id = p.user_id order by u.user_name`,
        );
      }),
    async bookPastMovements(phone, movements) {
      const orgCode = await orgOf(phone);
      const booked = await db.transaction({ orgCode }, 'write', (tx) =>
        bookPastMovements(tx, orgCode, movements, new Date()),
      );
      return { booked };
    },
    async recordPastPoints(phone, firstDay, recordOf) {
      const orgCode = await orgOf(phone);
      const recorded = await db.transaction({ orgCode }, 'write', (tx) =>
        recordPast(tx, orgCode, firstDay, recordOf, new Date()),
      );
      return { recorded };
    },
    rebuildStock() {
      return db.transaction('system', 'write', async (tx) => {
        const [row] = await tx.query<{ corrected: number }>('select rebuild_stock() as corrected');
        return { corrected: row?.corrected ?? 0 };
      });
    },
    async rebuildFigures() {
      let organisations = 0;
      await rebuildAllFigures(db, () => {
        organisations += 1;
      });
      return { organisations };
    },
    async verifyLog(orgCode) {
      const logs: Verified[] = [];
      for (const one of orgCode === undefined ? await loggedOrganisations(db) : [orgCode]) {
        logs.push(await verifyActions(db, one));
      }
      return { whole: logs.every(({ broken, leftOut }) => broken === null && leftOut === 0), logs };
    },
    [Symbol.asyncDispose]: stop,
  };
}

function listed(organisation: OrganisationRow): ListedOrganisation {
  const { orgCode, orgName, orgState, packageName, userLimit, deviceLimit, expireDate } =
    organisation;
  const { users, devices, maySendSms, fileBytes, rowBytes, diskShare } = organisation;
  return {
    orgCode,
    orgName,
    orgState,
    packageName,
    userLimit,
    deviceLimit,
    expireDate,
    users,
    devices,
    maySendSms,
    fileBytes,
    rowBytes,
    diskShare,
  };
}

/** No statement timeout, since a rebuild may take long. */
const limits = { max: 2, name: 'andon-admin', statementTimeoutMs: 0 } as const;

/** Connects to the PostgreSQL of a running server if there is one, which has migrated it and keeps owning it; otherwise opens the database. */
async function openAdminDatabase(
  config: Config,
  log: Logger,
): Promise<Pick<Database, 'db' | 'stop'>> {
  const running =
    config.databaseUrl === undefined ? await attachEmbedded({ dataDir: config.dataDir }) : null;
  if (running === null) return openDatabase(config, log, 'admin', limits);
  const pool = createPool(running.appConfig, { log, ...limits });
  return { db: openDb(pool), stop: () => pool.end() };
}
