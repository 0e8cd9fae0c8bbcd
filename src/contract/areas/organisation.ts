import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { menuItem } from './session.ts';

/** The organisation that a session has selected, and how it stands to the person's own. */
export const selectedOrganisation = z.object({
  id: z.string(),
  orgName: z.string(),
  orgCode: z.string(),
  orgName_Short: z.string(),
  /** orgState; 2: read only until it is renewed. Ours, as all below, beside the wire's. */
  orgState: z.int(),
  /** Y where it is not the person's own: they look into it, and change nothing. */
  relation: z.literal(['Y', 'N']),
  /** The person's own organisation: the way back. */
  ownOrgCode: z.string(),
  /** IANA name of the zone of the person's own organisation. */
  timeZone: z.string(),
});
export type SelectedOrganisation = z.output<typeof selectedOrganisation>;

/** What a client needs of it: the specification's four fields. Another server may leave out ours. */
export const answeredOrganisation = selectedOrganisation.partial({
  orgState: true,
  relation: true,
  ownOrgCode: true,
  timeZone: true,
});
export type AnsweredOrganisation = z.output<typeof answeredOrganisation>;

/**
 * The menus of the session in its organisation. With another OrgCode it goes there: to the person's
 * own organisation, or from a provider into an associated user organisation, whose devices in its
 * service and orders it then reads (relation Y). A code that is nobody's, or not associated, is
 * denied alike. The token stays; its live connections are opened anew where their rights change.
 */
export const getOrgMenu = defineEndpoint({
  id: 'organisation.menu',
  path: '/api/Service/GetOrgMenu',
  permission: 'signedIn',
  summary: 'Menus of the session, and change of its organisation',
  body: z.object({}),
  data: z.array(menuItem),
  beside: { dataRemark: selectedOrganisation },
  errors: ['ORG_EXPIRED', 'ORG_DISABLED'],
  source: 'specification 7 GetOrgMenu; design page 2 Shapes, Relations are directed',
});

/**
 * What the caller may do in an organisation by its code, without going there; the session's own
 * selection where there is no code. Answers and refuses as GetOrgMenu would.
 */
export const getOrgAuth = defineEndpoint({
  id: 'organisation.auth',
  path: '/api/Service/OrgCodeAndAuth',
  permission: 'signedIn',
  summary: 'What one may do in an organisation',
  body: z.object({}),
  data: selectedOrganisation.extend({ permissions: z.array(menuItem) }),
  errors: ['ORG_EXPIRED', 'ORG_DISABLED'],
  source: 'specification 7 Service OrgCodeAndAuth; decision: it tells, GetOrgMenu goes',
});
