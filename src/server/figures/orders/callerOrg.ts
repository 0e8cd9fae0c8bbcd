/** SQL: the caller's organisation. */
export const callerOrg = `current_setting('app.org')`;

/** SQL: the zone of the caller's organisation, in which days and hours of distributions are counted. */
export const callerZone = `(select z.time_zone from organisation z where z.org_code = ${callerOrg})`;
