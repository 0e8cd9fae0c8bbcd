import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { PackageName } from '../../../contract/areas/enterprise/packages.ts';
import { userState } from '../../../contract/enums.ts';
import type { Locale } from '../../../contract/locale.ts';
import { administratorRole } from '../../../contract/roles.ts';
import { hashPsd, isWeakPsd } from '../../kernel/auth/password/password.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import type { Tx } from '../../storage/db.ts';
import { firstRoles } from './roles.ts';

export interface NewOrganisation {
  readonly orgName: string;
  /** A value of `orgType`. */
  readonly orgType: 0 | 1;
  /** An IANA name. */
  readonly timeZone: string;
  readonly realName: string;
  readonly phone: string;
  readonly passwordHash: string;
  /** '' or absent: unknown. */
  readonly creditCode?: string;
  /** The administrator's language. */
  readonly locale?: Locale;
  /** The administrator's phone has answered a code. */
  readonly isPhoneVerified?: boolean;
  /**
   * The trial package of an organisation that registers itself; its people send no SMS texts until the platform lets
   * them. Absent: the platform makes it.
   */
  readonly trial?: {
    readonly users: number;
    readonly devices: number;
    /** Its last day, yyyy-MM-dd. */
    readonly expireDate: string;
  };
}

const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newOrgCode(): string {
  return Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** @throws AppError WEAK_PASSWORD */
export async function requireStrong(psd: string, phone: string): Promise<void> {
  if (await isWeakPsd(psd, phone)) throw new AppError('WEAK_PASSWORD', { field: 'PSD' });
}

/**
 * Returns the hash to store for a first password.
 *
 * @throws AppError WEAK_PASSWORD, TOO_MANY
 */
export async function hashNewPassword(psd: string, phone: string): Promise<string> {
  await requireStrong(psd, phone);
  return hashPsd(psd);
}

/** Makes an organisation with its first roles and its administrator. Needs the system scope. */
export async function createOrganisation(tx: Tx, organisation: NewOrganisation) {
  const orgCode = newOrgCode();
  const { trial } = organisation;
  const short = Array.from(organisation.orgName).slice(0, 12).join(''); // by code points, so that none is cut in two
  await insertReturning(tx, 'organisation', {
    org_code: orgCode,
    id: uuid(),
    org_name: organisation.orgName,
    org_name_short: short,
    org_type: organisation.orgType,
    time_zone: organisation.timeZone,
    credit_code: organisation.creditCode ?? '',
    may_send_sms: trial === undefined,
    ...(trial !== undefined && {
      package_name: 'trial' satisfies PackageName,
      user_limit: trial.users,
      device_limit: trial.devices,
      expire_date: trial.expireDate,
    }),
  });
  for (const { roleName, permissions } of firstRoles) {
    const role = { org_code: orgCode, id: uuid(), role_name: roleName, permissions };
    await insertReturning(tx, 'role', role);
  }
  const userID = await createUser(tx, { ...organisation, orgCode, roleName: administratorRole });
  return { orgCode, userID };
}

export interface NewUser {
  readonly orgCode: string;
  readonly roleName: string;
  readonly realName: string;
  readonly phone: string;
  readonly passwordHash: string;
  /** A value of `userState`; active where absent. */
  readonly userState?: number;
  readonly locale?: Locale;
  /** Their phone has answered a code. */
  readonly isPhoneVerified?: boolean;
}

/**
 * Makes a user; one who waits for a review with an application, by which they are reviewed. Needs the system scope.
 *
 * @throws AppError BAD_FIELD where the phone is taken or the organisation or role does not exist
 */
export async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const id = uuid();
  const state = user.userState ?? userState.values.normal;
  const rows = await tx.query(
    `insert into app_user (org_code, id, user_name, real_name, role_id, password_hash, user_state, search, locale,
       phone_verified_time)
     select r.org_code, $2, $3, $4, r.id, $5, $7, $8, $9, case when $10::boolean then now() end from role r where r.org_code = $1 and r.role_name = $6
     on conflict (user_name) do nothing returning id`,
    [
      user.orgCode,
      id,
      user.phone,
      user.realName,
      user.passwordHash,
      user.roleName,
      state,
      searchColumn('app_user', { user_name: user.phone, real_name: user.realName }),
      user.locale ?? 'zh-CN',
      user.isPhoneVerified ?? false,
    ],
  );
  if (rows.length === 1) {
    if (state === userState.values.pending) {
      await tx.query(
        `insert into user_application (org_code, id, user_name, real_name, post_name, apply_remark, user_state,
           create_time)
         values ($1, $2, $3, $4, '', '', $5, now())`,
        [user.orgCode, id, user.phone, user.realName, state],
      );
    }
    return id;
  }
  const taken = await tx.query(`select 1 from app_user where user_name = $1`, [user.phone]);
  if (taken.length === 1) {
    throw badField('UserName', 'phoneTaken');
  }
  const owner = await tx.query(`select 1 from organisation where org_code = $1`, [user.orgCode]);
  if (owner.length === 0) {
    throw badField('OrgCode', {
      'zh-CN': `没有组织 ${user.orgCode}`,
      'en-US': `there is no organisation ${user.orgCode}`,
    });
  }
  throw badField('RoleName', {
    'zh-CN': `没有角色 ${user.roleName}`,
    'en-US': `there is no role ${user.roleName}`,
  });
}
