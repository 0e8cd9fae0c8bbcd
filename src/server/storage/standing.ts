/**
 * SQL: whether an organisation services a device by a relation that stands: the rule of the policy
 * `repair_side` on devices, for queries that say it themselves, or act as the owner.
 *
 * @param device an alias of `device`
 * @param provider an SQL expression
 */
export function servicedBy(device: string, provider: string): string {
  return `(${device}.service_org_code = ${provider} and ${device}.org_code in (
    select s.owner from standing_relation s where s.provider = ${provider}))`;
}

/** SQL: whether a device is an organisation's own, or one that it services. */
export function ownOrServiced(device: string, orgCode: string): string {
  return `(${device}.org_code = ${orgCode} or ${servicedBy(device, orgCode)})`;
}

/** SQL: the organisation that services a device now; null: its owner. */
export function servicingOrg(device: string): string {
  return `(select s.provider from standing_relation s
    where s.provider = ${device}.service_org_code and s.owner = ${device}.org_code)`;
}
