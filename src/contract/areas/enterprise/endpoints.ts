import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { orgState, orgType } from '../../enums.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import {
  bit,
  creditCode,
  dayText,
  id,
  isoInstant,
  mobile,
  nameText,
  oneOf,
  optionalNameText,
  searchText,
} from '../../validators.ts';
import { oneTimePassword } from '../personnel/actions.ts';
import { timeZoneName } from '../session/endpoints.ts';
import { packageNames } from './packages.ts';

/** The smallest and greatest values of an organisation's policy, and of a package's limits. */
export const policyBounds = {
  idleMinutes: [5, 480],
  passwordLength: [8, 32],
  passwordKinds: [2, 3],
  passwordDays: [30, 365],
  limit: [1, 1_000_000],
} as const;

function whole([min, max]: readonly [number, number], reason: FieldReason) {
  return z.int(reason).min(min, reason).max(max, reason);
}

/** Fields of an organisation that its list and its page have in common. */
const commonFields = {
  id: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  orgName_Short: z.string(),
  orgType: z.int(),
  orgState: z.int(),
  packageName: z.enum(packageNames),
  /** The last day on which it can be written, yyyy-MM-dd; null: it never expires. */
  expireDate: z.string().nullable(),
  /** The most active people and devices; null: any number. */
  userLimit: z.int().nullable(),
  deviceLimit: z.int().nullable(),
  /** The active people and devices now. */
  users: z.int(),
  devices: z.int(),
  contact: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  /** 1: its people may send SMS texts to its people. */
  maySendSms: bit,
  /** Bytes of its files, and an estimate of those of its rows; null: not measured yet. */
  fileBytes: z.number().nullable(),
  rowBytes: z.number().nullable(),
  /** Both as a part of the disk; null: not measured, or the size of the disk is not known. */
  diskShare: z.number().nullable(),
  createTime: isoInstant,
  version: z.int(),
} as const;

export const organisationRow = z.object(commonFields);
export type OrganisationRow = z.output<typeof organisationRow>;

export const enterprise = organisationRow.extend({
  creditCode: z.string(),
  industry: z.string(),
  address: z.string(),
  /** A link that shows the picture; '' for none. */
  logo: z.string(),
  /** Minutes without use after which a session ends; null: as the installation has it. */
  idleMinutes: z.int().nullable(),
  /** The minutes of the installation. */
  defaultIdleMinutes: z.int(),
  /** The least number of characters of a new password, and of the kinds letters, digits and symbols. */
  passwordLength: z.int(),
  passwordKinds: z.int(),
  /** Days after which a password has to be changed; null: never. */
  passwordDays: z.int().nullable(),
  /** 1: service providers find it by its name, to apply for a relation. */
  isFindable: bit,
});
export type Enterprise = z.output<typeof enterprise>;

const version = z.int().min(0).optional();

/** The organisation of the caller: profile, policy, package and its use. Another id is not found. */
export const getEnterprise = defineEndpoint({
  id: 'enterprise.get',
  path: '/api/UserManger/GetEnterpriseById',
  permission: 'enterprise.view',
  summary: "Read one's organisation",
  body: z.object({ id: id.optional() }),
  data: enterprise,
  errors: ['NOT_FOUND'],
  source: 'specification 7 UserManger',
});

const orgName = labelled(nameText(lengths.orgName), '企业名称', 'Name of the organisation');
const timeZone = labelled(timeZoneName, '时区', 'Time zone');

/**
 * Changes the profile and the policy of the caller's organisation; absent fields stay unchanged. Another time zone has all
 * figures recomputed by its days, soon after the call. Another idle time holds for open sessions at once, other rules
 * of passwords for the next one that somebody sets, and at the next sign-in.
 */
export const updateEnterprise = defineEndpoint({
  id: 'enterprise.update',
  path: '/api/UserManger/UpdateEnterprise',
  permission: 'enterprise.edit',
  summary: "Change one's organisation",
  body: z
    .object({
      OrgName: orgName,
      OrgName_Short: labelled(nameText(lengths.orgShortName), '企业简称', 'Short name'),
      CreditCode: labelled(creditCode, '统一社会信用代码', 'Unified social credit code'),
      Industry: labelled(z.string().trim().max(lengths.industry), '行业', 'Industry'),
      Address: labelled(z.string().trim().max(lengths.address), '地址', 'Address'),
      Contact: labelled(optionalNameText(lengths.personName), '联系人', 'Contact'),
      Phone: labelled(
        z
          .string()
          .trim()
          .max(lengths.telephone)
          .regex(/^(\+?[\d() -]{5,})?$/, 'telephone' satisfies FieldReason),
        '联系电话',
        'Telephone',
      ),
      /** `url` of an uploaded picture, or the present link; '' for none. */
      Logo: labelled(z.string().max(500), '企业标志', 'Logo'),
      TimeZone: timeZone,
      IsFindable: labelled(bit, '允许服务商按名称找到', 'Service providers find it by name'),
      IdleMinutes: labelled(
        whole(policyBounds.idleMinutes, 'idleMinutes').nullable(),
        '无操作退出（分钟）',
        'Sign out when idle (min)',
      ),
      PasswordLength: labelled(
        whole(policyBounds.passwordLength, 'passwordLength'),
        '密码最短长度',
        'Shortest password',
      ),
      PasswordKinds: labelled(
        whole(policyBounds.passwordKinds, 'passwordKinds'),
        '密码字符种类',
        'Kinds of characters',
      ),
      PasswordDays: labelled(
        whole(policyBounds.passwordDays, 'passwordDays').nullable(),
        '密码有效期（天）',
        'Password valid for (days)',
      ),
    })
    .partial()
    .extend({
      /** The version that the caller saw. Another version is refused, with the present state in the answer. */
      Version: version,
    }),
  data: enterprise,
  errors: ['STALE_VERSION'],
  source: 'specification 7 UserManger',
});

