import type {
  addEnterprise,
  OrganisationRow,
  updatePackage,
} from '../../../contract/areas/enterprise/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { orgState } from '../../../contract/enums.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { notifyEditors } from './expiry.ts';
import { lockOrganisation } from './queries.ts';

/** The package of an organisation, its limits and its expiry. */
export type PackageTerms = Pick<
  BodyOf<typeof updatePackage>,
  'PackageName' | 'UserLimit' | 'DeviceLimit' | 'ExpireDate'
>;

const { disabled, normal, expired } = orgState.values;

/** Returns the state of an organisation that is not disabled, by its last day. */
function stateOf(expireDate: string | null, timeZone: string, now: Date): number {
  return expireDate === null || expireDate >= calendarDay(now, timeZone) ? normal : expired;
}

/**
 * Stores the package of an organisation, which is locked; its state follows from the expiry unless it is disabled. Needs
 * the system's scope.
 *
 * @returns the outbox events
 * @throws AppError BAD_FIELD (a day that does not exist)
 */
export async function storePackage(
  tx: Tx,
  { id, orgCode, orgState: state, timeZone }: OrganisationRow,
  { PackageName: packageName, UserLimit, DeviceLimit, ExpireDate }: PackageTerms,
  now: Date,
): Promise<OutboxEvent[]> {
  if (ExpireDate !== null) requireDay(ExpireDate, 'ExpireDate');
  const next = state === disabled ? disabled : stateOf(ExpireDate, timeZone, now);
  await tx.query(
    `update organisation set package_name = $2, user_limit = $3, device_limit = $4, expire_date = $5,
       org_state = $6, update_time = $7, version = version + 1 where id = $1`,
    [id, packageName, UserLimit, DeviceLimit, ExpireDate, next, now],
  );
  const kind = next === expired ? 'packageSetExpired' : 'packageRenewed';
  const params = { packageName, date: ExpireDate ?? '—' };
  return [
    changeEvent(orgCode, 'enterprise', [orgCode]),
    ...(await notifyEditors(tx, orgCode, kind, params, now)),
  ];
}

/**
 * Sets the state of an organisation, which is locked. Needs the system's scope.
 *
 * @throws AppError EXPIRY_PASSED
 */
export async function storeOrgState(
  tx: Tx,
  { id, orgCode, expireDate, timeZone }: OrganisationRow,
  state: (typeof orgState.list)[number],
  now: Date,
): Promise<OutboxEvent[]> {
  if (state === normal) requireLaterDay(expireDate, timeZone, now);
  await tx.query(
    `update organisation set org_state = $2, update_time = $3, version = version + 1 where id = $1`,
    [id, state, now],
  );
  return [changeEvent(orgCode, 'enterprise', [orgCode])];
}

/** Lets an organisation, which is locked, send texts to its people, or no longer. Needs the system's scope. */
export async function storeMaySendSms(
  tx: Tx,
  { id, orgCode }: OrganisationRow,
  isAllowed: boolean,
  now: Date,
): Promise<OutboxEvent[]> {
  await tx.query(
    `update organisation set may_send_sms = $2, update_time = $3, version = version + 1 where id = $1`,
    [id, isAllowed, now],
  );
  return [changeEvent(orgCode, 'enterprise', [orgCode])];
}

/** @throws AppError EXPIRY_PASSED */
export function requireLaterDay(expireDate: string | null, timeZone: string, now: Date): void {
  if (expireDate !== null && stateOf(expireDate, timeZone, now) === expired)
    throw new AppError('EXPIRY_PASSED', { field: 'ExpireDate', params: { date: expireDate } });
}

/** Returns the terms of a new organisation. @throws AppError EXPIRY_PASSED, BAD_FIELD */
export function requireTerms(body: BodyOf<typeof addEnterprise>, now: Date): PackageTerms {
  const { PackageName, UserLimit, DeviceLimit, ExpireDate, TimeZone } = body;
  if (ExpireDate !== null) requireDay(ExpireDate, 'ExpireDate');
  requireLaterDay(ExpireDate, TimeZone, now);
  return { PackageName, UserLimit, DeviceLimit, ExpireDate };
}

/** Finds the id of an organisation by its code. Needs the system's scope. @throws AppError NOT_FOUND */
export async function lockByCode(tx: Tx, orgCode: string): Promise<OrganisationRow> {
  const [row] = await tx.query<{ id: string }>('select id from organisation where org_code = $1', [
    orgCode,
  ]);
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'OrgCode' });
  return lockOrganisation(tx, row.id);
}
