import { relationScope } from '../../../../contract/areas/relation/relationEnums.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import type { WriteContext } from '../../repair/api.ts';
import { isGiven, isInside, scopeValues, selectScope } from '../scope.ts';
import { changeProvider } from './assignDevices.ts';

/**
 * Applies the stored scope of a provider to the devices given to it: those outside it are taken back with their orders, those
 * inside it are the provider's again. The transaction acts as the owner.
 *
 * @param only the devices that may have changed sides; null: all
 */
export async function applyScope(
  context: WriteContext,
  owner: string,
  provider: string,
  only: readonly string[] | null = null,
): Promise<void> {
  const { tx } = context;
  const given = await tx.query<{ id: string }>(
    `select d.id from device d where ${isGiven} and ($3::uuid[] is null or d.id = any($3))`,
    [owner, provider, only],
  );
  const ids = given.map(({ id }) => id);
  await lockDevices(tx, owner, ids);
  const values = await scopeValues(tx, owner, await selectScope(tx, owner, provider));
  const changing = await tx.query<{ id: string; isInside: boolean }>(
    `select d.id, ${isInside} as "isInside" from device d
     where ${isGiven} and d.id = any($7::uuid[]) and (d.service_org_code is not null) <> ${isInside}`,
    [owner, provider, ...values, ids],
    'eachTime',
  );
  const idsOf = (inside: boolean) =>
    changing.filter((one) => one.isInside === inside).map(({ id }) => id);
  const [entering, leaving] = [idsOf(true), idsOf(false)];
  await changeProvider(context, owner, entering, provider);
  await changeProvider(context, owner, leaving, null);
  await tx.query('update device set withheld_org_code = $3 where org_code = $1 and id = any($2)', [
    owner,
    leaving,
    provider,
  ]);
}

/** Applies the scopes of all providers after devices, or their groups, have moved. Needs no lock. @param only see `applyScope` */
export async function followScopes(
  context: WriteContext,
  owner: string,
  only: readonly string[] | null,
): Promise<void> {
  const scopes = await context.tx.query<{ provider: string }>(
    `select from_org_code as provider from relation_scope where to_org_code = $1 and scope_kind = $2
     order by from_org_code`,
    [owner, relationScope.values.groups],
  );
  for (const { provider } of scopes) await applyScope(context, owner, provider, only);
}
