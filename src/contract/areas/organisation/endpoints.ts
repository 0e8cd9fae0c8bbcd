import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { menuItem, passwordRule } from '../session/endpoints.ts';

/** The organisation that a session has selected, and its relation to the person's own organisation. */
export const selectedOrganisation = z.object({
  id: z.string(),
  orgName: z.string(),
  orgCode: z.string(),
  orgName_Short: z.string(),
  /** orgState; 2: read only until renewed. This and the fields below are our additions to the specification. */
  orgState: z.int(),
  /** Y if it is not the person's own organisation: they visit it and change nothing there. */
  relation: z.literal(['Y', 'N']),
  /** The person's own organisation, to return to. */
  ownOrgCode: z.string(),
  /** IANA name of the zone of the person's own organisation. */
  timeZone: z.string(),
  /** Minutes without use after which the person's session ends. */
  idleMinutes: z.int(),
  /** The link of its logo, relative to the storage host; '' for none. */
  orgLogo: z.string(),
  /** The rule of the person's own organisation. */
  passwordRule,
  /** The password is a one-time password, or older than the organisation allows. */
  mustChangePassword: z.boolean(),
});
export type SelectedOrganisation = z.output<typeof selectedOrganisation>;

/** The fields that a client requires: the four of the specification. Another server may omit our additions. */
export const answeredOrganisation = selectedOrganisation.partial({
  orgState: true,
  relation: true,
  ownOrgCode: true,
  timeZone: true,
  idleMinutes: true,
  orgLogo: true,
  passwordRule: true,
  mustChangePassword: true,
});
export type AnsweredOrganisation = z.output<typeof answeredOrganisation>;

/**
 * The menus of the session in its organisation. A different OrgCode switches the session: to the person's
 * own organisation, or from a provider to an associated user organisation, where it reads the devices that
 * it services and their orders (relation Y). An unknown code and a code that is not associated are denied
 * alike. The token stays valid; live connections reopen if their rights change.
 */
export const getOrgMenu = defineEndpoint({
  id: 'organisation.menu',
  path: '/api/Service/GetOrgMenu',
  permission: 'signedIn',
  summary: 'Menus of the session, and change of its organisation',
  body: z.object({}),
  data: z.array(menuItem),
  extras: { dataRemark: selectedOrganisation },
  errors: ['ORG_EXPIRED', 'ORG_DISABLED'],
  source: 'specification 7 GetOrgMenu',
});

/**
 * The caller's rights in an organisation, without switching to it; in the selected organisation where no
 * code is given. It answers and refuses as GetOrgMenu would.
 */
export const getOrgAuth = defineEndpoint({
  id: 'organisation.auth',
  path: '/api/Service/OrgCodeAndAuth',
  permission: 'signedIn',
  summary: 'What one may do in an organisation',
  body: z.object({}),
  data: selectedOrganisation.extend({ permissions: z.array(menuItem) }),
  errors: ['ORG_EXPIRED', 'ORG_DISABLED'],
  source: 'specification 7 Service OrgCodeAndAuth',
});