/** One page of all organisations of the installation, those that expire first at the top. */
export const listEnterprises = defineEndpoint({
  id: 'enterprise.list',
  path: '/api/UserManger/GetAllEnterprise',
  permission: 'platform.enterprises',
  summary: 'List all organisations',
  body: pageBody.extend({
    /** Matches name and code. */
    SearchText: searchText,
    OrgState: oneOf(orgState).optional(),
    OrgType: oneOf(orgType).optional(),
    /** Those that expire within so many days, or have expired. */
    ExpiresWithin: z.int().min(0).max(366).optional(),
    /** 1: those that take more than a tenth of the disk. */
    IsLarge: z.literal(1).optional(),
  }),
  ...pageOf(organisationRow),
  source: 'specification 7 UserManger',
});

/** The most administrators, and entries of the history, that the page of an organisation has. */
export const organisationLimits = { administrators: 20, history: 50 } as const;

export const organisationDetail = organisationRow.extend({
  /** Its active enterprise administrators, by name. */
  administrators: z.array(
    z.object({
      realName: z.string(),
      userName: z.string(),
      /** null: never. */
      lastLoginTime: isoInstant.nullable(),
    }),
  ),
  /** The last sign-in of anybody; null: never. */
  lastLoginTime: isoInstant.nullable(),
  /** The people who signed in within the last 30 days. */
  recentUsers: z.int(),
  /** The number of unfinished orders, of orders of the last 30 days, and of all orders. */
  openOrders: z.int(),
  recentOrders: z.int(),
  orders: z.int(),
  /** The changes that platform administrators made to it, the newest first. */
  history: z.array(
    z.object({
      time: isoInstant,
      realName: z.string(),
      /** The action and its changes, in the caller's language. */
      action: z.string(),
      change: z.string(),
    }),
  ),
});
export type OrganisationDetail = z.output<typeof organisationDetail>;

/** One organisation for platform administrators: who administers it, how it is used, its package and what was changed. */
export const getOrganisation = defineEndpoint({
  id: 'enterprise.detail',
  path: '/api/Service/GetEnterpriseDetail',
  permission: 'platform.enterprises',
  summary: 'Read one organisation',
  body: z.object({ ID: id }),
  data: organisationDetail,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const limit = whole(policyBounds.limit, 'packageLimit').nullable();
const packageFields = {
  PackageName: labelled(z.enum(packageNames), '套餐', 'Package'),
  UserLimit: labelled(limit, '人员上限', 'People at most'),
  DeviceLimit: labelled(limit, '设备上限', 'Devices at most'),
  ExpireDate: labelled(dayText.nullable(), '到期日', 'Expires after'),
} as const;

/** Adds an organisation with its first roles and its administrator, whose one-time password is shown only in the answer. */
export const addEnterprise = defineEndpoint({
  id: 'enterprise.add',
  path: '/api/Service/AddEnterprise',
  permission: 'platform.enterprises',
  summary: 'Add an organisation',
  body: z.object({
    OrgName: orgName,
    OrgType: labelled(oneOf(orgType), '企业类型', 'Kind of organisation'),
    TimeZone: timeZone.default('Asia/Shanghai'),
    RealName: labelled(nameText(lengths.personName), '姓名', 'Name'),
    UserName: labelled(mobile, '手机号', 'Phone'),
    PackageName: packageFields.PackageName.default('unlimited'),
    UserLimit: packageFields.UserLimit.default(null),
    DeviceLimit: packageFields.DeviceLimit.default(null),
    ExpireDate: packageFields.ExpireDate.default(null),
  }),
  data: organisationRow.extend({ oneTimePassword }),
  errors: ['EXPIRY_PASSED'],
  source: 'specification 7 Service enterprises',
});

/**
 * Sets package, limits and expiry, which is also how an organisation is renewed: one that has expired can be written at
 * once where the new last day is not over. A limit below what there is leaves it and refuses more.
 */
export const updatePackage = defineEndpoint({
  id: 'enterprise.updatePackage',
  path: '/api/Service/UpdateEnterprisePackage',
  permission: 'platform.enterprises',
  summary: 'Set the package of an organisation, or renew it',
  body: z.object({ ID: id, ...packageFields, Version: version }),
  data: organisationRow,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
  source: 'product decision',
});

/** Disables an organisation, which ends its sessions at once, or enables it again; its expiry has to be in the future. */
export const updateEnterpriseState = defineEndpoint({
  id: 'enterprise.updateState',
  path: '/api/Service/UpdateEnterpriseState',
  permission: 'platform.enterprises',
  summary: 'Disable or enable an organisation',
  body: z.object({
    ID: id,
    OrgState: z.literal([orgState.values.disabled, orgState.values.normal]),
    Version: version,
  }),
  data: organisationRow,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'EXPIRY_PASSED', 'OWN_ORGANISATION'],
  source: 'specification 7 Service enterprises',
});

/** Lets an organisation send SMS texts to its people, or no longer. Messages about its work do not depend on it. */
export const updateEnterpriseSms = defineEndpoint({
  id: 'enterprise.updateSms',
  path: '/api/Service/UpdateEnterpriseSms',
  permission: 'platform.enterprises',
  summary: 'Let an organisation send SMS texts, or no longer',
  body: z.object({
    ID: id,
    MaySendSms: labelled(bit, '允许群发短信', 'May send SMS texts'),
    Version: version,
  }),
  data: organisationRow,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
  source: 'product decision',
});
