/**
 * SQL condition: an organisation services a device under a relation in force. It is the rule of the policy
 * `repair_side` on devices, for queries that also state it themselves or act as the owner.
 *
 * @param device an alias of `device`
 * @param provider an SQL expression
 */
export function servicedBy(device: string, provider: string): string {
  return `(${device}.service_org_code = ${provider} and ${device}.org_code in (
    select r.owner from active_relation r where r.provider = ${provider}))`;
}

/** SQL condition: a device belongs to an organisation, or is serviced by it. */
export function ownOrServiced(device: string, orgCode: string): string {
  return `(${device}.org_code = ${orgCode} or ${servicedBy(device, orgCode)})`;
}

/** SQL conditions that exclude each other: a device belongs to an organisation; another's device is serviced by it. */
export function ownThenServiced(device: string, orgCode: string): readonly [string, string] {
  const others = `${servicedBy(device, orgCode)} and ${device}.org_code <> ${orgCode}`;
  return [`${device}.org_code = ${orgCode}`, others];
}

/** SQL expression: the organisation that services a device now; null: its owner. */
export function servicingOrg(device: string): string {
  return `(select r.provider from active_relation r
    where r.provider = ${device}.service_org_code and r.owner = ${device}.org_code)`;
}
